#include "widgets/charts/card/right_axis.h"

#include <QPainter>
#include <QSet>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/charts/card/card_layout.h"

namespace widgets {

QColor rightAxisColor(const RenderResult& drawn, const Theme& theme) {
  QSet<QRgb> colors;
  for (const RenderResult::Line& line : drawn.lines) {
    if (line.style.right) colors.insert(line.style.color.rgb());
  }
  return colors.size() == 1 ? QColor::fromRgb(*colors.begin()) : theme.textSecondary;
}

void paintRightAxis(QPainter& painter, const QRect& plot, const RenderResult& drawn, const Theme& theme,
                    const QFont& font) {
  if (!drawn.right) return;
  const AxisKind kind = drawn.logY ? AxisKind::kLog10 : AxisKind::kNumber;
  const AxisTicks ticks = axisTicks(kind, *drawn.right, mostTicksUp(plot.height()));
  painter.setFont(font);
  painter.setPen(rightAxisColor(drawn, theme));
  for (const AxisTick& tick : ticks.ticks) {
    const double y = plot.bottom() + 1 - toPixel(*drawn.right, plot.height(), tick.at);
    painter.drawLine(QPointF(plot.right() + 1, y), QPointF(plot.right() + 4, y));
    painter.drawText(QRectF(plot.right() + 7, y - 8, card_layout::kAxisWidth - 9, 16),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, tick.label);
  }
  painter.drawText(QRectF(plot.right() - 60, plot.top() - 15, 60, 14), Qt::AlignRight, ticks.offset);
}

}  // namespace widgets
