// Gives a series other x values than its steps and times: a metric of the same run, joined by step, or the logarithm of
// any of them. The results hold x in the place of the wall times (XAxis::kMetric). One thread at a time: the render job
// in flight owns it.
#pragma once

#include "widgets/charts/axes/x_axis.h"

namespace widgets {

struct XChoice {
  bool metric = false;  // x is the metric's value at the same step; points without one are left out, the rest sorted
  bool log = false;     // log10 of x; points at or below 0 are left out
  XAxis axis = XAxis::kStep;
  bool isPlain() const { return !metric && !log; }
  bool operator==(const XChoice&) const = default;
};

class XTransform {
 public:
  // Goes on where it stopped while only points were added and their order is that of the steps.
  const SeriesData& update(const SeriesData& data, const SeriesData& metric, const XChoice& choice);

 private:
  void appendLogs(const SeriesData& data, const XChoice& choice);
  void join(const SeriesData& data, const SeriesData& metric, bool log);

  SeriesData out_;
  XChoice choice_;
  uint64_t generation_ = 0;  // of the inputs
  uint64_t metricGeneration_ = 0;
  std::size_t done_ = 0;
  std::size_t metricDone_ = 0;
  uint64_t changes_ = 0;  // of the points that were there
};

}  // namespace widgets
