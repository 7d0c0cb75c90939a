// Softmax along one axis or several; a mask leaves elements out.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

class SoftmaxLayer : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    Output x = arguments.x();
    const Output mask = arguments.inputs[0].mask;
    if (mask.valid()) {
      const Output out = ops::sub(s, ops::number(s, x.type(), 1), ops::cast(s, mask, x.type()));
      x = ops::sub(s, x, ops::mul(s, out, hidingLike(s, x)));
    }
    std::vector<int32_t> axes;
    for (const int64_t axis : config().integers("axis")) axes.push_back(static_cast<int32_t>(axis));
    return {softmax(s, x, axes)};
  }
};

const LayerRegistrar kSoftmax("Softmax", R"({"axis": -1})", makeLayerOf<SoftmaxLayer>);

}  // namespace
}  // namespace engine::keras
