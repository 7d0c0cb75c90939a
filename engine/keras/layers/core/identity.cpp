// Identity: what comes in.
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Identity : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  Output apply(const Call& call, Output x) override { return call.scope().op("Identity", {x}); }
};

const LayerRegistrar kIdentity("Identity", "{}", makeLayerOf<Identity>);

}  // namespace
}  // namespace engine::keras
