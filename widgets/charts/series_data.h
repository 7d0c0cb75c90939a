// One scalar series as columns, in step order. Copies share the points (see ChunkedColumn): hand it to workers by
// value.
#pragma once

#include <cstdint>
#include <span>

#include "widgets/charts/chunked_column.h"

namespace widgets {

struct SeriesData {
  ChunkedColumn<int64_t> steps;
  ChunkedColumn<double> walls;  // seconds since the epoch
  ChunkedColumn<double> values;
  uint64_t generation = 0;  // another number: the points are others, not only more

  std::size_t size() const { return values.size(); }
  void append(std::span<const int64_t> newSteps, std::span<const double> newWalls, std::span<const double> newValues) {
    steps.append(newSteps);
    walls.append(newWalls);
    values.append(newValues);
  }
};

}  // namespace widgets
