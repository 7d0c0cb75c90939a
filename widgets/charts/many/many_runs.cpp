#include "widgets/charts/many/many_runs.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "widgets/charts/many/column_quartiles.h"

namespace widgets {

namespace {

// Through heights of which not all are there, each joined to its neighbours.
std::vector<LineColumn> joinedLine(const std::vector<float>& heights) {
  std::vector<LineColumn> columns(heights.size());
  for (std::size_t c = 0; c < heights.size(); ++c) {
    if (std::isnan(heights[c])) continue;
    const auto toward = [&](std::size_t next) {
      return next < heights.size() && !std::isnan(heights[next]) ? (heights[c] + heights[next]) / 2 : heights[c];
    };
    LineColumn& column = columns[c];
    column.first = toward(c - 1);
    column.last = toward(c + 1);
    column.min = std::min({column.first, column.last, heights[c]});
    column.max = std::max({column.first, column.last, heights[c]});
  }
  return columns;
}

}  // namespace

ManyRuns manyRunsOf(const std::vector<ManyLine>& lines, int width, std::optional<bool> smallerIsBetter,
                    double logarithms) {
  ManyRuns many;
  const auto count = static_cast<std::size_t>(std::max(width, 0));
  std::vector<float> medians(count, NAN);
  std::vector<std::span<const LineColumn>> counting;
  for (const ManyLine& line : lines) {
    if (line.counts) counting.emplace_back(*line.columns);
  }
  // Where most runs have ended the median would be that of others, and jump.
  const std::size_t least = std::max<std::size_t>((counting.size() + 1) / 2, 1);
  many.band.resize(count);
  const std::vector<ColumnQuartiles> quartiles = quartilesOf(counting, count, logarithms);
  for (std::size_t c = 0; c < count; ++c) {
    const ColumnQuartiles& here = quartiles[c];
    if (here.count < least) continue;
    medians[c] = here.median;
    many.band[c] = {here.first, here.third, here.first, here.third};
  }
  many.median = joinedLine(medians);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    many.runs += lines[i].counts;
    if (!smallerIsBetter || !lines[i].counts || !std::isfinite(lines[i].last)) continue;
    const auto isBetter = [&](std::size_t other) {
      return *smallerIsBetter ? lines[i].last < lines[other].last : lines[i].last > lines[other].last;
    };
    if (!many.best || isBetter(*many.best)) many.best = i;
    if (!many.worst || (!isBetter(*many.worst) && lines[i].last != lines[*many.worst].last)) many.worst = i;
  }
  return many;
}

}  // namespace widgets
