// The curve of one growing series as charts show it: as it was logged, or smoothed. The smoothed values are not kept:
// where each block begins the average is, so any of them is computed again from at most a block of values.
#pragma once

#include <memory>
#include <numeric>
#include <vector>

#include "widgets/charts/series/block_smoother.h"
#include "widgets/live/series_data.h"

namespace widgets {

// A value that shares the points: hand it to any thread.
class ShownSeries {
 public:
  ShownSeries() = default;
  explicit ShownSeries(SeriesData data) : data_(std::move(data)) {}  // as it was logged

  std::size_t size() const { return data_.size(); }
  const SeriesData& data() const { return data_; }
  // At most kBlock steps of the average.
  double operator[](std::size_t index) const;
  // Of a full block; null where a smoothed block's are not known.
  const BlockStats* stats(std::size_t block) const {
    if (!before_) return &data_.block(block).stats();
    return stats_ && block < stats_->size() ? &(*stats_)[block] : nullptr;
  }
  // Of SeriesData::kPage full blocks, null as above.
  const BlockStats* pageStats(std::size_t page) const {
    if (!before_) return &data_.pageStats(page);
    return pages_ && page < pages_->size() ? &(*pages_)[page] : nullptr;
  }
  // The values of several blocks, in their order; not more than kMostBlocks may be computed at a time, which is
  // quicker than one by one.
  static constexpr std::size_t kMostBlocks = BlockSmoother::kLanes;
  // As many of the first of `blocks` as go together, at least one; `out` has room for kMostBlocks. Returns how many.
  std::size_t computeBlocks(std::span<const std::size_t> blocks, double* out) const;
  // Calls visit(values, index of the first) for pieces of [first, last) within a block.
  template <class Visit>
  void forEachPiece(std::size_t first, std::size_t last, Visit visit) const {
    std::array<double, kMostBlocks * SeriesData::kBlock> values;
    std::array<std::size_t, kMostBlocks> blocks;
    while (first < last) {
      const std::size_t block = first / SeriesData::kBlock;
      const std::size_t count = std::min(kMostBlocks, (last - 1) / SeriesData::kBlock - block + 1);
      std::iota(blocks.begin(), blocks.end(), block);
      const std::size_t end = block + computeBlocks({blocks.data(), count}, values.data());
      for (std::size_t b = block; b < end; ++b) {
        const double* piece = values.data() + (b - block) * SeriesData::kBlock;
        const std::size_t until = std::min((b + 1) * SeriesData::kBlock, last);
        visit(std::span<const double>(piece + first % SeriesData::kBlock, until - first), first);
        first = until;
      }
    }
  }

 private:
  friend class SmoothedSeries;
  void computeBlock(std::size_t block, std::size_t count, double* out) const;
  void smoothBlock(std::size_t block, const SmoothingState& before, std::span<double> values) const;
  void appendStats(std::span<const SmoothingState> before, std::size_t first, double* values,
                   std::vector<BlockStats>& stats) const;
  bool goesTogether(std::size_t block) const;

  SeriesData data_;
  double weight_ = 0;
  std::shared_ptr<const std::vector<SmoothingState>>
      before_;                                            // each full block, and after them; null: as it was logged
  std::shared_ptr<const std::vector<BlockStats>> stats_;  // of the first full blocks, smoothed; null: of none
  std::shared_ptr<const std::vector<BlockStats>> pages_;  // of those blocks' full pages
  std::size_t constant_ = 0;                              // so many first values are equal and stay as they are
};

// Owned by the render job in flight: one thread at a time.
class SmoothedSeries {
 public:
  // Brings the curve up to `data` and returns it, on demand with the statistics of its blocks. A curve that is constant
  // so far comes back exactly as it is. `weight` as in summaries::Smoother.
  ShownSeries update(const SeriesData& data, double weight, bool withStats = false);

 private:
  void extend(bool withStats);
  SmoothingState copyAndFollow(std::size_t block, const SmoothingState& before, const BlockResponse& response,
                               double* values) const;
  void extendStats();
  void extendPages(const std::vector<BlockStats>& stats);

  double weight_ = -1;
  ShownSeries shown_;
};

}  // namespace widgets
