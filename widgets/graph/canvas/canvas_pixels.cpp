#include "widgets/graph/canvas/canvas_pixels.h"

#include <QPainter>
#include <QRegion>
#include <cmath>

namespace widgets {

// `part` is in device pixels.
void CanvasPixels::drawPart(const QRect& part, const Draw& draw) {
  const double ratio = pixels_.devicePixelRatio();
  const QRectF area(QPointF(part.topLeft()) / ratio, QSizeF(part.size()) / ratio);
  QPainter painter(&pixels_);
  painter.setClipRect(area);
  draw(painter, area, QPointF(origin_) / ratio);
}

const QPixmap& CanvasPixels::show(const QSize& canvas, double ratio, QPointF offset, double scale, const Draw& draw) {
  const QSize size = (QSizeF(canvas) * ratio).toSize();
  const QPoint origin = (offset * ratio).toPoint();
  const bool fits = pixels_.size() == size && pixels_.devicePixelRatio() == ratio;
  if (!fits) {
    pixels_ = QPixmap(size);
    pixels_.setDevicePixelRatio(ratio);
  }
  const QPoint way = origin - origin_;
  const bool isMoved =
      fits && !stale_ && scale_ == scale && std::abs(way.x()) < size.width() && std::abs(way.y()) < size.height();
  origin_ = origin;
  scale_ = scale;
  stale_ = false;
  if (!isMoved) {
    drawPart(QRect(QPoint(0, 0), size), draw);
  } else if (!way.isNull()) {
    QRegion exposed;
    pixels_.scroll(way.x(), way.y(), QRect(QPoint(0, 0), size), &exposed);
    for (const QRect& part : exposed) drawPart(part, draw);
  }
  return pixels_;
}

}  // namespace widgets
