#include "widgets/charts/card/card_input.h"

#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>

namespace widgets {

namespace {
constexpr double kBoxAtLeast = 8;     // pixels; a narrower box zooms only the other axis
constexpr double kWheelFactor = 0.8;  // of the range, for a wheel step in
constexpr double kSideways = 24;      // pixels up or down that a drag sideways may stray
}  // namespace

bool CardInput::handle(QEvent& event) {
  switch (event.type()) {
    case QEvent::MouseButtonPress:
      press(static_cast<QMouseEvent&>(event));
      return true;
    case QEvent::MouseMove:
      move(static_cast<QMouseEvent&>(event));
      return true;
    case QEvent::MouseButtonRelease:
      release(static_cast<QMouseEvent&>(event));
      return true;
    case QEvent::MouseButtonDblClick:
      doubleClick(static_cast<QMouseEvent&>(event));
      return true;
    case QEvent::Wheel:
      wheel(static_cast<QWheelEvent&>(event));
      return true;
    default:
      return false;
  }
}

void CardInput::press(const QMouseEvent& event) {
  const PlotFrame frame = parts_.scene.frame();
  const bool left = event.button() == Qt::LeftButton;
  parts_.requests.activate();
  parts_.drop.press(event);
  if (const AxisEvent* hit = left ? parts_.events.at(frame, event.position()) : nullptr) {
    parts_.requests.openEvent(*hit);
    return;
  }
  if (left && parts_.selection.press(frame, event.position(), event.modifiers())) return;
  if (!frame.plot.contains(event.position().toPoint())) return;
  if (!left && event.button() != Qt::MiddleButton) return;
  drag_ = left && !(event.modifiers() & Qt::ShiftModifier) ? Drag::kBox : Drag::kPan;
  dragFrom_ = event.position();
  dragZoom_ = {parts_.view.targetX(), parts_.view.targetY()};
  dragMoved_ = false;
  if (drag_ == Drag::kPan) parts_.scene.card.setCursor(Qt::ClosedHandCursor);
}

void CardInput::move(const QMouseEvent& event) {
  pointer_ = event.position();
  pointerMoved_ = true;
  if (drag_ == Drag::kNone) parts_.hover.showDetails(event.modifiers() & Qt::ShiftModifier);
  if (drag_ == Drag::kNone && parts_.events.point(parts_.scene.frame(), event.position())) parts_.scene.card.update();
  if (parts_.selection.isDragging()) parts_.selection.move(parts_.scene.frame(), event.position());
  if (parts_.drop.move(event)) return;
  if (drag_ != Drag::kNone &&
      (event.position() - dragFrom_).manhattanLength() >= QApplication::startDragDistance() / 2) {
    if (!dragMoved_ && drag_ == Drag::kPan) parts_.view.beginDrag();
    dragMoved_ = true;
  }
  emit gathered();
}

void CardInput::release(const QMouseEvent& event) {
  if (parts_.selection.isDragging()) parts_.selection.release(parts_.scene.frame(), event.position());
  if (drag_ == Drag::kNone) return;
  pointer_ = event.position();
  const bool box = drag_ == Drag::kBox && dragMoved_;
  if (drag_ == Drag::kBox && !dragMoved_) click(event.position());
  if (drag_ == Drag::kPan) {
    apply();
    parts_.scene.card.unsetCursor();
  }
  if (box) zoomToBox();
  drag_ = Drag::kNone;
  dragMoved_ = false;
  parts_.scene.card.update();
}

// The step of the point that the crosshair stands at, not that of the pixel.
void CardInput::click(const QPointF& at) {
  const RenderResult& drawn = parts_.scene.drawn;
  const PlotFrame frame = parts_.scene.frame();
  const auto x = nearestX(drawn.lines, drawn.xAxis, frame.axisX(at.x()));
  if (x) parts_.selection.select(frame, *x);
  parts_.hover.selectHovered();
}

void CardInput::doubleClick(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton) return;
  drag_ = Drag::kNone;
  if (parts_.scene.plot().contains(event.position().toPoint())) {
    parts_.selection.takeBack();  // the first click selected a step
    parts_.view.fit();
  } else {
    parts_.requests.maximise();
  }
}

