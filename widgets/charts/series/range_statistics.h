// What each curve does within a range of steps, for the table of the selected range. Pure; workers call it.
#pragma once

#include <QString>
#include <vector>

#include "widgets/charts/render/render_request.h"
#include "widgets/charts/series/step_selection.h"

namespace widgets {

struct RangeRow {
  LineStyle style;
  std::size_t points = 0;  // finite ones; without any, the numbers below are NaN
  int64_t firstStep = 0;   // of the first and the last of them
  int64_t lastStep = 0;
  double min = 0;
  double max = 0;
  double start = 0;
  double end = 0;
  double mean = 0;
  double change = 0;  // end - start
  // Least squares, per 1,000 steps: 1000 * sum((s - mean s) * (v - mean v)) / sum((s - mean s)^2). NaN for one point.
  double slope = 0;
};

struct RangeLine {
  LineStyle style;
  ShownSeries values;  // raw or smoothed; steps in any order along a metric's axis
};

// One row a line, in the lines' order. NaN and infinities do not count.
std::vector<RangeRow> rangeStatistics(const std::vector<RangeLine>& lines, const StepRange& range, bool sorted = true);
// With a line of titles; numbers in full precision, missing ones empty.
QString rangeCsv(const std::vector<RangeRow>& rows, const StepRange& range);

}  // namespace widgets
