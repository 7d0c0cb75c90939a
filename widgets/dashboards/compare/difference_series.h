// Two curves on common steps, and how far apart they are. Pure; workers call it.
#pragma once

#include <vector>

#include "widgets/charts/axes/axis_range.h"
#include "widgets/live/series_data.h"

namespace widgets {

// NaN: that curve has nothing there.
struct DifferencePoint {
  double step = 0;
  double first = 0;
  double second = 0;
  bool isBoth() const;
  // Of the second against the first: 0.1 is a tenth more of its size; NaN where the first is 0.
  double share() const;
};

struct DifferenceSeries {
  std::vector<DifferencePoint> points;  // by step
  AxisRange steps;
  AxisRange values;             // of both curves
  AxisRange shares;             // of share(), with 0, at least a hundredth to each side of it where all are smaller;
                                // else its ends are those of all but the outermost twentieths
  double smallestPositive = 0;  // of all values; 0: there are others, too
  bool empty() const { return points.empty(); }
};

// At each logged step of either where these are at most `most`, else the means of as many equal stretches of steps;
// what lies between two points of a curve is on a straight line.
DifferenceSeries differenceOf(const SeriesData& first, const SeriesData& second, std::size_t most);
// The point next to a step; 0 where there are none.
std::size_t nearestPoint(const DifferenceSeries& difference, double step);

}  // namespace widgets
