// Quantiles of a set of values and the range that leaves outliers out. Functions only: safe in any thread.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace summaries {

// Linear interpolation between the sorted values around (n - 1) * q, q in [0, 1]. NaN and infinities are left out; no
// value left: nothing.
std::optional<double> quantile(std::span<const double> values, double q);

// The range of a chart that ignores outliers, by TensorBoard's rule: of the n sorted finite values, the one at
// ceil(0.05 (n - 1)) and the one at floor(0.95 (n - 1)); minimum and maximum when n <= 2.
std::optional<std::pair<double, double>> rangeWithoutOutliers(std::span<const double> values);

}  // namespace summaries
