// Sums gradients of broadcast operands back to the operands' shapes. Used by the graph's thread.
#pragma once

#include "engine/graph/gradients.h"

namespace engine::kernels {

// The gradients `dx`, `dy`, which have the shape of the result, reduced to the shapes of inputs `x` and `y` of the node
// (BroadcastGradientArgs, Sum, Reshape unless the shapes are known to be equal). An invalid one stays invalid.
std::vector<Gradient> unbroadcast(GradientContext& c, Output dx, Output dy, int x = 0, int y = 1);

}  // namespace engine::kernels
