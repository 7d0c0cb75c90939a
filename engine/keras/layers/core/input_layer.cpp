// InputLayer: where a model's input comes in.
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class InputLayer : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  Output apply(const Call&, Output x) override { return x; }
};

const LayerRegistrar kInputLayer("InputLayer",
                                 R"({"batch_input_shape": null, "dtype": "float32", "sparse": false, "ragged": false,
  "name": ""})",
                                 makeLayerOf<InputLayer>);

}  // namespace
}  // namespace engine::keras
