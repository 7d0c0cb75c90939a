// Keras's activation functions by name or config: those of engine/nn and what Keras has besides. Pure functions; used
// by the graph's thread.
#pragma once

#include <optional>
#include <vector>

#include "engine/keras/core/json.h"
#include "engine/nn/activations.h"

namespace engine::keras {

// "relu", "hard_sigmoid", "gelu" …; null and "linear" give an empty one. NotFound for others.
nn::Activation activationOf(const Json& config);
// The activation of x, x itself without one.
Output activated(const Scope& scope, Output x, const nn::Activation& activation);

// max(x, slope·x) shifted and capped as Keras's ReLU; `most` only when it is given.
struct ReluShape {
  double slope = 0;  // below the threshold
  std::optional<double> most = {};
  double threshold = 0;
};
Output relu(const Scope& scope, Output x, const ReluShape& shape);
// Along any axes: e^x over their sum.
Output softmax(const Scope& scope, Output x, const std::vector<int32_t>& axes);
Output hardSigmoid(const Scope& scope, Output x);  // x/5 + 1/2 in [0, 1]

}  // namespace engine::keras
