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

inline void drawLineSample(QPainter& painter, const QRectF& area, const LineStyle& style) {
  const qreal y = std::floor(area.center().y()) + 0.5;
  painter.setPen(linePen(style, style.evaluation ? 1.5 : 2));
  painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
  if (!style.evaluation) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.color);
  painter.drawEllipse(QPointF(area.center().x(), y), 2.5, 2.5);
}

}  // namespace widgets
