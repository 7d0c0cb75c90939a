#include "summaries/reading/column_grid.h"

#include <algorithm>
#include <cmath>

namespace summaries {

ColumnGrid::ColumnGrid(int64_t firstStep, int64_t lastStep, int columns) : firstStep_(firstStep), lastStep_(lastStep) {
  const auto count = static_cast<uint64_t>(columns);
  const uint64_t span = static_cast<uint64_t>(lastStep) - static_cast<uint64_t>(firstStep);
  // All 2^64 steps: one less, so that the width fits; the very last step then counts for the last column all the same.
  const uint64_t width = span == UINT64_MAX ? span : span + 1;
  const uint64_t whole = width / count;
  const uint64_t rest = width % count;
  bounds_.reserve(count + 1);
  // ceil(c * width / count) without a product that overflows.
  for (uint64_t c = 0; c < count; ++c) bounds_.push_back(c * whole + (c * rest + count - 1) / count);
  bounds_.push_back(UINT64_MAX);
  drawn_.columns.resize(count);
}

std::size_t ColumnGrid::column(int64_t step) {
  const uint64_t offset = static_cast<uint64_t>(step) - static_cast<uint64_t>(firstStep_);
  if (bounds_[recent_] <= offset && offset < bounds_[recent_ + 1]) return recent_;
  const auto after = std::upper_bound(bounds_.begin(), bounds_.end() - 1, offset);
  recent_ = static_cast<std::size_t>(after - bounds_.begin()) - 1;
  return recent_;
}

int64_t ColumnGrid::lastOf(std::size_t column) const {
  if (column + 1 == drawn_.columns.size()) return lastStep_;
  return static_cast<int64_t>(static_cast<uint64_t>(firstStep_) + bounds_[column + 1] - 1);
}

void ColumnGrid::add(std::size_t column, double min, double max, double first, double last) {
  if (std::isnan(min)) return;
  DrawnColumns::Column& target = drawn_.columns[column];
  if (target.empty) {
    target = {false, min, max, first, last};
    return;
  }
  target.min = std::min(target.min, min);
  target.max = std::max(target.max, max);
  target.last = last;
}

}  // namespace summaries
