#include "widgets/charts/grid/pill.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace widgets {

QRectF boxOf(const Pill& pill, const QFont& font, double width) {
  const QFontMetrics metrics(font);
  const QSizeF size(metrics.horizontalAdvance(pill.text) + 8, metrics.height() + 2);
  QRectF box(pill.at - QPointF(size.width() / 2, 0), size);
  if (pill.side == PillSide::kLeft) box = QRectF(pill.at - QPointF(size.width() + 2, size.height() / 2), size);
  box.moveLeft(std::clamp(box.left(), 2.0, std::max(2.0, width - 2 - box.width())));
  return box;
}

Pill besideOthers(Pill pill, const std::vector<Pill>& others, const QFont& font, double width) {
  constexpr double kBetween = 3;
  const double half = boxOf(pill, font, width).width() / 2;
  std::vector<QRectF> taken;
  for (const Pill& other : others) taken.push_back(boxOf(other, font, width).adjusted(-kBetween, 0, kBetween, 0));
  std::vector<double> middles{pill.at.x()};
  for (const QRectF& box : taken) middles.insert(middles.end(), {box.left() - half, box.right() + half});
  const double wanted = pill.at.x();
  std::ranges::stable_sort(middles, {}, [=](double x) { return std::abs(x - wanted); });
  for (const double x : middles) {
    pill.at.setX(x);
    const QRectF box = boxOf(pill, font, width);
    if (std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); })) return pill;
  }
  pill.at.setX(wanted);
  return pill;
}

void paintPill(QPainter& painter, const Pill& pill, const Theme& theme, const QFont& font) {
  painter.setFont(font);
  const QRectF box = boxOf(pill, font, painter.window().width());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(pill.accented ? theme.accent : theme.border);
  painter.setBrush(pill.accented ? theme.accent : theme.view);
  painter.drawRoundedRect(box.toAlignedRect().adjusted(0, 0, -1, -1), 3, 3);
  painter.setPen(pill.accented ? theme.textOnAccent : theme.text);
  painter.drawText(box, Qt::AlignCenter, pill.text);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace widgets
