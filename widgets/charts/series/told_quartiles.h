// The quartiles of what many runs have where a crosshair stands, for the tables and lines that tell of them. Pure.
#pragma once

#include <array>
#include <vector>

#include "widgets/charts/series/hover_rows.h"

namespace widgets {

struct ToldQuartile {
  double place = 0;  // among the rows, in their order; between two of them in part
  double smoothed = 0;
  double value = 0;
};

// The first, which is the lower one, the median and the third; of the finite values, NaN where there is none. `rows`:
// at least one, as sortRows() leaves them, the largest values first or last.
std::array<ToldQuartile, 3> quartilesOf(const std::vector<const HoverRow*>& rows);

}  // namespace widgets
