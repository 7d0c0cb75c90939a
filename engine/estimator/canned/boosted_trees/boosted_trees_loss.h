// Gradients and hessians of a head's loss by the logits, which trees are grown from. Used by the graph's thread.
#pragma once

#include "engine/estimator/head/head.h"

namespace engine::estimator {

struct TreeGradients {
  Output gradients;  // float [batch, logits]
  Output hessians;   // float [batch, logits²]: of one row's logits with each other
};

// By symbolic differentiation, twice; Unimplemented where an op of the loss has no second derivative.
TreeGradients treeGradients(const Scope& scope, Output loss, Output logits, int64_t logitsDimension);
// Of the mean logistic loss of a batch without weights, by its formula: (p - y)/n and p(1 - p)/n. Labels are 0 and 1.
TreeGradients logisticGradients(const Scope& scope, Output logits, const Labels& labels);

// -log of the label's probability, of which both derivatives are known; labels [batch, 1] are class numbers.
Output maximumEntropyLoss(const Scope& scope, Output labels, Output logits, int64_t classes);

}  // namespace engine::estimator
