#include "widgets/charts/series/block_smoother.h"

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr std::size_t kSums = 4;  // partial sums, so that additions overlap

}  // namespace

double smoothingWeight(double weight) {
  return std::isfinite(weight) ? std::clamp(weight, 0.0, 1.0) : 0.0;
}

BlockSmoother::BlockSmoother(double weight) : weight_(smoothingWeight(weight)) {}

SmoothingState BlockSmoother::smooth(SmoothingState state, std::span<double> values) const {
  const double share = 1 - weight_;
  for (double& value : values) {
    if (!std::isfinite(value)) continue;
    state.last = state.last * weight_ + share * value;
    if (weight_ < 1 && state.power >= kNegligiblePower) {
      state.power *= weight_;
      value = state.last / (1 - state.power);
    } else {
      value = state.last;
    }
  }
  return state;
}

// Lanes without a block work with whatever is in their place.
template <std::size_t Lanes>
void BlockSmoother::smoothLanes(std::span<const SmoothingState> before, double* values) const {
  const double weight = weight_, share = 1 - weight_;
  double last[Lanes] = {}, power[Lanes] = {};
  bool biased = false;
  for (std::size_t lane = 0; lane < before.size(); ++lane) {
    last[lane] = before[lane].last;
    power[lane] = before[lane].power;
    biased = biased || (weight < 1 && power[lane] >= kNegligiblePower);
  }
  for (std::size_t i = 0; i < kPoints && biased; ++i) {
    for (std::size_t lane = 0; lane < Lanes; ++lane) {
      double& value = values[lane * kPoints + i];
      last[lane] = last[lane] * weight + share * value;
      power[lane] *= weight;
      value = last[lane] / (1 - power[lane]);
    }
  }
  for (std::size_t i = 0; i < kPoints && !biased; ++i) {
    for (std::size_t lane = 0; lane < Lanes; ++lane) {
      double& value = values[lane * kPoints + i];
      value = last[lane] = last[lane] * weight + share * value;
    }
  }
}

void BlockSmoother::smoothBlocks(std::span<const SmoothingState> before, double* values) const {
  std::fill(values + before.size() * kPoints, values + kLanes * kPoints, 0.0);
  if (before.size() > kLanes / 2) {
    smoothLanes<kLanes>(before, values);
  } else if (before.size() > 1) {
    smoothLanes<kLanes / 2>(before, values);
  } else {
    smooth(before[0], {values, kPoints});
  }
}

BlockResponse::BlockResponse(double weight) {
  weight = smoothingWeight(weight);
  for (std::size_t i = shares_.size(); i-- > 0;) {
    shares_[i] = (1 - weight) * kept_;
    kept_ *= weight;
  }
}

SmoothingState BlockResponse::after(const SmoothingState& before, const double* values) const {
  double sums[kSums] = {};
  for (std::size_t i = 0; i < shares_.size(); i += kSums) {
    for (std::size_t s = 0; s < kSums; ++s) sums[s] += shares_[i + s] * values[i + s];
  }
  const double power = before.power < kNegligiblePower || kept_ == 1 ? before.power : before.power * kept_;
  return {before.last * kept_ + ((sums[0] + sums[1]) + (sums[2] + sums[3])), power};
}

}  // namespace widgets
