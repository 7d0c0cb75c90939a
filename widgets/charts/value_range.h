// Minimum and maximum of many values, four at a time so that no comparison waits for the one before. Pure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

namespace widgets {

struct ValueRange {
  double low = 0;
  double high = 0;
};

// Of values without NaN, at least one.
inline ValueRange rangeOf(std::span<const double> values) {
  constexpr std::size_t kLanes = 4;
  double low[kLanes], high[kLanes];
  std::fill_n(low, kLanes, values[0]);
  std::fill_n(high, kLanes, values[0]);
  std::size_t i = 0;
  for (; i + kLanes <= values.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const double value = values[i + lane];
      low[lane] = value < low[lane] ? value : low[lane];
      high[lane] = value > high[lane] ? value : high[lane];
    }
  }
  for (; i < values.size(); ++i) {
    low[0] = std::min(low[0], values[i]);
    high[0] = std::max(high[0], values[i]);
  }
  return {std::min({low[0], low[1], low[2], low[3]}), std::max({high[0], high[1], high[2], high[3]})};
}

inline bool allFinite(std::span<const double> values) {
  constexpr std::size_t kLanes = 4;
  double zeros[kLanes] = {};  // zero times a value is NaN unless the value is finite
  std::size_t i = 0;
  for (; i + kLanes <= values.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) zeros[lane] += 0 * values[i + lane];
  }
  for (; i < values.size(); ++i) zeros[0] += 0 * values[i];
  return (zeros[0] + zeros[1]) + (zeros[2] + zeros[3]) == 0;
}

}  // namespace widgets
