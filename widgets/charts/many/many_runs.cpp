#include "widgets/charts/many/many_runs.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace widgets {

namespace {

float middleOf(const LineColumn& column) {
  return (column.first + column.last) / 2;
}

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

ManyRuns manyRunsOf(const std::vector<ManyLine>& lines, int width, std::optional<bool> smallerIsBetter) {
  ManyRuns many;
  const auto count = static_cast<std::size_t>(std::max(width, 0));
  std::vector<float> medians(count, NAN), heights(lines.size());
  std::vector<std::span<const LineColumn>> counting;
  for (const ManyLine& line : lines) {
    if (line.counts) counting.emplace_back(*line.columns);
  }
  // Where most runs have ended the median would be that of others, and jump.
  const std::size_t least = (counting.size() + 1) / 2;
  many.band.resize(count);
  for (std::size_t c = 0; c < count; ++c) {
    float* const first = heights.data();
    float* last = first;
    for (const std::span<const LineColumn>& columns : counting) {
      if (c < columns.size() && !columns.data()[c].empty()) *last++ = middleOf(columns.data()[c]);
    }
    if (last == first || static_cast<std::size_t>(last - first) < least) continue;
    // What is above one of them is behind it afterwards.
    const auto at = [&](std::ptrdiff_t quarter) { return first + (last - first - 1) * quarter / 4; };
    std::nth_element(first, at(2), last);
    const float median = *at(2);
    std::nth_element(first, at(1), at(2));
    if (at(3) > at(2)) std::nth_element(at(2) + 1, at(3), last);
    medians[c] = median;
    many.band[c] = {*at(1), *at(3), *at(1), *at(3)};
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
