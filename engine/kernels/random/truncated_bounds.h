// Normal numbers between two bounds by rejection, drawn as TensorFlow draws them. Pure functions of the generator;
// callable from any thread.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/core/error.h"
#include "engine/kernels/random/distributions.h"

namespace engine::kernels {

// Uniform and normal numbers in groups, as many as a block of the generator gives.
template <typename T>
class GroupedDraws {
 public:
  static constexpr int64_t kSize = sizeof(T) <= 4 ? 4 : 2;
  using Group = std::array<T, static_cast<std::size_t>(kSize)>;

  explicit GroupedDraws(const Philox& generator) : philox_(generator) {}
  Group uniforms() {
    Group group;
    fillUniform(philox_, 0, kSize, group.data());
    philox_.skip(1);
    return group;
  }
  Group normals() {
    Group group;
    fillNormal(philox_, 0, kSize, group.data());
    philox_.skip(1);
    return group;
  }

 private:
  Philox philox_;
};

// A normal distribution cut off at both sides. Where only one bound is finite it is the lower one, and where both lie
// below the mean everything is mirrored: the deviation is negative then.
template <typename T>
struct TruncatedNormal {
  // As InvalidArgument: a deviation that is not positive, bounds in the wrong order, or none that is finite.
  TruncatedNormal(T center, T spread, T low, T high) : mean(center), deviation(spread) {
    using Eigen::numext::isfinite;
    if (!(spread > T(0)) || !(low < high) || !(isfinite(low) || isfinite(high))) {
      fail(Code::kInvalidArgument, "Invalid parameters: mean ", static_cast<double>(mean), ", deviation ",
           static_cast<double>(deviation), ", bounds ", static_cast<double>(low), " and ", static_cast<double>(high),
           "; the deviation must be positive, the bounds ascend, and one of them be finite.");
    }
    if ((Eigen::numext::isinf(low) && low < T(0)) || high < mean) {
      std::swap(low, high);
      deviation = -deviation;
    }
    from = (low - mean) / deviation;
    to = (high - mean) / deviation;
  }

  T scaled(T normal) const { return normal * deviation + mean; }
  // Enough of the normal distribution lies between the bounds to draw from it.
  bool isWide() const {
    const T enough(1.3F);
    return (from < -enough && to >= T(0)) || (to > enough && from <= T(0));
  }
  // The uniform distribution between the bounds is accepted more often than an exponential one.
  bool isNarrow() const {
    const T root = Eigen::numext::sqrt((from * from) + T(4));
    const T cutoff = T(2) * Eigen::numext::exp(T(0.5F) + (from * (from - root)) / T(4)) / (from + root);
    return to - from < cutoff;
  }

  T mean, deviation;
  T from = T(0), to = T(0);  // the bounds, in deviations from the mean
};

inline constexpr int kMostTruncatedTries = 1000;

// Counts tries that were in vain one after the other. Internal beyond the limit.
class VainTries {
 public:
  void count(const char* sampler) {
    if (++tries_ >= kMostTruncatedTries) {
      fail(Code::kInternal, "TruncatedNormal ", sampler, " rejection sampler failed to accept a sample.");
    }
  }
  void reset() { tries_ = 0; }

 private:
  int tries_ = 0;
};

// Each of the following gives numbers to take(number), which is false when no more are wanted.

template <typename T, typename Take>
void drawFromNormal(const TruncatedNormal<T>& normal, GroupedDraws<T>& draws, Take&& take) {
  VainTries tries;
  while (true) {
    for (const T drawn : draws.normals()) {
      if (drawn < normal.from || drawn > normal.to) {
        tries.count("randn");
      } else if (!take(normal.scaled(drawn))) {
        return;
      } else {
        tries.reset();
      }
    }
  }
}

template <typename T, typename Take>
void drawFromUniform(const TruncatedNormal<T>& normal, GroupedDraws<T>& draws, Take&& take) {
  const T width = normal.to - normal.from;
  const T most = normal.from < T(0) ? T(0) : normal.from * normal.from;
  VainTries tries;
  while (true) {
    const auto places = draws.uniforms();
    const auto accepted = draws.uniforms();
    for (std::size_t i = 0; i < places.size(); ++i) {
      const T z = places[i] * width + normal.from;
      if (!(accepted[i] <= Eigen::numext::exp((most - z * z) / T(2)))) {
        tries.count("uniform");
      } else if (!take(normal.scaled(z))) {
        return;
      } else {
        tries.reset();
      }
    }
  }
}

template <typename T, typename Take>
void drawFromExponential(const TruncatedNormal<T>& normal, GroupedDraws<T>& draws, Take&& take) {
  const T alpha = (normal.from + Eigen::numext::sqrt((normal.from * normal.from) + T(4))) / T(2);
  VainTries tries;
  while (true) {
    const auto drawn = draws.uniforms();
    for (std::size_t i = 0; i < drawn.size(); i += 2) {
      const T z = -Eigen::numext::log(drawn[i]) / alpha + normal.from;
      const T x = normal.from < alpha ? alpha - z : normal.from - alpha;
      if (!(drawn[i + 1] <= Eigen::numext::exp(-x * x / T(2)) && z < normal.to)) {
        tries.count("exponential distribution");
      } else if (!take(normal.scaled(z))) {
        return;
      } else {
        tries.reset();
      }
    }
  }
}

// Numbers of the distribution until take() wants no more.
template <typename T, typename Take>
void drawTruncated(const TruncatedNormal<T>& normal, GroupedDraws<T>& draws, Take&& take) {
  if (normal.isWide()) return drawFromNormal(normal, draws, take);
  if (normal.isNarrow()) return drawFromUniform(normal, draws, take);
  drawFromExponential(normal, draws, take);
}

}  // namespace engine::kernels
