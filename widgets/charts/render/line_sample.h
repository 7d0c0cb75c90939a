// A short piece of a run's line, for tables and legends. GUI thread only.
#pragma once

#include <QPainter>

#include "widgets/charts/render/line_style.h"

namespace widgets {

inline QPen linePen(const LineStyle& style, double width) {
  QPen pen(style.color, width, Qt::SolidLine, Qt::FlatCap);
  std::vector<float> dash = style.dash;
  if (style.evaluation && dash.empty()) dash = {2, 2.5f};
  if (!dash.empty()) {
    QList<qreal> pattern;  // in pen widths
    for (const float length : dash) pattern << length / width;
    pen.setDashPattern(pattern);
  }
  return pen;
}

inline constexpr int kLineSample = 22;  // logical pixels wide: every dash is told from the others

inline void drawLineSample(QPainter& painter, const QRectF& area, const LineStyle& style) {
  constexpr double kRing = 3;
  const QPointF middle(area.center().x(), std::floor(area.center().y()) + 0.5);
  const QPointF left(area.left(), middle.y()), right(area.right(), middle.y());
  painter.setPen(linePen(style, style.evaluation ? 1.5 : 2));
  if (!style.evaluation) return painter.drawLine(left, right);
  painter.drawLine(left, middle - QPointF(kRing, 0));
  painter.drawLine(right, middle + QPointF(kRing, 0));
  painter.setPen(QPen(style.color, 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(middle, kRing, kRing);
}

}  // namespace widgets
