// A layer of sequential models: y = x · scale, with a variable "scale" of a factor for each unit. Experiments name it:
// "layers": [{"type": "dense", "units": 32}, {"named": {"name": "my_plugin"}}, …].
#include "engine/api.h"
#include "engine/nn/layer_registry.h"

using namespace engine;

namespace {

// x: float32 [batch, …, units]; the result has its shape. A parameter that is not read is refused.
Output scaled(const nn::LayerContext& context, Output x, nn::Parameters& parameters) {
  const Scope layer = nn::layerScope(context.scope, context.name, "my_plugin");
  const int64_t units = nn::requireChannels(layer, x, 2);
  const auto start = nn::constant(parameters.number("start", 1));
  const Variable scale = nn::getVariable(layer, "scale", Shape{units}, DType::kFloat, start);
  return layer.op("Mul", {x, nn::read(layer, scale)});
}

const nn::LayerRegistrar kMyPlugin("my_plugin", scaled);

}  // namespace
