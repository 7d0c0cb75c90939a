// The head of counts: the logits are logarithms of the expected counts (tf.estimator.PoissonRegressionHead).
// Used by the graph's thread.
//   PoissonRegressionHead().logitsDimension();  // is 1
#pragma once

#include "engine/estimator/head/regression_head.h"

namespace engine::estimator {

struct PoissonRegressionHeadOptions : HeadOptions {
  int64_t labelDimension = 1;
  bool computeFullLoss = true;  // with ln(y!) by Stirling's formula
};

// Loss: e^logit - y·logit + ln(y!), the last by y·ln y - y + ln(2πy)/2 for y > 1 and 0 for y in [0, 1]. Predictions are
// e^logit.
class PoissonRegressionHead : public RegressionHead {
 public:
  explicit PoissonRegressionHead(PoissonRegressionHeadOptions options = {});

 protected:
  Output unreducedLoss(const Scope& scope, Output labels, Output logits) const override;

 private:
  bool computeFullLoss_;
};

}  // namespace engine::estimator
