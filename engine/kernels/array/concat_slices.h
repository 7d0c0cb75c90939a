// The gradient of a concatenation along axis 0 when it is slices: each input gets the rows that lie in it. Adds nodes;
// used by the graph's thread.
#pragma once

#include <vector>

#include "engine/graph/gradients.h"

namespace engine::kernels {

std::vector<Gradient> slicesOfParts(const Scope& scope, const Gradient& gradient, const std::vector<Output>& parts);

}  // namespace engine::kernels
