// What a series is drawn against, and its x values as plain numbers. Pure.
#pragma once

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/live/series_data.h"

namespace widgets {

// kMetric: any other number a point has, which prepareSeries() puts in the place of the wall times.
enum class XAxis { kStep, kRelative, kWall, kMetric };

inline AxisKind axisKind(XAxis axis) {
  return axis == XAxis::kStep       ? AxisKind::kStep
         : axis == XAxis::kRelative ? AxisKind::kDuration
         : axis == XAxis::kWall     ? AxisKind::kWallTime
                                    : AxisKind::kNumber;
}

// Step, seconds since the series' first point, or seconds since the epoch.
inline double xValue(const SeriesData& data, XAxis axis, std::size_t index) {
  if (axis == XAxis::kStep) return static_cast<double>(data.step(index));
  return data.wall(index) - (axis == XAxis::kRelative ? data.wall(0) : 0);
}

// What brings x values of a piece that the series wrote over to the series' own.
inline double pieceShift(const SeriesData& data, const SeriesData& piece, XAxis axis) {
  if (axis != XAxis::kRelative || data.empty() || piece.empty()) return 0;
  return piece.wall(0) - data.wall(0);
}

// The x values of [first, first + count), which lies within a block.
inline void xValues(const SeriesData& data, XAxis axis, std::size_t first, std::size_t count, double* out) {
  if (axis == XAxis::kStep) return data.copySteps(first, count, out);
  data.copyWalls(first, count, out);
  const double begin = axis == XAxis::kRelative ? data.wall(0) : 0;
  for (std::size_t i = 0; i < count; ++i) out[i] -= begin;
}

// Index of the first point at or right of x.
inline std::size_t firstAt(const SeriesData& data, XAxis axis, double x) {
  if (data.size() == 0) return 0;
  if (axis == XAxis::kStep) return data.firstAtStep(static_cast<int64_t>(std::ceil(std::clamp(x, -9e18, 9e18))));
  return data.firstAtWall(x + (axis == XAxis::kRelative ? data.wall(0) : 0));
}

// The point nearest to x; the series must not be empty.
inline std::size_t nearestTo(const SeriesData& data, XAxis axis, double x) {
  const std::size_t right = std::min(firstAt(data, axis, x), data.size() - 1);
  if (right == 0) return 0;
  return x - xValue(data, axis, right - 1) <= xValue(data, axis, right) - x ? right - 1 : right;
}

}  // namespace widgets
