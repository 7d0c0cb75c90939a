#include "widgets/charts/smoothed_series.h"

namespace widgets {

// Of a block of `count` values, full or not.
void ShownSeries::computeBlock(std::size_t block, std::size_t count, double* out) const {
  data_.copyBlock(block, count, out);
  if (!before_) return;
  const std::size_t first = block * SeriesData::kBlock;
  if (first >= constant_) {
    BlockSmoother(weight_).smooth((*before_)[block], {out, count});
    return;
  }
  std::array<double, SeriesData::kBlock> smoothed;
  std::copy_n(out, count, smoothed.data());
  BlockSmoother(weight_).smooth((*before_)[block], {smoothed.data(), count});
  for (std::size_t i = std::min(constant_ - first, count); i < count; ++i) out[i] = smoothed[i];
}

// Whether a block may be smoothed with others.
bool ShownSeries::goesTogether(std::size_t block) const {
  return before_ && block < data_.blocks() && block * SeriesData::kBlock >= constant_ &&
         data_.block(block).stats().finite;
}

std::size_t ShownSeries::computeBlocks(std::span<const std::size_t> blocks, double* out) const {
  const std::size_t most = std::min(blocks.size(), kMostBlocks);
  std::array<SmoothingState, kMostBlocks> before;
  for (std::size_t i = 0; i < most && blocks[i] < data_.blocks(); ++i) data_.block(blocks[i]).prefetchValues();
  std::size_t count = 0;
  for (; count < most && goesTogether(blocks[count]); ++count) {
    before[count] = (*before_)[blocks[count]];
    data_.copyBlock(blocks[count], SeriesData::kBlock, out + count * SeriesData::kBlock);
  }
  if (count > 0) {
    BlockSmoother(weight_).smoothBlocks({before.data(), count}, out);
    return count;
  }
  computeBlock(blocks[0], std::min(SeriesData::kBlock, size() - blocks[0] * SeriesData::kBlock), out);
  return 1;
}

double ShownSeries::operator[](std::size_t index) const {
  if (!before_ || index < constant_) return data_.value(index);
  std::array<double, SeriesData::kBlock> values;
  const std::size_t offset = index % SeriesData::kBlock;
  computeBlock(index / SeriesData::kBlock, offset + 1, values.data());
  return values[offset];
}

void SmoothedSeries::extend() {
  const SeriesData& data = shown_.data_;
  const std::size_t known = shown_.before_ ? shown_.before_->size() - 1 : 0;
  if (shown_.before_ && known == data.blocks()) return;
  auto before = shown_.before_ ? *shown_.before_ : std::vector<SmoothingState>{{}};
  before.reserve(data.blocks() + 1);
  const BlockResponse response(weight_);
  std::array<double, SeriesData::kBlock> values;
  for (std::size_t b = known; b < data.blocks(); ++b) {
    data.copyBlock(b, values.size(), values.data());
    const bool finite = data.block(b).stats().finite;
    before.push_back(finite ? response.after(before[b], values.data())
                            : BlockSmoother(weight_).smooth(before[b], values));
  }
  shown_.before_ = std::make_shared<const std::vector<SmoothingState>>(std::move(before));
}

void SmoothedSeries::extendStats() {
  const std::size_t blocks = shown_.data_.blocks();
  const std::size_t known = shown_.stats_ ? shown_.stats_->size() : 0;
  if (known == blocks) return;
  auto stats = shown_.stats_ ? *shown_.stats_ : std::vector<BlockStats>();
  stats.reserve(blocks);
  shown_.forEachPiece(
      known * SeriesData::kBlock, blocks * SeriesData::kBlock,
      [&](std::span<const double> block, std::size_t) { stats.push_back(statsOf(block.data(), block.size())); });
  auto pages = shown_.pages_ ? *shown_.pages_ : std::vector<BlockStats>();
  for (std::size_t first = pages.size() * SeriesData::kPage; first + SeriesData::kPage <= blocks;
       first += SeriesData::kPage) {
    pages.push_back(std::accumulate(stats.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                                    stats.begin() + static_cast<std::ptrdiff_t>(first + SeriesData::kPage),
                                    stats[first], joined));
  }
  shown_.stats_ = std::make_shared<const std::vector<BlockStats>>(std::move(stats));
  shown_.pages_ = std::make_shared<const std::vector<BlockStats>>(std::move(pages));
}

ShownSeries SmoothedSeries::update(const SeriesData& data, double weight, bool withStats) {
  const bool goesOn = weight == weight_ && shown_.data_.generation == data.generation && shown_.size() <= data.size();
  if (!goesOn) shown_ = ShownSeries();
  weight_ = shown_.weight_ = weight;
  const std::size_t former = shown_.size();
  shown_.data_ = data;
  if (shown_.constant_ == former) {
    const double value = data.empty() ? 0 : data.value(0);
    while (shown_.constant_ < data.size() && data.value(shown_.constant_) == value) ++shown_.constant_;
  }
  // Blocks that were constant and are no longer: the same values, as their statistics are.
  extend();
  if (withStats) extendStats();
  return shown_;
}

}  // namespace widgets
