// A closed range on an axis, in the axis' own coordinates (log10 of the value on a log axis). A value.
#pragma once

#include <algorithm>
#include <cmath>

namespace widgets {

struct AxisRange {
  double min = 0;
  double max = 1;

  double span() const { return max - min; }
  bool contains(double value) const { return value >= min && value <= max; }
  bool operator==(const AxisRange&) const = default;

  // Finite, ordered, and wide enough for doubles to tell its pixels apart (1e-9 of the largest absolute value).
  AxisRange normalised() const {
    if (!std::isfinite(min) || !std::isfinite(max)) return {};
    AxisRange range{std::min(min, max), std::max(min, max)};
    const double least = std::max(1e-9 * std::max(std::abs(range.min), std::abs(range.max)), 1e-300);
    if (range.span() >= least) return range;
    const double middle = range.min + range.span() / 2;
    return {middle - least, middle + least};
  }
};

// Where a value lies in a stretch of `pixels` starting at 0, and back.
inline double toPixel(const AxisRange& range, double pixels, double value) {
  return (value - range.min) / range.span() * pixels;
}
inline double fromPixel(const AxisRange& range, double pixels, double at) {
  return range.min + at / pixels * range.span();
}

}  // namespace widgets
