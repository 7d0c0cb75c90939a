#include "widgets/graph/canvas/graph_viewport.h"

#include <QWidget>
#include <algorithm>

#include "widgets/graph/canvas/graph_picture.h"

namespace widgets {

namespace {
constexpr double kMargin = 16;
constexpr double kSmallestZoom = 0.03;
constexpr double kLargestZoom = 4;
constexpr double kLargestFit = 1.5;
constexpr double kInSight = 8;  // pixels between an item and the edge
}  // namespace

void GraphViewport::show(QPointF offset, double scale) {
  hold();
  offset_ = offset;
  scale_ = std::clamp(scale, kSmallestZoom, kLargestZoom);
  emit changed();
}

void GraphViewport::showFitted(QPointF offset, double scale, double least) {
  show(offset, scale);
  fitted_ = least;
  emit fitted();
}

void GraphViewport::fit() {
  const QSizeF size = picture_.layout().size;
  if (size.isEmpty()) return;
  const int width = canvas_.width();
  const int height = canvas_.height();
  const double scale =
      std::clamp(std::min((width - 2 * kMargin) / size.width(), (height - 2 * kMargin) / size.height()), kSmallestZoom,
                 kLargestFit);
  showFitted(QPointF(width - size.width() * scale, height - size.height() * scale) / 2, scale, kSmallestZoom);
}

QSizeF GraphViewport::readableSize(QSizeF canvas) {
  return (canvas - QSizeF(2 * kMargin, 2 * kMargin)) / kReadable;
}

// What is in the middle of the first look: the column of the first box, and all boxes in sight where they have the
// room.
double GraphViewport::mainColumn(double scale) const {
  const std::optional<QRectF> start = picture_.boxOf(picture_.first());
  const double column = start ? start->center().x() : picture_.layout().size.width() / 2;
  const auto& boxes = picture_.layout().nodes;
  double left = column, right = column;
  for (const QRectF& box : boxes) {
    left = std::min(left, box.left());
    right = std::max(right, box.right());
  }
  const double half = (canvas_.width() / 2.0 - kMargin) / scale;
  return right - left > 2 * half ? column : std::clamp(column, right - half, left + half);
}

void GraphViewport::fitReadable(double least) {
  fit();
  fitted_ = least;
  if (scale_ >= least || picture_.isEmpty()) return;
  showFitted(QPointF(canvas_.width() / 2.0 - mainColumn(least) * least, kMargin), least, least);
}

void GraphViewport::resize() {
  if (fitted_) {
    fitReadable(*fitted_);
  } else {
    emit changed();
  }
}

void GraphViewport::zoom(double factor, QPointF around) {
  const double scale = std::clamp(scale_ * factor, kSmallestZoom, kLargestZoom);
  const QPointF fixed = toPicture(around);
  show(around - fixed * scale, scale);
}

void GraphViewport::zoomCentred(double factor) {
  zoom(factor, canvas_.rect().center());
}

void GraphViewport::centreOnPoint(QPointF point) {
  moveTo(QPointF(canvas_.width(), canvas_.height()) / 2 - point * scale_);
}

void GraphViewport::centreOn(int item) {
  if (const std::optional<QRectF> box = picture_.boxOf(item)) centreOnPoint(box->center());
}

void GraphViewport::reveal(int item) {
  const std::optional<QRectF> box = picture_.boxOf(item);
  if (!box) return;
  const QRectF sight = QRectF(canvas_.rect()).adjusted(kInSight, kInSight, -kInSight, -kInSight);
  if (!sight.contains(transform().mapRect(*box))) centreOn(item);
}

}  // namespace widgets
