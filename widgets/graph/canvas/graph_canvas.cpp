#include "widgets/graph/canvas/graph_canvas.h"

#include <QApplication>
#include <QBuffer>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSvgGenerator>
#include <QTransform>
#include <QWheelEvent>
#include <cmath>

#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/graph/canvas/graph_style.h"
#include "widgets/theme/theme.h"

namespace widgets {

namespace {
constexpr double kMargin = 24;
constexpr double kSmallestZoom = 0.03;
constexpr double kLargestZoom = 4;
constexpr double kLargestFit = 1.5;
constexpr double kReadable = 0.85;
constexpr double kWheelStep = 1.0015;  // per 1/8 degree of the wheel
}  // namespace

GraphCanvas::GraphCanvas(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("graphCanvas"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(200, 160);
  setAccessibleName(tr("Graph"));
  setAccessibleDescription(
      tr("Arrow keys walk along the edges, Enter opens or closes a scope, F fits the graph, "
         "X takes a node out of the main graph."));
}

void GraphCanvas::setPicture(const GraphModelPtr& model, GraphPicture picture, int anchor) {
  const std::optional<QRectF> before = picture_.boxOf(anchor);
  const bool isFirst = model_ != model || picture_.isEmpty();
  if (model_ != model) {
    colors_.reset();
    traced_.clear();
  }
  model_ = model;
  picture_ = std::move(picture);
  ++pictureNumber_;
  hovered_ = -1;
  const std::optional<QRectF> after = picture_.boxOf(anchor);
  if (isFirst || !before || !after) {
    fitReadable();
  } else {
    const QPointF old = toWidget(QPointF(before->center().x(), before->top()));
    moveTo(old - QPointF(after->center().x(), after->top()) * scale_, scale_);
  }
  if (!picture_.boxOf(selected_)) select(-1);
  redraw();
}

void GraphCanvas::setColors(GraphColorsPtr colors) {
  colors_ = std::move(colors);
  redraw();
}

void GraphCanvas::setTraced(std::vector<bool> traced) {
  traced_ = std::move(traced);
  redraw();
}

QByteArray GraphCanvas::svg() const {
  if (model_ == nullptr || picture_.isEmpty()) return {};
  constexpr double kBorder = 12;
  const QSizeF size = picture_.layout().size + QSizeF(2 * kBorder, 2 * kBorder);
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size.toSize());
  generator.setViewBox(QRectF(QPointF(0, 0), size));
  generator.setTitle(tr("Graph"));
  QPainter painter(&generator);
  GraphPainter{*model_,
               picture_,
               themePalette(false),
               font(),
               QTransform::fromTranslate(kBorder, kBorder),
               QRectF(QPointF(0, 0), size),
               -1,
               -1,
               false,
               colors_.get(),
               &traced_}
      .paint(&painter);
  painter.end();
  return buffer.data();
}

void GraphCanvas::moveTo(QPointF offset, double scale) {
  offset_ = offset;
  scale_ = std::clamp(scale, kSmallestZoom, kLargestZoom);
  update();
  emit viewChanged();
}

void GraphCanvas::fit() {
  const QSizeF size = picture_.layout().size;
  if (size.isEmpty()) return;
  const double scale =
      std::clamp(std::min((width() - 2 * kMargin) / size.width(), (height() - 2 * kMargin) / size.height()),
                 kSmallestZoom, kLargestFit);
  moveTo(QPointF(width() - size.width() * scale, height() - size.height() * scale) / 2, scale);
}

void GraphCanvas::fitReadable() {
  fit();
  placed_ = isVisible();
  if (scale_ >= kReadable || picture_.isEmpty()) return;
  const std::optional<QRectF> start = picture_.boxOf(picture_.first());
  const double middle = start ? start->center().x() : picture_.layout().size.width() / 2;
  moveTo(QPointF(width() / 2.0 - middle * kReadable, kMargin), kReadable);
}

void GraphCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (!placed_) {
    fitReadable();
  } else {
    emit viewChanged();
  }
}

void GraphCanvas::zoom(double factor, QPointF around) {
  const double scale = std::clamp(scale_ * factor, kSmallestZoom, kLargestZoom);
  const QPointF fixed = toPicture(around);
  moveTo(around - fixed * scale, scale);
}

void GraphCanvas::centreOnPoint(QPointF point) {
  moveTo(QPointF(width(), height()) / 2 - point * scale_, scale_);
}

void GraphCanvas::centreOn(int item) {
  if (const std::optional<QRectF> box = picture_.boxOf(item)) centreOnPoint(box->center());
}

