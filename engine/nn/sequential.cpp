#include "engine/nn/sequential.h"

#include "engine/core/error.h"
#include "engine/nn/activations.h"
#include "engine/nn/layer_registry.h"

namespace engine::nn {
namespace {

const LayerRegistrar kActivation("activation", [](const LayerContext& context, Output x, Parameters& parameters) {
  const Scope layer = context.scope.child(context.name.empty() ? "activation" : context.name);
  return activationByName(parameters.text("activation", ""))(layer, x);
});

}  // namespace

Output sequential(const Scope& scope, Output x, const std::vector<LayerSpec>& layers, bool training) {
  int position = 0;
  for (const LayerSpec& layer : layers) {
    ++position;
    try {
      Parameters parameters("layer '" + layer.type + "'", layer.parameters);
      x = layerBuilder(layer.type)(LayerContext{scope, layer.name, training}, x, parameters);
      parameters.finish();
    } catch (const Error& error) {
      fail(error.code(), "Layer ", position, " (", layer.type, "): ", error.what());
    } catch (const std::exception& error) {  // of a plugin's layer
      fail(Code::kUnknown, "Layer ", position, " (", layer.type, "): ", error.what());
    }
  }
  return x;
}

}  // namespace engine::nn
