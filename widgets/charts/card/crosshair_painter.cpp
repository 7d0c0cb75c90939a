#include "widgets/charts/card/crosshair_painter.h"

#include <QPainter>
#include <algorithm>

#include "widgets/charts/card/axis_pill.h"

namespace widgets {

std::optional<CrosshairPainter::Spot> CrosshairPainter::spotOf(const PlotFrame& frame, const HoverRow& row) const {
  const RenderResult& drawn = scene_.drawn;
  const LineStyle& style = drawn.lines[row.line].style;
  const double value = drawn.logY ? std::log10(row.smoothed) : row.smoothed;
  if (!std::isfinite(value) || !drawn.rangeOf(style).contains(value) || !frame.shows(row.axisX)) return std::nullopt;
  return Spot{QPointF(frame.pixelX(row.axisX), frame.pixelY(style, value)), style.color, row.hovered};
}

// Small ones where they are close together, so that a bundle of curves keeps them all; the hovered run's lies on top.
void CrosshairPainter::paintDots(QPainter& painter, const PlotFrame& frame) {
  std::vector<Spot> spots;
  for (const HoverRow& row : hover_.dots()) {
    if (const auto spot = spotOf(frame, row)) spots.push_back(*spot);
  }
  std::ranges::stable_sort(spots, {}, [](const Spot& spot) { return spot.at.y(); });
  const double dpr = scene_.card.devicePixelRatioF();
  const auto isClose = [&](std::size_t i) {
    constexpr double kApart = 2 * DotSprites::kRadius;
    return (i > 0 && spots[i].at.y() - spots[i - 1].at.y() < kApart) ||
           (i + 1 < spots.size() && spots[i + 1].at.y() - spots[i].at.y() < kApart);
  };
  const auto draw = [&](const Spot& spot, const QPixmap& dot) {
    painter.drawPixmap(QPoint(qRound(spot.at.x()) - 6, qRound(spot.at.y()) - 6), dot);
  };
  const QColor& ring = scene_.look.theme.view;
  for (std::size_t i = 0; i < spots.size(); ++i) {
    if (spots[i].hovered) continue;
    draw(spots[i], isClose(i) ? dots_.small(spots[i].color, dpr) : dots_.dot(spots[i].color, ring, dpr));
  }
  for (const Spot& spot : spots) {
    if (spot.hovered) draw(spot, dots_.dot(spot.color, ring, dpr));
  }
}

void CrosshairPainter::paint(QPainter& painter, const std::vector<Pill>& tags) {
  const PlotFrame frame = scene_.frame();
  const std::optional<double> crosshair = hover_.crosshair();
  if (!crosshair || !frame.shows(*crosshair)) return;
  const int x = qRound(frame.pixelX(*crosshair));
  painter.drawPixmap(x, frame.plot.top(),
                     dots_.dashes(Qt::Vertical, frame.plot.height(), scene_.look.theme.textSecondary,
                                  scene_.card.devicePixelRatioF()));
  paintDots(painter, frame);
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
    std::vector<Pill> all = tags;
    all.push_back(besideOthers(step, tags, scene_.look.caption, scene_.card.width()));
    paintAxisPills(painter, scene_, all);
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
