// TensorBoard's smoothing of a curve: a debiased exponential moving average. Not thread-safe; one object a curve.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace summaries {

// last = last * weight + (1 - weight) * x;  smoothed = last / (1 - weight^n), n = finite values so far.
// Can go on where it stopped, so that a growing curve is not smoothed anew; a copy goes on from where it was copied.
class Smoother {
 public:
  // `weight` is clamped to [0, 1]: 0 leaves the curve as it is, 1 gives zeros; not finite counts as 0.
  explicit Smoother(double weight);

  // NaN and infinities come back unchanged and leave the average alone.
  double next(double value);

 private:
  double weight_;
  double last_ = 0;
  double power_ = 1;  // weight^n
};

// The whole curve. A constant curve comes back exactly as it is, as in TensorBoard.
std::vector<double> smooth(std::span<const double> values, double weight);

}  // namespace summaries
