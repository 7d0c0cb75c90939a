// Layer types by name, for models that a file describes. A layer registers itself in its own file; the registry is
// filled while libraries load and only read afterwards, from any thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"
#include "engine/nn/parameters.h"

namespace engine::nn {

struct LayerContext {
  Scope scope;
  std::string name;  // of the layer; chosen by the layer when empty
  bool training = false;
};

// Adds a layer with the given parameters after x. Parameters that it does not read are refused by the caller.
using LayerBuilder = std::function<Output(const LayerContext& context, Output x, Parameters& parameters)>;

class LayerRegistrar {
 public:
  LayerRegistrar(const char* type, LayerBuilder builder);
};

// The builder of a type; NotFound lists the types when there is no such one.
const LayerBuilder& layerBuilder(const std::string& type);
std::vector<std::string> layerTypes();

}  // namespace engine::nn
