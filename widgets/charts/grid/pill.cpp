#include "widgets/charts/grid/pill.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

namespace widgets {

QRectF boxOf(const Pill& pill, const QFont& font, double width) {
  const QFontMetrics metrics(font);
  const QSizeF size(metrics.horizontalAdvance(pill.text) + 8, metrics.height() + 2);
  QRectF box(pill.at - QPointF(size.width() / 2, 0), size);
  if (pill.side == PillSide::kLeft) box = QRectF(pill.at - QPointF(size.width() + 2, size.height() / 2), size);
  box.moveLeft(std::clamp(box.left(), 2.0, std::max(2.0, width - 2 - box.width())));
  return box;
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
