#include "engine/nn/layers/layer.h"

#include "engine/core/error.h"

namespace engine::nn {

Scope layerScope(const Scope& scope, const std::string& name, const char* fallback) {
  return name.empty() ? scope.child(fallback) : scope.exactly(scope.fullName(name));
}

Output addBias(const Scope& layer, Output x, int64_t units, const BiasOptions& options) {
  if (!options.use) return x;
  VariableOptions variable;
  variable.trainable = options.trainable;
  const Variable bias = getVariable(layer, "bias", Shape{units}, x.type(), options.initializer, variable);
  return layer.op("BiasAdd", {x, read(layer, bias, "BiasAdd/ReadVariableOp")});
}

Output activate(const Scope& layer, Output x, const Activation& activation) {
  return activation ? activation(layer, x) : x;
}

int64_t requireChannels(const Scope& layer, Output x, int rank) {
  const Shape& shape = x.shape();
  if (!shape.hasRank() || shape.rank() < rank) {
    fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' needs an input of rank ", rank, " or more; '", x.name(),
         "' is ", shape, ".");
  }
  if (shape[-1] == kUnknownDim) {
    fail(Code::kInvalidArgument, "The last dimension of the inputs to layer '", layer.prefix(),
         "' should be defined; '", x.name(), "' is ", shape, ".");
  }
  return shape[-1];
}

}  // namespace engine::nn
