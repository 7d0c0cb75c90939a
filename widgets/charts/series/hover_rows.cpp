#include "widgets/charts/series/hover_rows.h"

namespace widgets {

std::optional<double> nearestX(const std::vector<RenderResult::Line>& lines, XAxis axis, double x) {
  std::optional<double> best;
  for (const RenderResult::Line& line : lines) {
    if (line.data.size() == 0) continue;
    const double own = xValue(line.data, axis, nearestTo(line.data, axis, x));
    if (!best || std::abs(own - x) < std::abs(*best - x)) best = own;
  }
  return best;
}

namespace {
bool covers(const SeriesData& data, XAxis axis, double x, double slack) {
  return x >= xValue(data, axis, 0) - slack && x <= xValue(data, axis, data.size() - 1) + slack;
}
// Of one line; none where it has no point at `x`.
void addRow(std::vector<HoverRow>& rows, const std::vector<RenderResult::Line>& lines, std::size_t line, XAxis axis,
            double x, double slack) {
  const SeriesData& data = lines[line].data;
  if (data.size() == 0 || !covers(data, axis, x, slack)) return;
  const std::size_t at = nearestTo(data, axis, x);
  HoverRow row;
  row.line = line;
  row.axisX = xValue(data, axis, at);
  row.step = data.step(at);
  row.wall = data.wall(at);
  row.relative = data.wall(at) - data.wall(0);
  row.smoothed = lines[line].shown[at];
  row.value = data.value(at);
  rows.push_back(row);
}

}  // namespace

std::vector<HoverRow> rowsAt(const std::vector<RenderResult::Line>& lines, XAxis axis, double x, std::size_t most,
                             double slack) {
  std::vector<HoverRow> rows;
  rows.reserve(std::min(lines.size(), most));
  for (std::size_t i = 0; i < lines.size() && rows.size() < most; ++i) addRow(rows, lines, i, axis, x, slack);
  return rows;
}

std::vector<HoverRow> rowsAt(const std::vector<RenderResult::Line>& lines, const std::vector<std::size_t>& places,
                             XAxis axis, double x, double slack) {
  std::vector<HoverRow> rows;
  for (const std::size_t place : places) addRow(rows, lines, place, axis, x, slack);
  return rows;
}

void sortRows(std::vector<HoverRow>& rows, bool smallestFirst) {
  std::stable_sort(rows.begin(), rows.end(), [smallestFirst](const HoverRow& a, const HoverRow& b) {
    if (std::isnan(a.smoothed) || std::isnan(b.smoothed)) return !std::isnan(a.smoothed) && std::isnan(b.smoothed);
    return smallestFirst ? a.smoothed < b.smoothed : a.smoothed > b.smoothed;
  });
}

std::vector<ShownRow> rowsToShow(const std::vector<HoverRow>& sorted, const std::vector<RenderResult::Line>& lines,
                                 std::size_t most) {
  std::size_t first = 0;
  const std::size_t count = std::min(sorted.size(), most);
  const auto hovered = std::find_if(sorted.begin(), sorted.end(), [](const HoverRow& row) { return row.hovered; });
  if (hovered != sorted.end()) {
    const auto at = static_cast<std::size_t>(hovered - sorted.begin());
    first = std::min(at - std::min(at, count / 2), sorted.size() - count);
  }
  std::vector<ShownRow> rows;
  for (std::size_t i = first; i < first + count; ++i) rows.push_back({sorted[i], lines[sorted[i].line].style});
  return rows;
}

}  // namespace widgets
