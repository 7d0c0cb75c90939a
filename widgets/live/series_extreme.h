// The smallest or the largest finite value of a series, found by the statistics of its blocks. Pure; any thread.
#pragma once

#include <optional>

#include "widgets/live/series_data.h"

namespace widgets {

struct SeriesExtreme {
  double value = 0;
  int64_t step = 0;
  double wall = 0;
};
// The first of equal ones; nothing where no value is finite.
std::optional<SeriesExtreme> extremeOf(const SeriesData& data, bool smallest);

}  // namespace widgets
