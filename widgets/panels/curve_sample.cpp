#include "widgets/panels/curve_sample.h"

#include <QPainter>

#include "widgets/panels/roles.h"

namespace widgets {

QList<qreal> dashOf(const RunLook& look) {
  return {look.dash.begin(), look.dash.end()};
}

void paintCurveSample(QPainter* painter, const QRect& box, bool visible, const QModelIndex& index) {
  QPen pen(index.data(kRunColorRole).value<QColor>(), visible ? 2.5 : 1, Qt::SolidLine, Qt::FlatCap);
  const auto dash = index.data(kRunDashRole).value<QList<qreal>>();
  if (!dash.isEmpty()) {
    QList<qreal> widths;
    for (const qreal pixels : dash) widths << pixels / pen.widthF();
    pen.setDashPattern(widths);
  }
  const qreal y = box.center().y() + 0.5;
  painter->setPen(pen);
  painter->drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
  if (!index.data(kRunHasPartsRole).toBool()) return;
  painter->setPen(Qt::NoPen);
  painter->setBrush(pen.color());
  painter->drawEllipse(QPointF(box.center().x() + 0.5, y), 3.5, 3.5);
}

}  // namespace widgets
