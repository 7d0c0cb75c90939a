#include "widgets/charts/smoothed_series.h"

namespace widgets {

const ChunkedColumn<double>& SmoothedSeries::update(const SeriesData& data, double weight) {
  if (weight_ != weight || generation_ != data.generation || values_.size() > data.size()) {
    *this = SmoothedSeries();
    weight_ = weight;
    generation_ = data.generation;
    smoother_ = summaries::Smoother(weight);
  }
  if (values_.empty() && data.size() > 0) first_ = data.values[0];
  std::vector<double> fresh;
  fresh.reserve(data.size() - values_.size());
  data.values.forEachPiece(values_.size(), data.size(), [&](std::span<const double> piece, std::size_t) {
    for (const double value : piece) {
      const double smoothed = smoother_.next(value);
      constant_ = constant_ && value == first_;
      fresh.push_back(constant_ ? value : smoothed);
    }
  });
  values_.append(fresh);
  return values_;
}

}  // namespace widgets
