// How the tick labels of an axis are formatted: the same number of decimals, the same unit, and an offset where labels
// would be long and nearly equal. A value; any thread.
#pragma once

#include <QString>
#include <optional>
#include <span>

#include "widgets/charts/axes/axis_ticks.h"

namespace widgets {

class AxisLabels {
 public:
  // `step` is the distance of two ticks, `values` the ticks themselves (not their logarithms).
  AxisLabels(AxisKind kind, std::span<const double> values, double step);

  QString text(double value) const;
  // "+ 0.12345", empty when no offset is taken off.
  QString offset() const;

 private:
  QString number(double value) const;
  QString duration(double seconds) const;
  QString wall(double seconds) const;

  AxisKind kind_;
  double step_;
  double base_ = 0;
  std::optional<double> begin_;  // of an axis of wall times
  double unit_ = 1;
  QString suffix_;
  int decimals_ = 0;
  bool scientific_ = false;
};

}  // namespace widgets
