#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/chart_scheduler.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {
constexpr double kBoxAtLeast = 8;     // pixels; a narrower box zooms only the other axis
constexpr double kWheelFactor = 0.8;  // of the range, for a wheel step in
}  // namespace

bool ChartCard::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const QPoint at = static_cast<QHelpEvent*>(event)->pos();
    const QPoint where = static_cast<QHelpEvent*>(event)->globalPos();
    const QString marked = events_.textAt(frame(), at);
    const QString text = marked.isEmpty() ? markText(at) : marked;
    if (!text.isEmpty()) {
      QToolTip::showText(where, text, this);
      return true;
    }
    if (at.y() < plot_.top()) {
      QToolTip::showText(where, note().isEmpty() ? tag_ : note(), this);
      return true;
    }
    QToolTip::hideText();
    return true;
  }
  return QWidget::event(event);
}

QString ChartCard::markText(const QPoint& at) const {
  const double dpr = devicePixelRatioF();
  for (const RenderMark& mark : drawn_.marks) {
    const bool top = mark.kind == RenderMark::Kind::kAbove || mark.kind == RenderMark::Kind::kPositiveInfinity;
    const int y = top ? plot_.top() + 4 : plot_.bottom() - 4;
    if (std::abs(plot_.left() + mark.x / dpr - at.x()) > 6 || std::abs(y - at.y()) > 10) continue;
    const QString& name = drawn_.lines[static_cast<std::size_t>(mark.series)].style.name;
    //: Run, value, and where on the x axis
    return tr("%1: %2 at %3").arg(name, valueText(mark.value), axisValueText(drawn_.xKind, mark.axisX, shownX_.span()));
  }
  return {};
}

void ChartCard::mousePressEvent(QMouseEvent* event) {
  emit activated();
  const bool onTitle = event->button() == Qt::LeftButton && event->position().y() < plot_.top();
  titleFrom_ = onTitle ? std::optional(event->position()) : std::nullopt;
  if (const AxisEvent* hit = event->button() == Qt::LeftButton ? events_.at(frame(), event->position()) : nullptr) {
    emit eventClicked(*hit);
    return;
  }
  if (event->button() == Qt::LeftButton && selection_.press(frame(), event->position(), event->modifiers())) return;
  if (!plot_.contains(event->position().toPoint())) return;
  const bool left = event->button() == Qt::LeftButton;
  if (!left && event->button() != Qt::MiddleButton) return;
  drag_ = left && !(event->modifiers() & Qt::ShiftModifier) ? Drag::kBox : Drag::kPan;
  dragFrom_ = event->position();
  dragZoom_ = {targetX_, targetY_};
  dragMoved_ = false;
  if (drag_ == Drag::kPan) setCursor(Qt::ClosedHandCursor);
}

void ChartCard::mouseMoveEvent(QMouseEvent* event) {
  pointer_ = event->position();
  pointerMoved_ = true;
  scheduler_->setActive(this);
  if (selection_.isDragging()) selection_.move(frame(), event->position());
  if (titleFrom_ && (event->buttons() & Qt::LeftButton) &&
      (event->position() - *titleFrom_).manhattanLength() >= QApplication::startDragDistance()) {
    startTitleDrag();
    return;
  }
  if (drag_ != Drag::kNone &&
      (event->position() - dragFrom_).manhattanLength() >= QApplication::startDragDistance() / 2) {
    if (!dragMoved_ && drag_ == Drag::kPan) zoom_.push({targetX_, zoom().y});
    dragMoved_ = true;
  }
  scheduler_->requestFrame();
}

void ChartCard::mouseReleaseEvent(QMouseEvent* event) {
  if (selection_.isDragging()) selection_.release(frame(), event->position());
  if (drag_ == Drag::kNone) return;
  pointer_ = event->position();
  const bool box = drag_ == Drag::kBox && dragMoved_;
  if (drag_ == Drag::kBox && !dragMoved_) clickPlot(event->position());
  if (drag_ == Drag::kPan) {
    applyInput();
    unsetCursor();
  }
  if (box) finishBox();
  drag_ = Drag::kNone;
  dragMoved_ = false;
  update();
}

