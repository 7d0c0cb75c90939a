// The pixel columns of a chart over a step range: column of a step = floor((step - first) * columns / (last - first +
// 1)). Collects minimum, maximum, first and last finite value of each. One thread.
#pragma once

#include <cstdint>
#include <vector>

#include "summaries/types.h"

namespace summaries {

class ColumnGrid {
 public:
  // firstStep <= lastStep, columns >= 1.
  ColumnGrid(int64_t firstStep, int64_t lastStep, int columns);

  // `step` must lie in the range.
  std::size_t column(int64_t step);
  // The last step of a column.
  int64_t lastOf(std::size_t column) const;
  // In the order of steps. NaN min: nothing finite to add.
  void add(std::size_t column, double min, double max, double first, double last);

  DrawnColumns& drawn() { return drawn_; }

 private:
  int64_t firstStep_;
  int64_t lastStep_;
  std::vector<uint64_t> bounds_;  // first offset (step - firstStep) of each column, and one past the last
  std::size_t recent_ = 0;        // steps come in order: the next is in this column or a later one
  DrawnColumns drawn_;
};

}  // namespace summaries
