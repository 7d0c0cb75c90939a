// What all layers share. A layer is a function that adds its nodes and variables below a scope of its own:
// "dense", "dense_1" … or the name that was given. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output image = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 28, 28, 1});
//   Output x = nn::conv2d(scope, image, 8, {3, 3}, {.padding = nn::Padding::kSame, .activation = nn::relu});
//   x = nn::flatten(scope, nn::maxPooling2d(scope, x, {2, 2}, {2, 2}));
//   const Output logits = nn::dense(scope, nn::dropout(scope, x, 0.4, true), 10);
//   logits.shape();                                     // is Shape({kUnknownDim, 10})
//   graph.collections().trainableVariables()[0].name;  // is "conv2d/kernel"
#pragma once

#include <string>

#include "engine/graph/scope.h"
#include "engine/nn/activations.h"
#include "engine/nn/initializers.h"
#include "engine/nn/variables.h"

namespace engine::nn {

// The layer's scope: exactly <scope>/<name>, or the first free <scope>/<fallback> when no name was given.
Scope layerScope(const Scope& scope, const std::string& name, const char* fallback);

// x + bias over the last dimension, with a new variable "bias"; x itself when it is not wanted.
struct BiasOptions {
  bool use = true;
  Initializer initializer = zeros();
  bool trainable = true;
};
// x: floating [..., units]; as `options` say, with a new variable "bias" [units] of its dtype.
Output addBias(const Scope& layer, Output x, int64_t units, const BiasOptions& options);

// The activation of x, in its dtype and shape; x itself when there is none.
Output activate(const Scope& layer, Output x, const Activation& activation);

// Size of the last dimension. InvalidArgument, naming the layer, when it or the rank is not known, or the rank is less
// than `rank`.
int64_t requireChannels(const Scope& layer, Output x, int rank);

}  // namespace engine::nn
