// Gradients of Switch and Merge: the gradient of a conditional is a conditional of the same predicate. Pure functions
// that add nodes; used by the graph's thread.
#pragma once

#include "engine/graph/gradients.h"

namespace engine {

// The Merge of both branches' gradients; zeros for a branch that has none.
std::vector<Gradient> switchGradient(GradientContext& c);

// The gradient, sent into the branch that was taken. Unimplemented when the inputs are not the two branches of one
// predicate.
std::vector<Gradient> mergeGradient(GradientContext& c);

}  // namespace engine
