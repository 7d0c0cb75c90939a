// The head of a share or probability (tf.estimator.LogisticRegressionHead). Used by the graph's thread.
//   LogisticRegressionHead().logitsDimension();  // is 1
#pragma once

#include "engine/estimator/head/regression_head.h"

namespace engine::estimator {

// Labels in [0, 1]. Loss: sigmoid cross entropy. Predictions are sigmoid(logit).
class LogisticRegressionHead : public RegressionHead {
 public:
  explicit LogisticRegressionHead(HeadOptions options = {});

 protected:
  Output unreducedLoss(const Scope& scope, Output labels, Output logits) const override;
};

}  // namespace engine::estimator
