// The smoothed curve of one growing series, continued where it stopped. Owned by the render job in flight: one thread
// at a time.
#pragma once

#include "summaries/smoothing.h"
#include "widgets/charts/series_data.h"

namespace widgets {

class SmoothedSeries {
 public:
  // Brings the curve up to `data` and returns it: as many values as `data` has. A curve that is constant so far comes
  // back exactly as it is. `weight` as in summaries::Smoother.
  const ChunkedColumn<double>& update(const SeriesData& data, double weight);

 private:
  double weight_ = -1;
  uint64_t generation_ = 0;
  bool constant_ = true;
  double first_ = 0;
  summaries::Smoother smoother_{0};
  ChunkedColumn<double> values_;
};

}  // namespace widgets
