// PReLU: the slope below 0 is learned, for each place or shared along some axes.
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"
#include "engine/nn/activations.h"

namespace engine::keras {
namespace {

class PRelu : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  void build(const Arguments& arguments) override {
    const auto dims = arguments.x().shape().dims();
    std::vector<int64_t> shape(dims.begin() + 1, dims.end());
    if (!config().isNull("shared_axes")) {
      for (const int64_t axis : config().integers("shared_axes")) shape.at(static_cast<std::size_t>(axis) - 1) = 1;
    }
    alpha_ = addWeight(configuredWeight(config(), "alpha", Shape(shape)));
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const Output negative = ops::mul(s, s.op("Neg", {call.value(alpha_)}), nn::relu(s, s.op("Neg", {x})));
    return ops::add(s, nn::relu(s, x), negative);
  }

 private:
  WeightPtr alpha_;
};

const LayerRegistrar kPRelu("PReLU", R"({"alpha_initializer": "zeros", "alpha_regularizer": null,
  "alpha_constraint": null, "shared_axes": null})",
                            makeLayerOf<PRelu>);

}  // namespace
}  // namespace engine::keras
