#include "widgets/charts/card/hover_table.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/charts/series/told_quartiles.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

constexpr int kTableRows = 10;
constexpr int kFewestRows = 3;             // however low a plot is
constexpr std::size_t kLinesInSight = 12;  // that are looked at for a place

// Every fourth column.
int coveredOf(const std::vector<LineColumn>& columns, const CardScene& scene, const QRect& inPlot) {
  const double dpr = scene.card.devicePixelRatioF();
  int count = 0;
  for (int c = std::max(inPlot.left(), 0); c < std::min(inPlot.right(), scene.plot().width()); c += 4) {
    const auto at = static_cast<std::size_t>(c * dpr);
    if (at >= columns.size()) break;  // the plot has grown since the picture was drawn
    const LineColumn& column = columns[at];
    count += !column.empty() && column.max / dpr > inPlot.top() && column.min / dpr < inPlot.bottom();
  }
  return count;
}

// Of the first lines, or of the middle half of many.
int covered(const CardScene& scene, const QRect& inPlot) {
  const RenderResult& drawn = scene.drawn;
  if (drawn.many) return coveredOf(drawn.many->band, scene, inPlot);
  int count = 0;
  for (std::size_t i = 0; i < std::min(drawn.lines.size(), kLinesInSight); ++i) {
    count += coveredOf(drawn.lines[i].columns, scene, inPlot);
  }
  return count;
}

qint64 areaOf(const QRect& rect) {
  return rect.isEmpty() ? 0 : qint64{rect.width()} * rect.height();
}

// In pixels, of which those of the plot count most, and more where its curves or the crosshair are. Names at the
// curves' ends count as what is outside of the card; its head and its axes count nothing.
qint64 costOf(const CardScene& scene, const QRect& place, int line) {
  constexpr qint64 kPlotPixel = 4, kCurveColumn = 200, kCrosshair = 1'000'000;
  const QRect& plot = scene.plot();
  const QRect card = scene.card.rect();
  const QRect names(QPoint(plot.right() + 1, plot.top()), QPoint(card.right(), plot.bottom()));
  qint64 cost = areaOf(place) - areaOf(place & card) + areaOf(place & names);
  const QRect over = place & plot;
  if (over.isEmpty()) return cost;
  cost += kPlotPixel * areaOf(over) + kCurveColumn * covered(scene, over.translated(-plot.topLeft()));
  return over.left() <= line && over.right() >= line ? cost + kCrosshair : cost;
}

// Above and below the plot, beside it and the card, and last in its corners; in the card's coordinates.
std::vector<QPoint> placesFor(const CardScene& scene, const QSize& table) {
  constexpr int kXLabels = 24;
  const QRect& plot = scene.plot();
  const int atTop = plot.top() + 4, atBottom = plot.bottom() - 4 - table.height();
  std::vector<QPoint> places;
  for (const int y : {plot.top() - table.height(), plot.bottom() + kXLabels}) {
    for (const int x : {scene.card.width() - table.width(), plot.left()}) places.emplace_back(x, y);
  }
  for (const int x : {plot.right() + 1, -table.width(), plot.right() - 6 - table.width(), plot.left() + 6}) {
    for (const int y : {atTop, atBottom}) places.emplace_back(x, y);
  }
  return places;
}

// Pixels of the plot between the highest and the lowest thing that is drawn, of all runs however many.
qint64 drawnUnder(const CardScene& scene, const QRect& inPlot) {
  const double dpr = scene.card.devicePixelRatioF();
  qint64 pixels = 0;
  for (const QRect& strip : scene.drawn.filled) {
    const QRectF area(strip.x() / dpr, strip.y() / dpr, strip.width() / dpr, strip.height() / dpr);
    pixels += areaOf(area.toAlignedRect() & inPlot);
  }
  return pixels;
}

// Where least is drawn: a corner of the plot, what is between its corners or beside the crosshair. What lies over names
// and axes beside the plot counts a little. None: all would lie over the crosshair.
std::optional<QPoint> placeInPlot(const CardScene& scene, const QSize& table, int line) {
  constexpr int kBesideLine = 12, kOutsideShare = 8;
  const QRect& plot = scene.plot();
  const int wide = plot.width() - table.width(), high = plot.height() - table.height();
  const int right = scene.card.width() - table.width();
  if (high < 0 || right < 0) return std::nullopt;
  std::vector<int> columns{plot.left() + wide, plot.left(), line + kBesideLine, line - kBesideLine - table.width()};
  for (const double across : {0.75, 0.25, 0.5}) columns.push_back(plot.left() + qRound(across * wide));
  std::optional<QPoint> best;
  qint64 least = std::numeric_limits<qint64>::max();
  for (const int column : columns) {
    const int x = std::clamp(column, 0, right);
    if (x <= line && x + table.width() > line) continue;
    for (const double down : {0.0, 1.0, 0.5}) {
      const QRect place(QPoint(x, plot.top() + qRound(down * high)), table);
      const qint64 cost =
          drawnUnder(scene, place.translated(-plot.topLeft())) + (areaOf(place) - areaOf(place & plot)) / kOutsideShare;
      if (cost < least) best = place.topLeft();
      least = std::min(least, cost);
    }
  }
  return best;
}

