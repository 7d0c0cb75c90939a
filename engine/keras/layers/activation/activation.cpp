// Activation: a function by name as a layer.
#include "engine/keras/core/registry.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

class ActivationLayer : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  Output apply(const Call& call, Output x) override {
    return activated(call.scope(), x, activationOf(config().at("activation")));
  }
};

const LayerRegistrar kActivation("Activation", R"({"activation": null})", makeLayerOf<ActivationLayer>);

}  // namespace
}  // namespace engine::keras
