// Where the quartiles of sorted values lie: between two of them in part, as numpy.percentile has it. The one rule of
// all that charts tell of many runs. Pure.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace widgets {

// From the value at `low` a share of the way to that at `high`, its neighbour or itself.
struct QuartilePlace {
  std::size_t low = 0;
  std::size_t high = 0;
  double share = 0;
};

// Of `count` sorted values, at least one, so many fourths are before it.
constexpr QuartilePlace quartilePlace(std::size_t count, std::size_t fourths) {
  const std::size_t before = (count - 1) * fourths;
  return {before / 4, std::min(before / 4 + 1, count - 1), static_cast<double>(before % 4) / 4};
}

// `valueAt`: the value at a place of the sorted ones.
template <class ValueAt>
double quartileOf(std::size_t count, std::size_t fourths, ValueAt valueAt) {
  const QuartilePlace place = quartilePlace(count, fourths);
  return std::lerp(static_cast<double>(valueAt(place.low)), static_cast<double>(valueAt(place.high)), place.share);
}

}  // namespace widgets
