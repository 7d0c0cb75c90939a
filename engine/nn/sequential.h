// Layers one after the other, from plain descriptions: what the "sequential" model of an experiment file is.
// Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 4});
//   const std::vector<nn::LayerSpec> layers{{"dense", "hidden", {{"units", 8}, {"activation", "relu"}}},
//                                           {"dense", "logits", {{"units", 3}}}};
//   nn::sequential(scope, x, layers, true).name();  // is "logits/BiasAdd:0"
#pragma once

#include <string>
#include <vector>

#include "engine/graph/attr_value.h"
#include "engine/graph/scope.h"

namespace engine::nn {

struct LayerSpec {
  std::string type;  // "dense", "conv2d", "dropout" …: see layerTypes()
  std::string name;  // chosen by the layer when empty
  Attrs parameters;  // by TensorFlow's names: {"units", 10}, {"activation", "relu"}
};

// Adds the layers to x, [batch, …] of what the first one takes, and returns the last one's output. NotFound for a type
// that is not there, InvalidArgument for parameters that a layer does not take; errors name the layer by its position
// and type.
Output sequential(const Scope& scope, Output x, const std::vector<LayerSpec>& layers, bool training);

}  // namespace engine::nn
