#include "widgets/graph/canvas/canvas_input.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <QWidget>
#include <cmath>
#include <optional>
#include <utility>

#include "widgets/graph/canvas/graph_style.h"
#include "widgets/graph/canvas/graph_viewport.h"

namespace widgets {

namespace {
constexpr double kWheelStep = 1.0015;  // per 1/8 degree of the wheel
constexpr double kMarkRoom = 20;       // of the mark that opens or closes a scope, in the picture
}  // namespace

int CanvasInput::itemAt(QPointF place) const {
  return scene_.picture.itemAt(viewport_.toPicture(place), headHeight(canvas_.font()));
}

bool CanvasInput::isScope(int item) const {
  return item >= 0 && scene_.model != nullptr && scene_.model->item(item).isScope();
}

// At the end of a closed scope's head, at the beginning of an open one's.
bool CanvasInput::isAtMark(QPointF place, int item) const {
  const std::optional<QRectF> box = isScope(item) ? scene_.picture.boxOf(item) : std::nullopt;
  if (!box) return false;
  const double left = scene_.picture.isOpenScope(item) ? box->left() : box->right() - kMarkRoom;
  return QRectF(left, box->top(), kMarkRoom, headHeight(canvas_.font())).contains(viewport_.toPicture(place));
}

void CanvasInput::press(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton && event.button() != Qt::MiddleButton) return;
  pressed_ = event.position();
  pressedOffset_ = viewport_.offset();
  dragging_ = false;
  viewport_.hold();  // an inspector that opens by it moves nothing under the pointer
}

void CanvasInput::move(const QMouseEvent& event) {
  if (event.buttons() & (Qt::LeftButton | Qt::MiddleButton)) {
    const QPointF moved = event.position() - pressed_;
    dragging_ = dragging_ || moved.manhattanLength() >= QApplication::startDragDistance();
    if (dragging_) {
      canvas_.setCursor(Qt::ClosedHandCursor);
      viewport_.moveTo(pressedOffset_ + moved);
    }
    return;
  }
  const int item = itemAt(event.position());
  if (item == hovered_) return;
  hovered_ = item;
  canvas_.setCursor(item < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
  emit hoveredChanged(item);
}

void CanvasInput::release(const QMouseEvent& event) {
  canvas_.unsetCursor();
  const bool isDone = std::exchange(dragging_, false) || std::exchange(wasDouble_, false);
  if (!isDone && event.button() == Qt::LeftButton) {
    const int item = itemAt(event.position());
    isAtMark(event.position(), item) ? emit toggleRequested(item) : emit selectWanted(item);
  }
}

void CanvasInput::doubleClick(const QMouseEvent& event) {
  const int item = itemAt(event.position());
  // The first of the two clicks has done it where the mark is.
  if (isScope(item) && !isAtMark(event.position(), item)) emit toggleRequested(item);
  wasDouble_ = true;
}

void CanvasInput::wheel(QWheelEvent& event) {
  viewport_.zoom(std::pow(kWheelStep, event.angleDelta().y()), event.position());
  event.accept();
}

bool CanvasInput::zoomKey(int key) {
  switch (key) {
    case Qt::Key_F:
    case Qt::Key_0:
      viewport_.fit();
      return true;
    case Qt::Key_1:
      viewport_.zoomCentred(1 / viewport_.scale());
      return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      viewport_.zoomCentred(1.25);
      return true;
    case Qt::Key_Minus:
      viewport_.zoomCentred(0.8);
      return true;
    default:
      return false;
  }
}

void CanvasInput::walk(int key) {
  const int next = scene_.picture.neighbour(scene_.selected, key);
  if (next < 0) return;
  viewport_.hold();
  emit selectWanted(next);
  viewport_.reveal(next);
}

// Of the selected item.
bool CanvasInput::itemKey(int key) {
  switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!isScope(scene_.selected)) return false;
      emit toggleRequested(scene_.selected);
      return true;
    case Qt::Key_Backspace:
      emit closeRequested(scene_.selected);
      return true;
    case Qt::Key_X:
      emit asideRequested(scene_.selected);
      return true;
    case Qt::Key_Escape:
      emit selectWanted(-1);
      return true;
    default:
      return false;
  }
}

bool CanvasInput::key(const QKeyEvent& event) {
  const int key = event.key();
  if (event.matches(QKeySequence::Copy)) {
    emit copyRequested();
    return true;
  }
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) return false;
  if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right) {
    walk(key);
    return true;
  }
  if (key == Qt::Key_T) {
    emit traceRequested();
    return true;
  }
  return (scene_.selected >= 0 && itemKey(key)) || zoomKey(key);
}

void CanvasInput::contextMenu(const QContextMenuEvent& event) {
  if (event.reason() == QContextMenuEvent::Mouse) {
    emit menuRequested(itemAt(event.pos()), event.globalPos());
    return;
  }
  const std::optional<QRectF> box = scene_.picture.boxOf(scene_.selected);
  const QPointF place = box ? viewport_.toWidget(box->center()) : QPointF(canvas_.rect().center());
  emit menuRequested(box ? scene_.selected : -1, canvas_.mapToGlobal(place.toPoint()));
}

void CanvasInput::leave() {
  hovered_ = -1;
  emit hoveredChanged(-1);
}

}  // namespace widgets
