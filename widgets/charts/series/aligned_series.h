// One series at the steps of another. Pure; workers call it.
#pragma once

#include "widgets/live/series_data.h"

namespace widgets {

// As long as `to`, with its steps and wall times: the value at each step, or linearly between the two points around
// it; NaN before the first and after the last, and where one of the two is not finite. Steps must grow.
SeriesData alignedTo(const SeriesData& to, const SeriesData& values);

}  // namespace widgets