// Of many runs, by value: the quartiles, which are no run's curve, and those that the chart names the best and the
// worst.
std::vector<ShownRow> spreadOf(const std::vector<HoverRow>& sorted, const RenderResult& drawn) {
  std::vector<const HoverRow*> runs;
  for (const HoverRow& row : sorted) {
    if (!drawn.lines[row.line].style.evaluation) runs.push_back(&row);
  }
  if (runs.empty()) {
    for (const HoverRow& row : sorted) runs.push_back(&row);
  }
  std::vector<std::pair<double, ShownRow>> told;
  const auto addRun = [&](const std::optional<std::size_t>& line, const QString& name) {
    const auto found = std::ranges::find_if(runs, [&](const HoverRow* each) { return line == each->line; });
    if (found == runs.end()) return;
    ShownRow row{**found, drawn.lines[*line].style};
    row.style.name = name.arg(row.style.name);
    told.emplace_back(static_cast<double>(found - runs.begin()), std::move(row));
  };
  const std::array<ToldQuartile, 3> quartiles = quartilesOf(runs);
  const auto addQuartile = [&](const ToldQuartile& one, const QString& name) {
    ShownRow row{*runs[static_cast<std::size_t>(one.place)], {}};
    row.smoothed = one.smoothed;
    row.value = one.value;
    row.style.color = Qt::transparent;
    row.style.name = name;
    told.emplace_back(one.place, std::move(row));
  };
  addRun(drawn.many->best, ValueTable::tr("best %1"));
  addQuartile(quartiles[0], ValueTable::tr("first quartile"));
  addQuartile(quartiles[1], ValueTable::tr("median"));
  addQuartile(quartiles[2], ValueTable::tr("third quartile"));
  addRun(drawn.many->worst, ValueTable::tr("worst %1"));
  std::ranges::stable_sort(told, {}, &std::pair<double, ShownRow>::first);
  std::vector<ShownRow> rows;
  for (auto& [place, row] : told) {
    rows.push_back(std::move(row));
    rows.back().hovered = false;
  }
  return rows;
}

}  // namespace

QString crosshairText(const CardScene& scene, double x) {
  const QString text = axisValueText(scene.drawn.xKind, x, scene.view.x().span());
  const CardConfig& config = scene.config;
  if (!config.setup().xTag.isEmpty()) return QStringLiteral("%1 %2").arg(config.setup().xTag, text);
  return config.options().xAxis == XAxis::kStep ? QCoreApplication::translate("widgets::ChartCard", "step %1").arg(text)
                                                : text;
}

void fillTable(ValueTable& table, const CardScene& scene, const std::vector<HoverRow>& rows, const TableOrder& order) {
  ValueTable::Content content;
  content.smoothed = scene.drawn.smoothed;
  content.details = order.details && scene.drawn.xAxis != XAxis::kMetric;
  content.head = crosshairText(scene, order.crosshair);
  if (scene.drawn.xAxis == XAxis::kStep && order.details)
    content.head += QStringLiteral(", ") + durationText(rows.front().relative);
  if (order.isAway && scene.drawn.many) {
    content.rows = spreadOf(rows, scene.drawn);
  } else {
    std::vector<HoverRow> shown = rows;
    for (HoverRow& row : shown) row.hovered = row.hovered && !order.isAway;
    const int room = order.details ? kTableRows : table.rowsIn(scene.plot().height());
    const auto most = static_cast<std::size_t>(std::clamp(room, kFewestRows, kTableRows));
    content.rows = rowsToShow(shown, scene.drawn.lines, most);
    content.hidden = rows.size() - content.rows.size();
  }
  table.setContent(content);
}

QPoint tablePlace(const CardScene& scene, double crosshair, const QSize& table, bool isInPlot) {
  const QPoint origin = scene.card.mapTo(scene.card.window(), QPoint(0, 0));
  const QRect room = scene.card.window()->rect();
  const int line = qRound(scene.view.pixelOf(crosshair, 0).x());
  if (const auto place = isInPlot ? placeInPlot(scene, table, line) : std::nullopt) return *place + origin;
  QPoint best;
  qint64 least = std::numeric_limits<qint64>::max();
  for (const QPoint& at : placesFor(scene, table)) {
    QRect place(at + origin, table);
    place.moveLeft(std::clamp(place.left(), 0, std::max(0, room.width() - table.width())));
    place.moveTop(std::clamp(place.top(), 0, std::max(0, room.height() - table.height())));
    const qint64 cost = costOf(scene, place.translated(-origin), line);
    if (cost >= least) continue;
    least = cost;
    best = place.topLeft();
  }
  return best;
}

}  // namespace widgets
