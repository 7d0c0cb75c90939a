#include "widgets/charts/dot_sprites.h"

#include <QPainter>

namespace widgets {

const QPixmap& DotSprites::dot(const QColor& color, const QColor& ring, double dpr) {
  const quint64 key = quint64{color.rgb()} << 32 | (ring.rgb() & 0xffffff) | quint64(dpr * 8) << 24;
  QPixmap& sprite = sprites_[key];
  if (!sprite.isNull()) return sprite;
  sprite = QPixmap(QSize(12, 12) * dpr);
  sprite.setDevicePixelRatio(dpr);
  sprite.fill(Qt::transparent);
  QPainter painter(&sprite);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(ring, 1.5));
  painter.setBrush(color);
  painter.drawEllipse(QPointF(6, 6), kRadius, kRadius);
  return sprite;
}

}  // namespace widgets
