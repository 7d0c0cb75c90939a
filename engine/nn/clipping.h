// Gradient clipping, with TensorFlow's treatment of zeros and of what is not finite. Pure functions that add nodes;
// used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output gradient = ops::constant(scope, Tensor::vector<float>({3, 4}));
//   const nn::ClippedGradients clipped = nn::clipByGlobalNorm(scope, {gradient}, 2.5);
//   const auto values = Session(graph).run(Feeds{}, {clipped.globalNorm, clipped.gradients[0].values});
//   values[0].item<float>();  // is 5.0f
//   values[1].toDoubles();    // is std::vector({1.5, 2.0})
#pragma once

#include <vector>

#include "engine/graph/gradients.h"

namespace engine::nn {

// Each element into [minimum, maximum]; of slices, the values. InvalidArgument when the minimum is above the maximum.
Output clipByValue(const Scope& scope, Output x, double minimum, double maximum);
Gradient clipByValue(const Scope& scope, const Gradient& gradient, double minimum, double maximum);

// x · norm/max(‖x‖, norm), in the shape and dtype of x, with the L2 norm over `axes` (all when empty). InvalidArgument
// unless norm is positive.
Output clipByNorm(const Scope& scope, Output x, double norm, const std::vector<int32_t>& axes = {});
Gradient clipByNorm(const Scope& scope, const Gradient& gradient, double norm);

// √Σ‖g‖² over the gradients that are there, a scalar of their dtype. InvalidArgument when there is none.
Output globalNorm(const Scope& scope, const std::vector<Gradient>& gradients);

struct ClippedGradients {
  std::vector<Gradient> gradients;  // invalid where they were
  Output globalNorm;                // before clipping
};
// Each gradient · norm/max(global norm, norm), in its dtype and shape. A global norm that is not finite makes every
// gradient NaN. InvalidArgument unless `norm` is positive and some gradient is there.
ClippedGradients clipByGlobalNorm(const Scope& scope, const std::vector<Gradient>& gradients, double norm);

}  // namespace engine::nn
