// What the gradients of TensorArray's ops share. Used by the graph's thread.
#pragma once

#include "engine/graph/gradients.h"

namespace engine::kernels {

struct GradientArray {
  Output handle;
  Output flow;
};

// The array of gradients of the array at the node's first input, for this gradient computation; its ops come after
// `flow`.
GradientArray gradientArray(GradientContext& c, Output flow);

}  // namespace engine::kernels
