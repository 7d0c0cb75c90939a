// What a window of points around each point of a curve says. NaN and infinities do not count; a window of none gives
// NaN. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace widgets {

// The window of point i is [i - (n - 1) / 2, i + n / 2], cut at the ends.
std::vector<double> movingMean(std::span<const double> values, std::size_t n);
// Linear between the two neighbours of the quantile's place, as NumPy does; q from 0 to 1.
std::vector<double> movingQuantile(std::span<const double> values, double q, std::size_t n);

}  // namespace widgets
