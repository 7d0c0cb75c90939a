// One growing scalar series in step order, packed in blocks. Copies like a value: a copy shares the points, and
// appending never moves what is there. So a worker reads its copy while another thread goes on appending to the
// original, without a lock and without copying.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "widgets/live/series_block.h"

namespace widgets {

// Steps that are as far apart as the first two: first + i * stride, which may wrap around in a hostile log.
struct EvenSteps {
  int64_t first = 0;
  uint64_t stride = 0;
};

class SeriesData {
 public:
  uint64_t generation = 0;  // another number: the points are others, not only more
  // What was logged and is not on the line, as newer points came at the same or earlier steps: pieces, each in step
  // order, without a generation or pieces of their own. Null: nothing.
  std::shared_ptr<const std::vector<SeriesData>> overwritten;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  int64_t step(std::size_t i) const { return inTail(i) ? tailPoint(i).step : block(i / kBlock).step(i % kBlock); }
  double wall(std::size_t i) const { return inTail(i) ? tailPoint(i).wall : block(i / kBlock).wall(i % kBlock); }
  double value(std::size_t i) const { return inTail(i) ? tailPoint(i).value : block(i / kBlock).value(i % kBlock); }

  void append(const SeriesPoint& point);
  // Columns of equal length.
  void append(std::span<const int64_t> steps, std::span<const double> walls, std::span<const double> values);

  // Index of the first point that is not before; size() when there is none.
  std::size_t firstAtStep(int64_t step) const;
  std::size_t firstAtWall(double wall) const;

  static constexpr std::size_t kBlock = SeriesBlock::kPoints;
  std::size_t blocks() const { return size_ / kBlock; }  // that are full; the other points are not packed yet
  const SeriesBlock& block(std::size_t index) const { return *(*pages_)[index / kPage]->blocks[index % kPage]; }
  static constexpr std::size_t kPage = 64;  // blocks, whose statistics are kept together, too
  // Of kPage full blocks.
  const BlockStats& pageStats(std::size_t page) const { return (*pages_)[page]->stats; }

  // Calls visit(values, index of the first) for pieces of [first, last) of at most kBlock points.
  template <class Visit>
  void forEachPiece(std::size_t first, std::size_t last, Visit visit) const {
    assert(last <= size_);
    std::array<double, kBlock> values;
    while (first < last) {
      const std::size_t offset = first % kBlock;
      const std::size_t count = std::min(last - first, kBlock - offset);
      copyBlock(first / kBlock, offset + count, values.data());
      visit(std::span<const double>(values.data() + offset, count), first);
      first += count;
    }
  }
  // Of [first, first + count), at least one point, which lies within a block; nothing where they are not evenly apart.
  std::optional<EvenSteps> evenSteps(std::size_t first, std::size_t count) const;
  // Steps and wall times of [first, first + count), which lies within a block.
  void copySteps(std::size_t first, std::size_t count, double* out) const;
  void copyWalls(std::size_t first, std::size_t count, double* out) const;
  // The first `count` values of a block, full or not.
  void copyBlock(std::size_t index, std::size_t count, double* out) const;

 private:
  struct Page {
    std::array<std::shared_ptr<const SeriesBlock>, kPage> blocks;
    BlockStats stats;                   // once it is full
    std::atomic<std::size_t> used = 0;  // how far somebody has appended
  };
  using Pages = std::vector<std::shared_ptr<Page>>;
  struct Tail {
    explicit Tail(std::size_t room) : capacity(room), points(new SeriesPoint[room]) {}
    std::size_t capacity;
    std::unique_ptr<SeriesPoint[]> points;
    std::atomic<std::size_t> used = 0;
  };

  bool inTail(std::size_t i) const {
    assert(i < size_);
    return i >= size_ / kBlock * kBlock;
  }
  const SeriesPoint& tailPoint(std::size_t i) const { return tail_->points[i % kBlock]; }
  void addBlock(std::shared_ptr<const SeriesBlock> block);

  std::shared_ptr<const Pages> pages_;  // replaced, never changed: copies share it
  std::shared_ptr<Tail> tail_;
  std::size_t size_ = 0;
};

}  // namespace widgets
