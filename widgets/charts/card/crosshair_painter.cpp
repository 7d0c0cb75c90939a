#include "widgets/charts/card/crosshair_painter.h"

#include <QPainter>
#include <algorithm>

#include "widgets/charts/card/axis_pill.h"

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

void CrosshairPainter::paint(QPainter& painter, const std::vector<Pill>& tags) {
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
  if (hover_.isPointed()) paintTexts(painter, x, tags);
}

CrosshairPainter::Height CrosshairPainter::heightOf(const PlotFrame& frame) const {
  if (const HoverRow* row = hover_.marked()) {
    const LineStyle& style = scene_.drawn.lines[row->line].style;
    const double value = scene_.drawn.logY ? std::log10(row->smoothed) : row->smoothed;
    const bool isRight = style.right && scene_.drawn.right;
    if (std::isfinite(value)) return {frame.pixelY(style, value), isRight ? std::nullopt : std::optional(value)};
  }
  const double y = hover_.cursorY();
  return {y, fromPixel(frame.y, frame.plot.height(), frame.plot.top() + frame.plot.height() - y)};
}

void CrosshairPainter::paintTexts(QPainter& painter, int x, const std::vector<Pill>& tags) {
  const QRect& plot = scene_.plot();
  const QString at = axisValueText(scene_.drawn.xKind, *hover_.crosshair(), scene_.view.x().span());
  const Pill step{at, QPointF(x, scene_.frame().axisY() + 4)};
  const auto isSame = [&](const Pill& tag) { return tag.text == at && tag.at.x() == x; };
  if (std::ranges::none_of(tags, isSame)) {
    paintAxisPill(painter, scene_, besideOthers(step, tags, scene_.look.caption, scene_.card.width()));
  }
  const auto [y, value] = heightOf(scene_.frame());
  if (y < plot.top() || y > plot.bottom() + 1) return;
  painter.drawPixmap(
      plot.left(), qRound(y),
      dots_.dashes(Qt::Horizontal, plot.width(), scene_.look.theme.textSecondary, scene_.card.devicePixelRatioF()));
  if (!value) return;
  const QString text = axisValueText(scene_.drawn.logY ? AxisKind::kLog10 : AxisKind::kNumber, *value, 0);
  paintAxisPill(painter, scene_, {text, QPointF(plot.left() - 2, y), PillSide::kLeft});
}

}  // namespace widgets
