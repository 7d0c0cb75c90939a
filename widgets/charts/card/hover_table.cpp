#include "widgets/charts/card/hover_table.h"

#include <QCoreApplication>
#include <climits>

#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

constexpr std::size_t kTableRows = 10;
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

// Of the first lines, or of the middle half of many; the crosshair itself counts most.
int covered(const CardScene& scene, const QRect& inPlot, int line) {
  const int crosshair = inPlot.left() <= line && inPlot.right() >= line ? 1000 : 0;
  const RenderResult& drawn = scene.drawn;
  if (drawn.many) return crosshair + coveredOf(drawn.many->band, scene, inPlot);
  int count = crosshair;
  for (std::size_t i = 0; i < std::min(drawn.lines.size(), kLinesInSight); ++i) {
    count += coveredOf(drawn.lines[i].columns, scene, inPlot);
  }
  return count;
}

}  // namespace

QString crosshairText(const CardScene& scene, double x) {
  const QString text = axisValueText(scene.drawn.xKind, x, scene.view.x().span());
  const CardConfig& config = scene.config;
  if (!config.setup().xTag.isEmpty()) return QStringLiteral("%1 %2").arg(config.setup().xTag, text);
  return config.options().xAxis == XAxis::kStep ? QCoreApplication::translate("widgets::ChartCard", "step %1").arg(text)
                                                : text;
}

ValueTable::Content tableContent(const CardScene& scene, const std::vector<HoverRow>& rows, double crosshair,
                                 bool details) {
  ValueTable::Content content;
  content.rows = rowsToShow(rows, scene.drawn.lines, kTableRows);
  content.hidden = rows.size() - content.rows.size();
  content.smoothed = scene.drawn.smoothed;
  content.details = details && scene.drawn.xAxis != XAxis::kMetric;
  content.head = crosshairText(scene, crosshair);
  if (scene.drawn.xAxis == XAxis::kStep && details)
    content.head += QStringLiteral(", ") + durationText(rows.front().relative);
  return content;
}

QPoint tablePlace(const CardScene& scene, double crosshair, const QSize& table) {
  const QRect& plot = scene.plot();
  const QPoint origin = scene.card.mapTo(scene.card.window(), QPoint(0, 0));
  const QRect room = scene.card.window()->rect();
  const int line = qRound(scene.view.pixelOf(crosshair, 0).x());
  QPoint best;
  int fewest = INT_MAX;
  for (const int x : {plot.right() - 6 - table.width(), plot.left() + 6}) {
    for (const int y : {plot.top() + 4, plot.bottom() - 4 - table.height()}) {
      QRect place(QPoint(x, y) + origin, table);
      place.moveLeft(std::clamp(place.left(), 0, std::max(0, room.width() - table.width())));
      place.moveTop(std::clamp(place.top(), 0, std::max(0, room.height() - table.height())));
      const int hides = covered(scene, place.translated(-origin - plot.topLeft()), line - plot.left());
      if (hides >= fewest) continue;
      fewest = hides;
      best = place.topLeft();
    }
  }
  return best;
}

}  // namespace widgets
