// Flatten: all but the batch as one dimension.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Flatten : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    if (x.shape().rank() <= 1) return expanded(s, x, -1);
    if (config().text("data_format", "channels_last") == "channels_first" && x.shape().rank() > 2) {
      std::vector<int32_t> order{0};
      for (int i = 2; i < x.shape().rank(); ++i) order.push_back(i);
      order.push_back(1);
      x = transposed(s, x, order);
    }
    int64_t size = 1;
    for (int i = 1; i < x.shape().rank(); ++i) size = size < 0 || x.shape()[i] < 0 ? -1 : size * x.shape()[i];
    if (size >= 0) return ops::reshape(s, x, {-1, size});
    const Output rows = sizeAt(s, x, 0);
    return s.op("Reshape", {x, s.op("Pack", {rows, intOf(s, -1)}, {{"axis", int64_t{0}}})});
  }
};

const LayerRegistrar kFlatten("Flatten", R"({"data_format": "channels_last"})", makeLayerOf<Flatten>);

}  // namespace
}  // namespace engine::keras
