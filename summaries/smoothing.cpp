#include "summaries/smoothing.h"

#include <algorithm>
#include <cmath>

namespace summaries {

Smoother::Smoother(double weight) : weight_(std::isfinite(weight) ? std::clamp(weight, 0.0, 1.0) : 0.0) {}

double Smoother::next(double value) {
  if (!std::isfinite(value)) return value;
  last_ = last_ * weight_ + (1 - weight_) * value;
  ++count_;
  const double debias = weight_ == 1 ? 1 : 1 - std::pow(weight_, static_cast<double>(count_));
  return last_ / debias;
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
