#include <QKeyEvent>

#include "widgets/charts/chart_card.h"

namespace widgets {

namespace {
constexpr double kKeyZoom = 0.6;  // of the range, for a key press in
constexpr double kKeyPan = 0.2;   // of the range
}  // namespace

// From point to point of the first line that has one there, as the keys , and . do.
void ChartCard::stepCursor(int steps) {
  if (!drawn_.hasData || drawn_.lines.empty()) return;
  const auto line = std::max_element(drawn_.lines.begin(), drawn_.lines.end(),
                                     [](const auto& a, const auto& b) { return a.data.size() < b.data.size(); });
  const double from = crosshair_.value_or(steps > 0 ? shownX_.min : shownX_.max);
  const auto last = static_cast<std::ptrdiff_t>(line->data.size()) - 1;
  std::ptrdiff_t at = static_cast<std::ptrdiff_t>(nearestTo(line->data, drawn_.xAxis, from));
  if (crosshair_) at = std::clamp(at + steps, std::ptrdiff_t{0}, last);
  pointed_ = true;
  cursorY_ = -1;
  moveCrosshair(xValue(line->data, drawn_.xAxis, static_cast<std::size_t>(at)), true);
}

bool ChartCard::handleZoomKey(int key, Qt::KeyboardModifiers modifiers) {
  const bool shift = modifiers & Qt::ShiftModifier;
  const bool control = modifiers & Qt::ControlModifier;
  switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      control ? zoomY(kKeyZoom) : zoomX(kKeyZoom);
      return true;
    case Qt::Key_Minus:
    case Qt::Key_Underscore:
      control ? zoomY(1 / kKeyZoom) : zoomX(1 / kKeyZoom);
      return true;
    case Qt::Key_0:
      fit();
      return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
      if (shift && control && pinned_) {
        emit pinnedMoveRequested(key == Qt::Key_Left ? -1 : 1);
        return true;
      }
      if (modifiers & Qt::AltModifier) {
        key == Qt::Key_Left ? zoomBack() : zoomForward();
        return true;
      }
      if (shift) pan(key == Qt::Key_Left ? -kKeyPan : kKeyPan, 0);
      return shift;
    case Qt::Key_Up:
    case Qt::Key_Down:
      if (shift) pan(0, key == Qt::Key_Up ? kKeyPan : -kKeyPan);
      return shift;
    default:
      return false;
  }
}

bool ChartCard::handleKey(int key, Qt::KeyboardModifiers modifiers) {
  if (key == Qt::Key_C && modifiers == Qt::ControlModifier) {
    emit copyRequested();
    return true;
  }
  const int stride = modifiers & Qt::ShiftModifier ? 10 : 1;
  switch (key) {
    case Qt::Key_Comma:
    case Qt::Key_Less:
      stepCursor(-stride);
      return true;
    case Qt::Key_Period:
    case Qt::Key_Greater:
      stepCursor(stride);
      return true;
    case Qt::Key_L:
      setOwnLogY(!logY());
      return true;
    case Qt::Key_S:
      if (crosshair_) selection_.select(frame(), *crosshair_);
      return true;
    case Qt::Key_R:
      if (crosshair_) selection_.markEnd(frame(), *crosshair_);
      update();
      return true;
    case Qt::Key_T:
      emit addTagRequested(mapToGlobal(plot_.topLeft()));
      return true;
    case Qt::Key_P:
      emit pinRequested(!pinned_);
      return true;
    case Qt::Key_F:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      emit maximiseRequested();
      return true;
    case Qt::Key_Escape:
      if (drag_ != Drag::kNone || selection_.isDragging()) {
        drag_ = Drag::kNone;
        selection_.cancel();
        update();
      } else if (selection_.clear()) {
        update();
      } else if (crosshair_) {
        moveCrosshair({}, true);
      } else if (maximised_) {
        emit restoreRequested();
      } else {
        return false;
      }
      return true;
    default:
      return false;
  }
}

void ChartCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Shift && !details_) {
    details_ = true;
    if (pointed_ && crosshair_) showTable();
    return;
  }
  if (handleZoomKey(event->key(), event->modifiers()) || handleKey(event->key(), event->modifiers())) return;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
      emit focusMoveRequested(event->key());
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void ChartCard::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Shift && details_) {
    details_ = false;
    if (pointed_ && crosshair_) showTable();
    return;
  }
  QWidget::keyReleaseEvent(event);
}

}  // namespace widgets
