// What a fully connected layer computes with a kernel that is there. Used by the graph's thread.
#pragma once

#include "engine/nn/variables.h"

namespace engine::nn {

// x · kernel over the last dimension. x: floating [..., in], rank 2 or more; kernel [in, units].
Output denseProduct(const Scope& layer, Output x, const Variable& kernel);
// With a kernel that has been read.
Output denseProduct(const Scope& layer, Output x, Output kernel);

}  // namespace engine::nn
