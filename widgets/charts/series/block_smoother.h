// The average of summaries::Smoother over the blocks of a series: what a block does to it is one product with fixed
// weights, and several blocks are smoothed at a time, so that no value waits for the one before. Pure; any thread.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "widgets/live/series_block.h"

namespace widgets {

// Where the average is: last = last * weight + (1 - weight) * x; smoothed = last / (1 - power), power = weight^n.
struct SmoothingState {
  double last = 0;
  double power = 1;
};

class BlockSmoother {
 public:
  static constexpr std::size_t kPoints = SeriesBlock::kPoints;
  static constexpr std::size_t kLanes = 8;  // blocks at a time, at most

  // `weight` as in summaries::Smoother.
  explicit BlockSmoother(double weight);

  // Smooths in place; returns the state after them. NaN and infinities stay and leave the average alone.
  SmoothingState smooth(SmoothingState before, std::span<double> values) const;
  // The same for as many blocks of finite values as there are states before them, at most kLanes. `values` has room
  // for kLanes blocks; what is behind the last one is not kept.
  void smoothBlocks(std::span<const SmoothingState> before, double* values) const;

 private:
  template <std::size_t Lanes>
  void smoothLanes(std::span<const SmoothingState> before, double* values) const;

  double weight_;
};

// How one block of finite values moves the average.
class BlockResponse {
 public:
  explicit BlockResponse(double weight);
  SmoothingState after(const SmoothingState& before, const double* values) const;

 private:
  std::array<double, BlockSmoother::kPoints> shares_;  // of each value in the average after the block
  double kept_ = 1;                                    // of the average before it
};

// Below it, 1 minus the power is 1.
inline constexpr double kNegligiblePower = 0x1p-54;
double smoothingWeight(double weight);  // in [0, 1]; not finite counts as 0

}  // namespace widgets
