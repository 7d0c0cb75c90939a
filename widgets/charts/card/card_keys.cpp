#include "widgets/charts/card/card_keys.h"

#include <QKeyEvent>

namespace widgets {

namespace {
constexpr double kKeyZoom = 0.6;  // of the range, for a key press in
constexpr double kKeyPan = 0.2;   // of the range
constexpr int kStride = 10;       // points, with Shift
}  // namespace

bool CardKeys::handle(QEvent& event) {
  if (event.type() == QEvent::KeyPress) return press(static_cast<QKeyEvent&>(event));
  if (event.type() != QEvent::KeyRelease) return false;
  return static_cast<QKeyEvent&>(event).key() == Qt::Key_Shift && parts_.hover.showDetails(false);
}

bool CardKeys::press(const QKeyEvent& event) {
  const int key = event.key();
  const Qt::KeyboardModifiers modifiers = event.modifiers();
  if (key == Qt::Key_Shift && parts_.hover.showDetails(true)) return true;
  return pressZoom(key, modifiers) || pressArrow(key, modifiers) || pressRequest(key, modifiers) ||
         pressCrosshair(key, modifiers);
}

bool CardKeys::pressZoom(int key, Qt::KeyboardModifiers modifiers) {
  const bool control = modifiers & Qt::ControlModifier;
  switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      control ? parts_.view.zoomY(kKeyZoom) : parts_.view.zoomX(kKeyZoom);
      return true;
    case Qt::Key_Minus:
    case Qt::Key_Underscore:
      control ? parts_.view.zoomY(1 / kKeyZoom) : parts_.view.zoomX(1 / kKeyZoom);
      return true;
    case Qt::Key_0:
      parts_.view.fit();
      return true;
    default:
      return false;
  }
}

// Moves the card, goes through its zooms, or pans; without modifiers the focus moves to the next card.
bool CardKeys::pressArrow(int key, Qt::KeyboardModifiers modifiers) {
  const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
  if (!sideways && key != Qt::Key_Up && key != Qt::Key_Down) return false;
  const bool shift = modifiers & Qt::ShiftModifier;
  if (sideways && shift && (modifiers & Qt::ControlModifier) && parts_.place.pinned) {
    parts_.requests.movePinned(key == Qt::Key_Left ? -1 : 1);
  } else if (sideways && (modifiers & Qt::AltModifier)) {
    key == Qt::Key_Left ? parts_.view.goBack() : parts_.view.goForward();
  } else if (sideways && shift) {
    parts_.view.pan(key == Qt::Key_Left ? -kKeyPan : kKeyPan, 0);
  } else if (shift) {
    parts_.view.pan(0, key == Qt::Key_Up ? kKeyPan : -kKeyPan);
  } else {
    parts_.requests.moveFocus(key);
  }
  return true;
}

bool CardKeys::pressRequest(int key, Qt::KeyboardModifiers modifiers) {
  if (key == Qt::Key_C && modifiers == Qt::ControlModifier) {
    parts_.requests.copy();
    return true;
  }
  switch (key) {
    case Qt::Key_L:
      parts_.config.setLogY(!parts_.scene.drawn.logY);
      return true;
    case Qt::Key_T:
      parts_.requests.addTag(parts_.scene.card.mapToGlobal(parts_.scene.plot().topLeft()));
      return true;
    case Qt::Key_P:
      parts_.requests.pin(!parts_.place.pinned);
      return true;
    case Qt::Key_F:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      parts_.requests.maximise();
      return true;
    case Qt::Key_Escape:
      return escape();
    default:
      return false;
  }
}

bool CardKeys::pressCrosshair(int key, Qt::KeyboardModifiers modifiers) {
  const int stride = modifiers & Qt::ShiftModifier ? kStride : 1;
  const std::optional<double> crosshair = parts_.hover.crosshair();
  switch (key) {
    case Qt::Key_Comma:
    case Qt::Key_Less:
      parts_.hover.step(-stride);
      return true;
    case Qt::Key_Period:
    case Qt::Key_Greater:
      parts_.hover.step(stride);
      return true;
    case Qt::Key_S:
      if (crosshair) parts_.selection.select(parts_.scene.frame(), *crosshair);
      return true;
    case Qt::Key_R:
      if (crosshair) parts_.selection.markEnd(parts_.scene.frame(), *crosshair);
      parts_.scene.card.update();
      return true;
    default:
      return false;
  }
}

// Takes back the last thing that was begun; what passes with the pointer goes before what a person chose.
bool CardKeys::escape() {
  if (parts_.input.cancelDrag()) {
    parts_.scene.card.update();
  } else if (parts_.hover.highlighted()) {
    parts_.hover.hide(true);
  } else if (parts_.selection.clear()) {
    parts_.scene.card.update();
  } else if (parts_.hover.crosshair()) {
    parts_.hover.hide(true);
  } else if (parts_.hover.dropSelected()) {
    return true;
  } else if (parts_.place.maximised) {
    parts_.requests.restore();
  } else {
    return false;
  }
  return true;
}

}  // namespace widgets
