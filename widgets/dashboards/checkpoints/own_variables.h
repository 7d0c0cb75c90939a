// Which tensors of two compared checkpoints are the model's own variables, and which its training keeps beside them:
// slots of optimizers, their counters, the global step. Those change most from one checkpoint to the next, which says
// nothing of the model. A value without a thread rule.
#pragma once

#include <QSet>
#include <vector>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"

namespace widgets {

class OwnVariables {
 public:
  // Of all that two checkpoints have: a slot is named after its variable, "dense/kernel/Adam".
  explicit OwnVariables(const std::vector<TensorDiffRow>& rows);
  // Of a row of those.
  bool has(const TensorDiffRow& row) const;

 private:
  QSet<QString> names_;
};

}  // namespace widgets
