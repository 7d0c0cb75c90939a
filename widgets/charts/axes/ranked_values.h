// Two of many values by their places in order, as percentiles are found: without sorting or copying them all. Pure.
#pragma once

#include <span>
#include <utility>

#include "widgets/util/value_range.h"

namespace widgets {

// The values at the places `low` and `high` (from 0, below the number of all) if those of all parts were sorted.
// `range`: of all values, which are finite.
std::pair<double, double> valuesAtRanks(std::span<const std::span<const double>> parts, const ValueRange& range,
                                        std::size_t low, std::size_t high);

}  // namespace widgets