// The step of the point that the crosshair stands at, not that of the pixel.
void ChartCard::clickPlot(const QPointF& at) {
  const auto x = nearestX(drawn_.lines, drawn_.xAxis, frame().axisX(at.x()));
  if (x) selection_.select(frame(), *x);
}

QRectF ChartCard::boxRect() const {
  QRectF box = QRectF(dragFrom_, pointer_.value_or(dragFrom_)).normalized().intersected(QRectF(plot_));
  if (box.width() < kBoxAtLeast) {
    box.setLeft(plot_.left());
    box.setRight(plot_.right());
  }
  if (box.height() < kBoxAtLeast) {
    box.setTop(plot_.top());
    box.setBottom(plot_.bottom());
  }
  return box;
}

void ChartCard::finishBox() {
  const QRectF raw = QRectF(dragFrom_, *pointer_).normalized();
  if (raw.width() < kBoxAtLeast && raw.height() < kBoxAtLeast) return;
  const QRectF box = boxRect().translated(-plot_.topLeft());
  ZoomView next = zoom();
  if (raw.width() >= kBoxAtLeast) {
    next.x = AxisRange{fromPixel(shownX_, plot_.width(), box.left()), fromPixel(shownX_, plot_.width(), box.right())};
  }
  if (raw.height() >= kBoxAtLeast) {
    next.y = AxisRange{fromPixel(shownY_, plot_.height(), plot_.height() - box.bottom()),
                       fromPixel(shownY_, plot_.height(), plot_.height() - box.top())};
  }
  setZoom(next);
}

void ChartCard::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  drag_ = Drag::kNone;
  if (plot_.contains(event->position().toPoint())) {
    selection_.takeBack();  // the first click selected a step
    fit();
  } else {
    emit maximiseRequested();
  }
}

void ChartCard::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier) || !plot_.contains(event->position().toPoint())) {
    event->ignore();  // scrolls the page
    return;
  }
  // A step of a plain wheel is 120; touch pads send fractions. With Shift some platforms report the other axis.
  const QPoint delta = event->angleDelta();
  const double steps = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
  (event->modifiers() & Qt::ShiftModifier ? wheelY_ : wheelX_) += std::clamp(steps, -10.0, 10.0);
  pointer_ = event->position();
  scheduler_->setActive(this);
  scheduler_->requestFrame();
  event->accept();
}

// Once a frame: however many moves and wheel steps came, the range is computed and set once.
void ChartCard::applyInput() {
  if (wheelX_ != 0)
    zoomX(std::pow(kWheelFactor, std::exchange(wheelX_, 0)),
          pointer_ ? pointer_->x() - plot_.left() : plot_.width() / 2.0);
  if (wheelY_ != 0)
    zoomY(std::pow(kWheelFactor, std::exchange(wheelY_, 0)),
          pointer_ ? pointer_->y() - plot_.top() : plot_.height() / 2.0);
  if (!std::exchange(pointerMoved_, false) || !pointer_) return;
  if (drag_ == Drag::kPan && dragMoved_) {
    const QPointF moved = *pointer_ - dragFrom_;
    const double x = -moved.x() / plot_.width() * dragZoom_.x->span();
    const double y = moved.y() / plot_.height() * dragZoom_.y->span();
    // Sideways drags keep a fitted y axis fitted.
    const bool both = zoom().y || std::abs(moved.y()) > 24;
    applyZoom({AxisRange{dragZoom_.x->min + x, dragZoom_.x->max + x},
               both ? std::optional(AxisRange{dragZoom_.y->min + y, dragZoom_.y->max + y}) : std::nullopt},
              false);
    emit xZoomed(zoom().x);
    return;
  }
  if (drag_ == Drag::kBox && dragMoved_) {
    update(plot_);
    return;
  }
  hover(*pointer_);
}

void ChartCard::leaveEvent(QEvent*) {
  pointer_.reset();
  if (!hasFocus()) scheduler_->setActive(nullptr);
  menu_->hide();
  pin_->setVisible(pinned_);
  pointed_ = false;
  moveCrosshair({}, true);
}

void ChartCard::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  scheduler_->setActive(this);
  emit activated();
  update();
}

void ChartCard::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace widgets
