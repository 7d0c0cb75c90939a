// Layers one after the other, from plain descriptions: what the "sequential" model of an experiment file is.
// Used by the graph's thread.
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

// Adds the layers to x and returns the last one's output. Errors name the layer by its position and type.
Output sequential(const Scope& scope, Output x, const std::vector<LayerSpec>& layers, bool training);

}  // namespace engine::nn
