// Where a value lies on an axis of trials, from 0 (bottom) to 1: linear, logarithmic, or by its rank among the values.
// Pure.
#pragma once

#include <QString>
#include <vector>

#include "widgets/dashboards/hparams/trial_table.h"

namespace widgets {

enum class ScaleKind { kLinear, kLog, kQuantile };
QString scaleWord(ScaleKind kind);

class TrialScale {
 public:
  TrialScale() = default;
  // `values` of all trials, NaN for missing. A logarithmic scale of values that are not all above zero is linear.
  TrialScale(const TrialAxis& axis, std::vector<double> values, ScaleKind kind);

  ScaleKind kind() const { return kind_; }
  double position(double value) const;  // NaN for NaN
  double value(double position) const;  // the inverse
  struct Tick {
    double position = 0;
    QString label;
  };
  // At most about `most` of them.
  std::vector<Tick> ticks(int most) const;

 private:
  ScaleKind kind_ = ScaleKind::kLinear;
  TrialAxis axis_;
  double low_ = 0;  // log10 of it on a logarithmic scale
  double high_ = 1;
  bool isWhole_ = false;        // a setting of whole numbers: between them is nothing
  std::vector<double> sorted_;  // each value once; of a quantile scale
};

}  // namespace widgets