void GraphCanvas::keepVisible(int item) {
  const std::optional<QRectF> box = picture_.boxOf(item);
  if (!box) return;
  const QRectF onScreen = transform().mapRect(*box);
  if (!QRectF(rect()).adjusted(8, 8, -8, -8).contains(onScreen)) centreOn(item);
}

void GraphCanvas::select(int item) {
  if (item == selected_) return;
  selected_ = item;
  describe();
  redraw();
  emit selectionChanged(item);
}

void GraphCanvas::describe() {
  if (selected_ < 0 || model_ == nullptr) {
    setAccessibleDescription(tr("Nothing selected"));
    return;
  }
  const QString name = QString::fromStdString(model_->fullName(selected_));
  const GraphItem& item = model_->item(selected_);
  setAccessibleDescription(item.isScope()
                               ? tr("%1, a scope, ops inside: %2").arg(name).arg(item.opCount)
                               : tr("%1, op %2").arg(name, QString::fromStdString(model_->node(item.op).op)));
}

QTransform GraphCanvas::transform() const {
  return QTransform(scale_, 0, 0, scale_, offset_.x(), offset_.y());
}

void GraphCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
  pressed_ = event->position();
  pressedOffset_ = offset_;
  dragging_ = false;
}

void GraphCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) {
    const QPointF moved = event->position() - pressed_;
    dragging_ = dragging_ || moved.manhattanLength() >= QApplication::startDragDistance();
    if (dragging_) {
      setCursor(Qt::ClosedHandCursor);
      moveTo(pressedOffset_ + moved, scale_);
    }
    return;
  }
  const int item = picture_.itemAt(toPicture(event->position()), headHeight(font()));
  if (item == hovered_) return;
  hovered_ = item;
  setCursor(item < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
  setToolTip(item < 0 || model_ == nullptr ? QString() : QString::fromStdString(model_->fullName(item)));
  redraw();
}

void GraphCanvas::mouseReleaseEvent(QMouseEvent* event) {
  unsetCursor();
  if (!dragging_ && event->button() == Qt::LeftButton)
    select(picture_.itemAt(toPicture(event->position()), headHeight(font())));
  dragging_ = false;
}

void GraphCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  const int item = picture_.itemAt(toPicture(event->position()), headHeight(font()));
  if (item >= 0 && model_ != nullptr && model_->item(item).isScope()) emit toggleRequested(item);
}

void GraphCanvas::wheelEvent(QWheelEvent* event) {
  zoom(std::pow(kWheelStep, event->angleDelta().y()), event->position());
  event->accept();
}

bool GraphCanvas::handleZoomKey(int key) {
  switch (key) {
    case Qt::Key_F:
    case Qt::Key_0:
      fit();
      return true;
    case Qt::Key_1:
      zoomCentred(1 / scale_);
      return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      zoomCentred(1.25);
      return true;
    case Qt::Key_Minus:
      zoomCentred(0.8);
      return true;
    default:
      return false;
  }
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
  const int key = event->key();
  if (event->matches(QKeySequence::Copy)) {
    emit copyRequested();
  } else if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) {
    QWidget::keyPressEvent(event);
  } else if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right) {
    const int next = picture_.neighbour(selected_, key);
    if (next >= 0) {
      select(next);
      keepVisible(next);
    }
  } else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && selected_ >= 0 && model_->item(selected_).isScope()) {
    emit toggleRequested(selected_);
  } else if (key == Qt::Key_Backspace && selected_ >= 0) {
    emit closeRequested(selected_);
  } else if (key == Qt::Key_X && selected_ >= 0) {
    emit asideRequested(selected_);
  } else if (key == Qt::Key_Escape && selected_ >= 0) {
    select(-1);
  } else if (!handleZoomKey(key)) {
    QWidget::keyPressEvent(event);
  }
}

void GraphCanvas::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() == QContextMenuEvent::Mouse) {
    emit menuRequested(picture_.itemAt(toPicture(event->pos()), headHeight(font())), event->globalPos());
    return;
  }
  const std::optional<QRectF> box = picture_.boxOf(selected_);
  const QPointF place = box ? toWidget(box->center()) : QPointF(rect().center());
  emit menuRequested(box ? selected_ : -1, mapToGlobal(place.toPoint()));
}

void GraphCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  redraw();
}

void GraphCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  redraw();
}

void GraphCanvas::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hovered_ = -1;
  redraw();
}

}  // namespace widgets
