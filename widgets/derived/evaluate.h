// Computes an expression over the curves of one run. Pure; workers call it.
#pragma once

#include <QHash>

#include "widgets/derived/expression.h"
#include "widgets/live/series_data.h"

namespace widgets {

// The tags' curves by name. Where two curves meet, the result has the steps of the one with fewer points within the
// other's range; the other is linear between its points. Without a curve that the expression names there is no result.
// Derivatives are differences of the two neighbours of each point (of one neighbour at the ends).
SeriesData evaluate(const Expression& expression, const QHash<QString, SeriesData>& curves);

}  // namespace widgets
