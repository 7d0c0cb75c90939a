// The curve of one growing series as charts show it: as it was logged, or smoothed. The smoothed values are not kept:
// where each block begins the average is, so any of them is computed again from at most a block of values.
#pragma once

#include <memory>
#include <vector>

#include "summaries/smoothing.h"
#include "widgets/charts/series_data.h"

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
  // Of a full block.
  const BlockStats& stats(std::size_t block) const {
    return blocks_ ? (*blocks_)[block].stats : data_.block(block).stats();
  }
  // Calls visit(values, index of the first) for pieces of [first, last) within a block.
  template <class Visit>
  void forEachPiece(std::size_t first, std::size_t last, Visit visit) const {
    std::array<double, SeriesData::kBlock> values;
    while (first < last) {
      const std::size_t offset = first % SeriesData::kBlock;
      const std::size_t count = std::min(last - first, SeriesData::kBlock - offset);
      compute(first / SeriesData::kBlock, offset + count, values.data());
      visit(std::span<const double>(values.data() + offset, count), first);
      first += count;
    }
  }

 private:
  friend class SmoothedSeries;
  struct Block {
    summaries::Smoother before{0};  // the block
    BlockStats stats;
  };
  void compute(std::size_t block, std::size_t count, double* out) const;

  SeriesData data_;
  std::shared_ptr<const std::vector<Block>> blocks_;  // the last has no statistics; null: as it was logged
  std::size_t constant_ = 0;                          // so many first values are equal and stay as they are
};

// Owned by the render job in flight: one thread at a time.
class SmoothedSeries {
 public:
  // Brings the curve up to `data` and returns it. A curve that is constant so far comes back exactly as it is. `weight`
  // as in summaries::Smoother.
  ShownSeries update(const SeriesData& data, double weight);

 private:
  double weight_ = -1;
  ShownSeries shown_;
};

}  // namespace widgets
