#include "widgets/live/series_block.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/util/value_range.h"

namespace widgets {
namespace {

constexpr double kWallCodes = 65535;

}  // namespace

BlockStats statsOf(const double* values, std::size_t count) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  BlockStats stats{values[0], values[count - 1], kInfinity, -kInfinity, allFinite({values, count})};
  if (stats.finite) {
    const ValueRange range = rangeOf({values, count});
    stats.min = range.low;
    stats.max = range.high;
    return stats;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isfinite(values[i])) continue;
    stats.min = std::min(stats.min, values[i]);
    stats.max = std::max(stats.max, values[i]);
  }
  return stats;
}

BlockStats joined(const BlockStats& before, const BlockStats& after) {
  return {before.first, after.last, std::min(before.min, after.min), std::max(before.max, after.max),
          before.finite && after.finite};
}

SeriesBlock::SeriesBlock(const SeriesPoint* points) {
  packSteps(points);
  packWalls(points);
  packValues(points);
}

void SeriesBlock::packSteps(const SeriesPoint* points) {
  firstStep_ = static_cast<uint64_t>(points[0].step);
  const auto after = [&](std::size_t i) { return static_cast<uint64_t>(points[i].step) - firstStep_; };
  const uint64_t stride = after(1);
  bool even = stride <= std::numeric_limits<uint32_t>::max();
  bool near = true;
  for (std::size_t i = 0; i < kPoints; ++i) {
    even = even && after(i) == stride * i;
    near = near && after(i) <= std::numeric_limits<uint32_t>::max();
  }
  if (even) {
    stride_ = stride;
    return;
  }
  if (near) narrow_ = std::make_unique<uint32_t[]>(kPoints);
  if (!near) wide_ = std::make_unique<int64_t[]>(kPoints);
  for (std::size_t i = 0; i < kPoints; ++i) {
    if (near) narrow_[i] = static_cast<uint32_t>(after(i));
    if (!near) wide_[i] = points[i].step;
  }
}

void SeriesBlock::packWalls(const SeriesPoint* points) {
  firstWall_ = points[0].wall;
  wallScale_ = (points[kPoints - 1].wall - firstWall_) / kWallCodes;
  bool rising = std::isfinite(firstWall_) && std::isfinite(wallScale_);
  for (std::size_t i = 1; i < kPoints; ++i) rising = rising && points[i].wall >= points[i - 1].wall;
  if (rising) walls_ = std::make_unique<uint16_t[]>(kPoints);
  if (!rising) exactWalls_ = std::make_unique<double[]>(kPoints);
  for (std::size_t i = 0; i < kPoints; ++i) {
    if (!rising) exactWalls_[i] = points[i].wall;
    if (rising && wallScale_ > 0) {
      walls_[i] = static_cast<uint16_t>(std::min(std::round((points[i].wall - firstWall_) / wallScale_), kWallCodes));
    }
  }
}

void SeriesBlock::packValues(const SeriesPoint* points) {
  std::array<double, kPoints> values;
  bool exact = true;
  for (std::size_t i = 0; i < kPoints; ++i) {
    values[i] = points[i].value;
    // A cast of a number beyond single precision's range would be undefined.
    const bool inRange = std::abs(values[i]) <= std::numeric_limits<float>::max() || !std::isfinite(values[i]);
    exact =
        exact && inRange && (std::isnan(values[i]) || static_cast<double>(static_cast<float>(values[i])) == values[i]);
  }
  stats_ = statsOf(values.data(), kPoints);
  if (exact) {
    singles_ = std::make_unique<float[]>(kPoints);
    std::transform(values.begin(), values.end(), singles_.get(),
                   [](double value) { return static_cast<float>(value); });
  } else {
    doubles_ = std::make_unique<double[]>(kPoints);
    std::copy(values.begin(), values.end(), doubles_.get());
  }
}

void SeriesBlock::copyValues(double* out) const {
  if (singles_) {
    std::copy_n(singles_.get(), kPoints, out);
  } else {
    std::copy_n(doubles_.get(), kPoints, out);
  }
}

void SeriesBlock::copySteps(std::size_t first, std::size_t count, double* out) const {
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<double>(step(first + i));
}

void SeriesBlock::copyWalls(std::size_t first, std::size_t count, double* out) const {
  for (std::size_t i = 0; i < count; ++i) out[i] = wall(first + i);
}

}  // namespace widgets
