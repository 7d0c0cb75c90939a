#include "summaries/reading/smoothing.h"

#include <algorithm>
#include <cmath>

namespace summaries {

Smoother::Smoother(double weight) : weight_(std::isfinite(weight) ? std::clamp(weight, 0.0, 1.0) : 0.0) {}

double Smoother::next(double value) {
  if (!std::isfinite(value)) return value;
  last_ = last_ * weight_ + (1 - weight_) * value;
  constexpr double kNegligible = 0x1p-54;  // 1 minus less is 1
  if (weight_ == 1 || power_ < kNegligible) return last_;
  power_ *= weight_;
  return last_ / (1 - power_);
}

std::vector<double> smooth(std::span<const double> values, double weight) {
  std::vector<double> smoothed(values.begin(), values.end());
  const auto equalsFirst = [&](double value) { return value == values.front(); };
  if (std::all_of(values.begin(), values.end(), equalsFirst)) return smoothed;
  Smoother smoother(weight);
  for (double& value : smoothed) value = smoother.next(value);
  return smoothed;
}

}  // namespace summaries
