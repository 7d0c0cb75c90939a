#include "widgets/charts/series/smoothed_series.h"

namespace widgets {
namespace {

constexpr std::size_t kAhead = 8;  // blocks whose values are fetched while one is worked with

}  // namespace

// Of a block of `count` values, full or not.
void ShownSeries::computeBlock(std::size_t block, std::size_t count, double* out) const {
  data_.copyBlock(block, count, out);
  if (before_) smoothBlock(block, (*before_)[block], {out, count});
}

void ShownSeries::smoothBlock(std::size_t block, const SmoothingState& before, std::span<double> values) const {
  const std::size_t first = block * SeriesData::kBlock;
  if (first >= constant_) {
    BlockSmoother(weight_).smooth(before, values);
    return;
  }
  std::array<double, SeriesData::kBlock> smoothed;
  std::copy(values.begin(), values.end(), smoothed.begin());
  BlockSmoother(weight_).smooth(before, {smoothed.data(), values.size()});
  for (std::size_t i = std::min(constant_ - first, values.size()); i < values.size(); ++i) values[i] = smoothed[i];
}

// Whether a block may be smoothed with others.
bool ShownSeries::goesTogether(std::size_t block) const {
  return block < data_.blocks() && block * SeriesData::kBlock >= constant_ && data_.block(block).stats().finite;
}

std::size_t ShownSeries::computeBlocks(std::span<const std::size_t> blocks, double* out) const {
  const std::size_t most = std::min(blocks.size(), kMostBlocks);
  std::array<SmoothingState, kMostBlocks> before;
  for (std::size_t i = 0; i < most && blocks[i] < data_.blocks(); ++i) data_.block(blocks[i]).prefetchValues();
  std::size_t count = 0;
  for (; before_ && count < most && goesTogether(blocks[count]); ++count) {
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

// Smooths the values of full blocks from `first` on, in place.
void ShownSeries::appendStats(std::span<const SmoothingState> before, std::size_t first, double* values,
                              std::vector<BlockStats>& stats) const {
  bool together = true;
  for (std::size_t i = 0; i < before.size(); ++i) together = together && goesTogether(first + i);
  if (together) BlockSmoother(weight_).smoothBlocks(before, values);
  for (std::size_t i = 0; i < before.size(); ++i) {
    double* const block = values + i * SeriesData::kBlock;
    if (!together) smoothBlock(first + i, before[i], {block, SeriesData::kBlock});
    stats.push_back(statsOf(block, SeriesData::kBlock));
  }
}

// The average before each block; while their values are at hand, the statistics of the smoothed blocks as well.
void SmoothedSeries::extend(bool withStats) {
  const SeriesData& data = shown_.data_;
  const std::size_t known = shown_.before_ ? shown_.before_->size() - 1 : 0;
  if (shown_.before_ && known == data.blocks()) return;
  auto before = shown_.before_ ? *shown_.before_ : std::vector<SmoothingState>{{}};
  before.reserve(data.blocks() + 1);
  auto stats = shown_.stats_ ? *shown_.stats_ : std::vector<BlockStats>();
  withStats = withStats && stats.size() == known;
  if (withStats) stats.reserve(data.blocks());
  const BlockResponse response(weight_);
  std::array<double, ShownSeries::kMostBlocks * SeriesData::kBlock> values;
  for (std::size_t b = known; b < data.blocks(); b += ShownSeries::kMostBlocks) {
    const std::size_t count = std::min(ShownSeries::kMostBlocks, data.blocks() - b);
    for (std::size_t i = 0; i < count; ++i) {
      if (b + i + kAhead < data.blocks()) data.block(b + i + kAhead).prefetchValues();
      before.push_back(copyAndFollow(b + i, before.back(), response, values.data() + i * SeriesData::kBlock));
    }
    if (withStats) shown_.appendStats({before.data() + b, count}, b, values.data(), stats);
  }
  shown_.before_ = std::make_shared<const std::vector<SmoothingState>>(std::move(before));
  if (withStats) shown_.stats_ = std::make_shared<const std::vector<BlockStats>>(std::move(stats));
}

// Copies the values of a full block; returns the average after it.
SmoothingState SmoothedSeries::copyAndFollow(std::size_t block, const SmoothingState& before,
                                             const BlockResponse& response, double* values) const {
  shown_.data_.copyBlock(block, SeriesData::kBlock, values);
  if (shown_.data_.block(block).stats().finite) return response.after(before, values);
  std::array<double, SeriesData::kBlock> smoothed;
  std::copy_n(values, smoothed.size(), smoothed.begin());
  return BlockSmoother(weight_).smooth(before, smoothed);
}

void SmoothedSeries::extendStats() {
  const std::size_t blocks = shown_.data_.blocks();
  const std::size_t known = shown_.stats_ ? shown_.stats_->size() : 0;
  if (known < blocks) {
    auto stats = shown_.stats_ ? *shown_.stats_ : std::vector<BlockStats>();
    stats.reserve(blocks);
    shown_.forEachPiece(
        known * SeriesData::kBlock, blocks * SeriesData::kBlock,
        [&](std::span<const double> block, std::size_t) { stats.push_back(statsOf(block.data(), block.size())); });
    shown_.stats_ = std::make_shared<const std::vector<BlockStats>>(std::move(stats));
  }
  extendPages(*shown_.stats_);
}

void SmoothedSeries::extendPages(const std::vector<BlockStats>& stats) {
  const std::size_t known = shown_.pages_ ? shown_.pages_->size() : 0;
  if (shown_.pages_ && known == stats.size() / SeriesData::kPage) return;
  auto pages = shown_.pages_ ? *shown_.pages_ : std::vector<BlockStats>();
  for (std::size_t first = known * SeriesData::kPage; first + SeriesData::kPage <= stats.size();
       first += SeriesData::kPage) {
    const auto page = stats.begin() + static_cast<std::ptrdiff_t>(first);
    pages.push_back(std::accumulate(page + 1, page + static_cast<std::ptrdiff_t>(SeriesData::kPage), *page, joined));
  }
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
  extend(withStats);
  if (withStats && data.blocks() > 0) extendStats();
  return shown_;
}

}  // namespace widgets