void CardInput::wheel(QWheelEvent& event) {
  if (!(event.modifiers() & Qt::ControlModifier) || !parts_.scene.plot().contains(event.position().toPoint())) {
    event.ignore();  // scrolls the page
    return;
  }
  // A step of a plain wheel is 120; touch pads send fractions. With Shift some platforms report the other axis.
  const QPoint delta = event.angleDelta();
  const double steps = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
  (event.modifiers() & Qt::ShiftModifier ? wheelY_ : wheelX_) += std::clamp(steps, -10.0, 10.0);
  pointer_ = event.position();
  emit gathered();
  event.accept();
}

void CardInput::leave() {
  pointer_.reset();
  if (parts_.events.leave()) parts_.scene.card.update();
  const bool was = parts_.hover.isPointed();
  parts_.hover.leave();
  // The step that is marked in all charts is the one that is read then.
  const StepSelection* selected = parts_.selection.shared();
  if (was && selected && selected->step()) parts_.hover.tellAt(xOfStep(parts_.scene.drawn, *selected->step()));
}

bool CardInput::cancelDrag() {
  if (drag_ == Drag::kNone && !parts_.selection.isDragging()) return false;
  drag_ = Drag::kNone;
  parts_.selection.cancel();
  return true;
}

QRectF CardInput::boxRect() const {
  const QRect& plot = parts_.scene.plot();
  QRectF box = QRectF(dragFrom_, pointer_.value_or(dragFrom_)).normalized().intersected(QRectF(plot));
  if (box.width() < kBoxAtLeast) {
    box.setLeft(plot.left());
    box.setRight(plot.right());
  }
  if (box.height() < kBoxAtLeast) {
    box.setTop(plot.top());
    box.setBottom(plot.bottom());
  }
  return box;
}

std::optional<QRectF> CardInput::box() const {
  return drag_ == Drag::kBox && dragMoved_ ? std::optional(boxRect()) : std::nullopt;
}

void CardInput::zoomToBox() {
  const CardView& view = parts_.view;
  const QRect& plot = view.plot();
  const QRectF raw = QRectF(dragFrom_, *pointer_).normalized();
  if (raw.width() < kBoxAtLeast && raw.height() < kBoxAtLeast) return;
  const QRectF box = boxRect().translated(-plot.topLeft());
  ZoomView next = view.zoom();
  if (raw.width() >= kBoxAtLeast) {
    next.x = AxisRange{fromPixel(view.x(), plot.width(), box.left()), fromPixel(view.x(), plot.width(), box.right())};
  }
  if (raw.height() >= kBoxAtLeast) {
    next.y = AxisRange{fromPixel(view.y(), plot.height(), plot.height() - box.bottom()),
                       fromPixel(view.y(), plot.height(), plot.height() - box.top())};
  }
  parts_.view.setZoom(next);
}

void CardInput::applyWheel() {
  const QRect& plot = parts_.scene.plot();
  if (wheelX_ != 0)
    parts_.view.zoomX(std::pow(kWheelFactor, std::exchange(wheelX_, 0)),
                      pointer_ ? pointer_->x() - plot.left() : plot.width() / 2.0);
  if (wheelY_ != 0)
    parts_.view.zoomY(std::pow(kWheelFactor, std::exchange(wheelY_, 0)),
                      pointer_ ? pointer_->y() - plot.top() : plot.height() / 2.0);
}

void CardInput::applyPan() {
  const QRect& plot = parts_.scene.plot();
  const QPointF moved = *pointer_ - dragFrom_;
  const double x = -moved.x() / plot.width() * dragZoom_.x->span();
  const double y = moved.y() / plot.height() * dragZoom_.y->span();
  // Sideways drags keep a fitted y axis fitted.
  const bool both = parts_.view.zoom().y || std::abs(moved.y()) > kSideways;
  parts_.view.drag({AxisRange{dragZoom_.x->min + x, dragZoom_.x->max + x},
                    both ? std::optional(AxisRange{dragZoom_.y->min + y, dragZoom_.y->max + y}) : std::nullopt});
}

void CardInput::apply() {
  applyWheel();
  if (!std::exchange(pointerMoved_, false) || !pointer_) return;
  if (drag_ == Drag::kPan && dragMoved_) {
    applyPan();
  } else if (drag_ == Drag::kBox && dragMoved_) {
    parts_.scene.card.update(parts_.scene.plot());
  } else {
    parts_.hover.point(*pointer_);
    emit hovered();
  }
}

}  // namespace widgets
