// The quartiles of many curves in each pixel column. Pure; any thread.
#pragma once

#include <span>
#include <vector>

#include "widgets/charts/render/column_mapper.h"

namespace widgets {

// Heights in pixels, downwards: the first one is that of the larger values. As of quartilePlace().
struct ColumnQuartiles {
  std::size_t count = 0;  // curves that are in the column; the others are for none
  float first = 0;
  float median = 0;
  float third = 0;
};

// A curve's height is the middle of where it enters and leaves a column. One that has fewer columns than `width` has
// ended. `logarithms`: natural ones of the values, a pixel of a logarithmic axis; 0: the axis is linear. What lies
// between two heights lies between their values, whatever the axis.
std::vector<ColumnQuartiles> quartilesOf(std::span<const std::span<const LineColumn>> curves, std::size_t width,
                                         double logarithms = 0);

}  // namespace widgets
