// Fewer points that look the same: of each of many equal parts of the x range the first, the lowest, the highest and
// the last point. Pure; workers call it.
#pragma once

#include <QPointF>
#include <vector>

#include "widgets/charts/render/render_request.h"

namespace widgets {

// A run of points without a gap; x in axis coordinates.
using Polyline = std::vector<QPointF>;

// The points of [x.min, x.max] and one neighbour on either side, in order, at most about `most` (at least 8): values
// that are not finite, or on a log axis not positive, part the polylines.
std::vector<Polyline> decimate(const ShownSeries& series, XAxis axis, const AxisRange& x, std::size_t most, bool logY);

}  // namespace widgets
