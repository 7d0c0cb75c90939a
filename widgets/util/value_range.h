// Minimum and maximum of many values, four at a time so that no comparison waits for the one before. Pure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

namespace widgets {

struct ValueRange {
  double low = 0;
  double high = 0;
};

// Two numbers in one register; arrays of lanes would be written to memory after each step.
using ValuePair = double __attribute__((vector_size(16)));

inline ValuePair pairAt(const double* values) {
  ValuePair pair;
  std::memcpy(&pair, values, sizeof pair);  // one load, from any address
  return pair;
}

// Of values without NaN, at least one.
inline ValueRange rangeOf(std::span<const double> values) {
  const double first = values[0];
  ValuePair low[] = {{first, first}, {first, first}};
  ValuePair high[] = {{first, first}, {first, first}};
  std::size_t i = 0;
  for (; i + 4 <= values.size(); i += 4) {
    const ValuePair one = pairAt(values.data() + i), two = pairAt(values.data() + i + 2);
    low[0] = one < low[0] ? one : low[0];
    high[0] = one > high[0] ? one : high[0];
    low[1] = two < low[1] ? two : low[1];
    high[1] = two > high[1] ? two : high[1];
  }
  ValueRange range{std::min({low[0][0], low[0][1], low[1][0], low[1][1]}),
                   std::max({high[0][0], high[0][1], high[1][0], high[1][1]})};
  for (; i < values.size(); ++i) range = {std::min(range.low, values[i]), std::max(range.high, values[i])};
  return range;
}

inline bool allFinite(std::span<const double> values) {
  ValuePair zeros[] = {{0, 0}, {0, 0}};  // zero times a value is NaN unless the value is finite
  std::size_t i = 0;
  for (; i + 4 <= values.size(); i += 4) {
    zeros[0] += 0 * pairAt(values.data() + i);
    zeros[1] += 0 * pairAt(values.data() + i + 2);
  }
  double zero = (zeros[0][0] + zeros[0][1]) + (zeros[1][0] + zeros[1][1]);
  for (; i < values.size(); ++i) zero += 0 * values[i];
  return zero == 0;
}

}  // namespace widgets
