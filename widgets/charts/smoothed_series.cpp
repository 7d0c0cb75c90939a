#include "widgets/charts/smoothed_series.h"

namespace widgets {

// Of a block of `count` values, full or not.
void ShownSeries::compute(std::size_t block, std::size_t count, double* out) const {
  data_.copyBlock(block, count, out);
  if (!blocks_) return;
  summaries::Smoother smoother = (*blocks_)[block].before;
  const std::size_t first = block * SeriesData::kBlock;
  for (std::size_t i = 0; i < count; ++i) {
    const double smoothed = smoother.next(out[i]);
    if (first + i >= constant_) out[i] = smoothed;
  }
}

double ShownSeries::operator[](std::size_t index) const {
  if (!blocks_) return data_.value(index);
  std::array<double, SeriesData::kBlock> values;
  const std::size_t offset = index % SeriesData::kBlock;
  compute(index / SeriesData::kBlock, offset + 1, values.data());
  return values[offset];
}

ShownSeries SmoothedSeries::update(const SeriesData& data, double weight) {
  const bool goesOn = weight == weight_ && shown_.data_.generation == data.generation && shown_.size() <= data.size();
  if (!goesOn) shown_ = ShownSeries();
  weight_ = weight;
  const std::size_t former = shown_.size();
  shown_.data_ = data;
  if (shown_.constant_ == former) {
    const double value = data.empty() ? 0 : data.value(0);
    while (shown_.constant_ < data.size() && data.value(shown_.constant_) == value) ++shown_.constant_;
  }
  const std::size_t known = shown_.blocks_ ? shown_.blocks_->size() - 1 : 0;  // full blocks with statistics
  if (shown_.blocks_ && known == data.blocks()) return shown_;
  auto blocks = shown_.blocks_ ? *shown_.blocks_ : std::vector<ShownSeries::Block>{{summaries::Smoother(weight), {}}};
  blocks.reserve(data.blocks() + 1);
  std::array<double, SeriesData::kBlock> values;
  for (std::size_t b = known; b < data.blocks(); ++b) {
    summaries::Smoother smoother = blocks[b].before;
    data.copyBlock(b, values.size(), values.data());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double smoothed = smoother.next(values[i]);
      if (b * SeriesData::kBlock + i >= shown_.constant_) values[i] = smoothed;
    }
    blocks[b].stats = statsOf(values.data(), values.size());
    blocks.push_back({smoother, {}});
  }
  shown_.blocks_ = std::make_shared<const std::vector<ShownSeries::Block>>(std::move(blocks));
  return shown_;
}

}  // namespace widgets
