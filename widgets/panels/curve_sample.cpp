#include "widgets/panels/curve_sample.h"

#include <QPainter>

#include "widgets/panels/roles.h"

namespace widgets {

QList<qreal> dashOf(const RunLook& look) {
  return {look.dash.begin(), look.dash.end()};
}

void paintCurveSample(QPainter* painter, const QRect& box, bool visible, const QModelIndex& index,
                      const QColor& plate) {
  constexpr qreal kRing = 3;
  if (plate.isValid()) {
    constexpr int kAround = 3, kHeight = 14, kRadius = 4;
    const QRectF ground(box.left() - kAround, box.center().y() + 0.5 - kHeight / 2.0, box.width() + 2 * kAround,
                        kHeight);
    painter->setPen(Qt::NoPen);
    painter->setBrush(plate);
    painter->drawRoundedRect(ground, kRadius, kRadius);
  }
  QPen pen(index.data(kRunColorRole).value<QColor>(), visible ? 2.5 : 1, Qt::SolidLine, Qt::FlatCap);
  const auto dash = index.data(kRunDashRole).value<QList<qreal>>();
  if (!dash.isEmpty()) {
    QList<qreal> widths;
    for (const qreal pixels : dash) widths << pixels / pen.widthF();
    pen.setDashPattern(widths);
  }
  const QPointF middle(box.center().x() + 0.5, box.center().y() + 0.5);
  const QPointF left(box.left(), middle.y()), right(box.right() + 1, middle.y());
  painter->setPen(pen);
  if (!index.data(kRunIsPartRole).toBool()) return painter->drawLine(left, right);
  painter->drawLine(left, middle - QPointF(kRing, 0));
  painter->drawLine(right, middle + QPointF(kRing, 0));
  painter->setPen(QPen(pen.color(), 1.5));
  painter->setBrush(Qt::NoBrush);
  painter->drawEllipse(middle, kRing, kRing);
}

}  // namespace widgets
