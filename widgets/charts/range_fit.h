// The ranges that fit a card's data: TensorBoard's rules for outliers and log axes. Pure; workers call it.
#pragma once

#include "widgets/charts/render_request.h"

namespace widgets {

// Of all points of the visible series; empty when there is no point.
std::optional<AxisRange> xExtent(const RenderRequest& request);
// The x range to show: the asked one, the followed tail, or all.
AxisRange fittedX(const RenderRequest& request, const AxisRange& extent);
// Collects what is shown in range and fits y: all of it, or the 5th to 95th percentile (of 20 points and more), grown
// to nice steps.
class YFit {
 public:
  YFit(bool logY, std::size_t points);
  // `value` is not finite or, on a log axis, not positive: it does not count.
  void add(double value);
  // The points from `first` to before `last`. Of long series the percentiles are those of each block's first value.
  void add(const ShownSeries& series, std::size_t first, std::size_t last);
  // In axis coordinates.
  AxisRange range(bool ignoreOutliers, int ticks);

 private:
  bool log_;
  std::size_t stride_;  // above a million points every so many counts for the percentiles; the extremes always do
  std::size_t seen_ = 0;
  double min_;
  double max_;
  std::vector<double> sample_;
};

}  // namespace widgets
