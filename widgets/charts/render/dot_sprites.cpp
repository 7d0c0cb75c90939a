#include "widgets/charts/render/dot_sprites.h"

#include <QPainter>

namespace widgets {

namespace {

constexpr double kSmallRadius = 2.5;

QPixmap circle(double radius, const QColor& color, const QPen& ring, double dpr) {
  QPixmap sprite(QSize(12, 12) * dpr);
  sprite.setDevicePixelRatio(dpr);
  sprite.fill(Qt::transparent);
  QPainter painter(&sprite);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(ring);
  painter.setBrush(color);
  painter.drawEllipse(QPointF(6, 6), radius, radius);
  return sprite;
}

}  // namespace

const QPixmap& DotSprites::dot(const QColor& color, const QColor& ring, double dpr) {
  const quint64 key = quint64{color.rgb()} << 32 | (ring.rgb() & 0xffffff) | quint64(dpr * 8) << 24;
  QPixmap& sprite = sprites_[key];
  if (sprite.isNull()) sprite = circle(kRadius, color, QPen(ring, 1.5), dpr);
  return sprite;
}

const QPixmap& DotSprites::small(const QColor& color, double dpr) {
  QPixmap& sprite = small_[quint64{color.rgb()} << 32 | quint64(dpr * 8)];
  if (sprite.isNull()) sprite = circle(kSmallRadius, color, Qt::NoPen, dpr);
  return sprite;
}

const QPixmap& DotSprites::dashes(Qt::Orientation direction, int length, const QColor& color, double dpr) {
  constexpr int kDash = 3;
  const bool upright = direction == Qt::Vertical;
  Dashes& dashes = dashes_[upright];
  if (dashes.length == length && dashes.color == color && dashes.line.devicePixelRatio() == dpr) return dashes.line;
  const QSize size = upright ? QSize(1, length) : QSize(length, 1);
  dashes = {QPixmap((QSizeF(size) * dpr).toSize()), color, length};
  dashes.line.setDevicePixelRatio(dpr);
  dashes.line.fill(Qt::transparent);
  QPainter painter(&dashes.line);
  for (int at = 0; at < length; at += 2 * kDash) {
    painter.fillRect(upright ? QRect(0, at, 1, kDash) : QRect(at, 0, kDash, 1), color);
  }
  return dashes.line;
}

}  // namespace widgets
