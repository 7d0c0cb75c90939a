// The quartiles of many curves in each pixel column. Pure; any thread.
#pragma once

#include <span>
#include <vector>

#include "widgets/charts/render/column_mapper.h"

namespace widgets {

// Heights in pixels, downwards. Of n curves sorted by height those at (n - 1)·1/4, ·2/4 and ·3/4, rounded down.
struct ColumnQuartiles {
  std::size_t count = 0;  // curves that are in the column; the others are for none
  float first = 0;
  float median = 0;
  float third = 0;
};

// A curve's height is the middle of where it enters and leaves a column. One that has fewer columns than `width` has
// ended.
std::vector<ColumnQuartiles> quartilesOf(std::span<const std::span<const LineColumn>> curves, std::size_t width);

}  // namespace widgets
