#include "widgets/charts/card/crosshair_painter.h"

#include <QPainter>

#include "widgets/charts/grid/pill.h"

namespace widgets {

void CrosshairPainter::paintDot(QPainter& painter, const PlotFrame& frame, const HoverRow& row) {
  const RenderResult& drawn = scene_.drawn;
  const LineStyle& style = drawn.lines[row.line].style;
  const double value = drawn.logY ? std::log10(row.smoothed) : row.smoothed;
  if (!std::isfinite(value) || !drawn.rangeOf(style).contains(value) || !frame.shows(row.axisX)) return;
  const QPointF at(frame.pixelX(row.axisX), frame.pixelY(style, value));
  const QPixmap& dot = dots_.dot(style.color, scene_.look.theme.view, scene_.card.devicePixelRatioF());
  painter.drawPixmap(QPoint(qRound(at.x()) - 6, qRound(at.y()) - 6), dot);
}

void CrosshairPainter::paint(QPainter& painter) {
  const PlotFrame frame = scene_.frame();
  const std::optional<double> crosshair = hover_.crosshair();
  if (!crosshair || !frame.shows(*crosshair)) return;
  const int x = qRound(frame.pixelX(*crosshair));
  painter.drawPixmap(x, frame.plot.top(),
                     dots_.dashes(Qt::Vertical, frame.plot.height(), scene_.look.theme.textSecondary,
                                  scene_.card.devicePixelRatioF()));
  // The hovered run's dot lies on top of all others.
  const std::vector<HoverRow> dots = hover_.dots();
  for (const bool hovered : {false, true}) {
    for (const HoverRow& row : dots) {
      if (row.hovered == hovered) paintDot(painter, frame, row);
    }
  }
  if (hover_.isPointed()) paintTexts(painter, x);
}

void CrosshairPainter::paintTexts(QPainter& painter, int x) {
  const QRect& plot = scene_.plot();
  const CardLook& look = scene_.look;
  const QString at = axisValueText(scene_.drawn.xKind, *hover_.crosshair(), scene_.view.x().span());
  // A label that the pill would cover in part is left out.
  const AxisTicks ticks = axisTicks(scene_.drawn.xKind, scene_.view.x(), std::clamp(plot.width() / 60, 2, 10));
  const QFontMetrics metrics(look.caption);
  const double half = metrics.horizontalAdvance(at) / 2.0 + 6;
  for (const AxisTick& tick : ticks.ticks) {
    const double place = scene_.frame().pixelX(tick.at), width = metrics.horizontalAdvance(tick.label);
    if (std::abs(place - x) > half + width / 2) continue;
    painter.fillRect(QRectF(place - width / 2 - 1, scene_.frame().axisY() + 6, width + 2, metrics.height()),
                     look.theme.view);
  }
  paintPill(painter, {at, QPointF(x, scene_.frame().axisY() + 4)}, look.theme, look.caption);
  const double y = hover_.cursorY();
  if (y < plot.top() || y > plot.bottom()) return;
  painter.drawPixmap(
      plot.left(), qRound(y),
      dots_.dashes(Qt::Horizontal, plot.width(), look.theme.textSecondary, scene_.card.devicePixelRatioF()));
  const double value = fromPixel(scene_.view.y(), plot.height(), plot.top() + plot.height() - y);
  const QString text = axisValueText(scene_.drawn.logY ? AxisKind::kLog10 : AxisKind::kNumber, value, 0);
  paintPill(painter, {text, QPointF(plot.left() - 2, y), PillSide::kLeft}, look.theme, look.caption);
}

}  // namespace widgets
