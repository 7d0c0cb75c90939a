// The L1 penalty of dual ascent, which is not part of its steps: weights are drawn towards 0 afterwards
// (tf.compat.v1.train.sdca_shrink_l1). Used by the graph's thread.
#pragma once

#include <vector>

#include "engine/nn/variables.h"

namespace engine::nn {

// sign(w)·max(|w| - l1/l2, 0). InvalidArgument for a negative l1 and an l2 that is not positive.
Output shrunkByL1(const Scope& scope, Output weights, double l1, double l2);

// The op that does so to each of the variables.
Node* sdcaShrinkL1(const Scope& scope, const std::vector<Variable>& weights, double l1, double l2);

}  // namespace engine::nn
