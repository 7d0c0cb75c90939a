// A sample of the histograms of one series, as histogram and distribution cards show it. Reading is for the loader's
// thread; the rest are values.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "summaries/values/histogram_rows.h"
#include "widgets/charts/axes/axis_range.h"
#include "widgets/charts/axes/x_axis.h"

namespace widgets {

struct StepHistogram {
  summaries::ItemInfo item;
  summaries::values::HistogramRows rows;
};

struct HistogramSeries {
  std::vector<StepHistogram> steps;  // in step order
  double firstWall = 0;              // seconds since the epoch, of the first that was logged
  std::size_t logged = 0;            // steps in the log

  // On a time axis: step, seconds since the first, or seconds since the epoch.
  double time(std::size_t index, XAxis axis) const;
  std::vector<double> times(XAxis axis) const;
  // From the lowest edge to the highest; nothing while no histogram has values.
  std::optional<AxisRange> extent() const;
  // The place of the step that the time cursor stands on.
  std::optional<std::size_t> at(std::optional<int64_t> cursor) const;
};

// At most `most` steps, evenly spread, the one at `cursor` always. What `known` holds is not read again. Errors: those
// of summaries::EventLogReader.
HistogramSeries readHistograms(summaries::EventLogReader& log, int64_t series, std::size_t most,
                               std::optional<int64_t> cursor, const std::shared_ptr<const HistogramSeries>& known);

}  // namespace widgets
