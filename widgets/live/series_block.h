// 256 points of a scalar series, packed: steps that go on evenly cost nothing, wall times two bytes each, values four
// where single precision holds them exactly (TensorFlow's summaries) and eight elsewhere. Immutable: share it between
// threads freely.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

namespace widgets {

struct SeriesPoint {
  int64_t step = 0;
  double wall = 0;  // seconds since the epoch
  double value = 0;
};

// What a picture needs of a block that is narrower than a pixel.
struct BlockStats {
  double first = 0;
  double last = 0;
  double min = 0;  // of the finite values
  double max = 0;
  bool finite = false;  // all values are; else the others mean nothing
};

class SeriesBlock {
 public:
  static constexpr std::size_t kPoints = 256;

  explicit SeriesBlock(const SeriesPoint* points);

  int64_t step(std::size_t i) const {
    if (wide_) return wide_[i];
    return static_cast<int64_t>(firstStep_ + (narrow_ ? narrow_[i] : stride_ * i));
  }
  // Whether step(i) is step(0) + i * stride().
  bool isEven() const { return !wide_ && !narrow_; }
  uint64_t stride() const { return stride_; }
  // Within a 65,535th of the time that the block spans.
  double wall(std::size_t i) const { return exactWalls_ ? exactWalls_[i] : firstWall_ + wallScale_ * walls_[i]; }
  double value(std::size_t i) const { return singles_ ? static_cast<double>(singles_[i]) : doubles_[i]; }
  void copyValues(double* out) const;
  // Has the processor bring the values nearer while others are worked with.
  void prefetchValues() const {
    constexpr std::size_t kLine = 64;  // bytes
    const char* values = singles_ ? reinterpret_cast<const char*>(singles_.get()) : nullptr;
    for (std::size_t at = 0; values && at < kPoints * sizeof(float); at += kLine) __builtin_prefetch(values + at);
  }
  // Points [first, first + count).
  void copySteps(std::size_t first, std::size_t count, double* out) const;
  void copyWalls(std::size_t first, std::size_t count, double* out) const;
  const BlockStats& stats() const { return stats_; }

 private:
  void packSteps(const SeriesPoint* points);
  void packWalls(const SeriesPoint* points);
  void packValues(const SeriesPoint* points);

  uint64_t firstStep_ = 0;  // unsigned: a hostile log's steps may wrap around
  uint64_t stride_ = 0;
  double firstWall_ = 0;
  double wallScale_ = 0;  // seconds
  BlockStats stats_;
  std::unique_ptr<uint32_t[]> narrow_;  // after the first step
  std::unique_ptr<int64_t[]> wide_;
  std::unique_ptr<uint16_t[]> walls_;
  std::unique_ptr<double[]> exactWalls_;  // of times that go back or are not finite
  std::unique_ptr<float[]> singles_;
  std::unique_ptr<double[]> doubles_;
};

// Of what `before` describes and, behind it, `after`.
BlockStats joined(const BlockStats& before, const BlockStats& after);
// Minimum, maximum, first and last of `count` values, at least one.
BlockStats statsOf(const double* values, std::size_t count);

}  // namespace widgets
