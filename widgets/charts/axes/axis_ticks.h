// Where an axis has ticks and what they say. Our own, because Qt Charts' labels lose digits, cut and hang on unlucky
// ranges. Pure functions; ranges in axis coordinates (log10 on a log axis, seconds on time axes).
#pragma once

#include <QString>
#include <vector>

#include "widgets/charts/axes/axis_range.h"

namespace widgets {

enum class AxisKind { kNumber, kStep, kLog10, kDuration, kWallTime };

struct AxisTick {
  double at = 0;
  QString label;  // unique within the axis
  bool operator==(const AxisTick&) const = default;
};

struct AxisTicks {
  std::vector<AxisTick> ticks;
  QString offset;  // what to add to every label ("+ 0.12345"), empty when the labels say it all
};

// The next of 1, 2, 5 times a power of ten (of 1, 2, 5, 10, 15, 30 seconds … on time axes) that gives at most `most`
// steps.
double tickStep(AxisKind kind, double span, int most);
// At most `most` ticks, at least two unless the range is a fraction of a step.
AxisTicks axisTicks(AxisKind kind, const AxisRange& range, int most);
// That an axis of so many pixels' height has room for, with air between the labels.
int mostTicksUp(double height);
// The range grown outwards to whole steps, so that it moves rarely while data grows. Equal ends are parted as in
// TensorBoard: 0 gives [-1, 1], m gives [0, 2m].
AxisRange niceRange(AxisKind kind, const AxisRange& range, int most);
// One value of the axis in words: 4 significant digits, steps with thin spaces, times as fits `span` (the shown range).
QString axisValueText(AxisKind kind, double value, double span);

}  // namespace widgets
