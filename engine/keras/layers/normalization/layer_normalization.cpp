// LayerNormalization, UnitNormalization: each example by itself, along some axes.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/normalization/axes.h"
#include "engine/keras/layers/normalization/standardized.h"

namespace engine::keras {
namespace {

class LayerNormalization : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  void build(const Arguments& arguments) override {
    const Output x = arguments.x();
    axes_ = axesOfConfig(config(), x.shape().rank());
    Shape shape;
    for (const int axis : axes_) shape.addDim(channels(x, axis));
    if (config().flag("scale", true)) gamma_ = addWeight(configuredWeight(config(), "gamma", shape));
    if (config().flag("center", true)) beta_ = addWeight(configuredWeight(config(), "beta", shape));
  }
  // Halves are computed in float32.
  Output apply(const Call& outer, Output given) override {
    const Scope& s = outer.scope();
    const DType whole = given.type() == DType::kDouble ? DType::kDouble : DType::kFloat;
    const Output x = ops::cast(s, given, whole);
    const Moments by = momentsOf(s, x, {axes_.begin(), axes_.end()});
    const Affine affine{gamma_, beta_, sizesAlong(x.shape(), axes_)};
    const Output y = standardized(outer.computingIn(whole), x, by, config().number("epsilon", 0.001), affine);
    return ops::cast(s, y, given.type());
  }

 private:
  std::vector<int> axes_;
  WeightPtr gamma_, beta_;
};

// x / √Σx²
class UnitNormalization : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const std::vector<int> axes = axesOfConfig(config(), x.shape().rank());
    const Output squares = ops::sum(s, s.op("Square", {x}), {axes.begin(), axes.end()}, true);
    return ops::mul(s, x, s.op("Rsqrt", {s.op("Maximum", {squares, numberLike(s, x, 1e-12)})}));
  }
};

const LayerRegistrar kLayerNormalization("LayerNormalization", R"({"axis": -1, "epsilon": 0.001, "center": true,
  "scale": true, "beta_initializer": "zeros", "gamma_initializer": "ones", "beta_regularizer": null,
  "gamma_regularizer": null, "beta_constraint": null, "gamma_constraint": null})",
                                         makeLayerOf<LayerNormalization>);
const LayerRegistrar kUnitNormalization("UnitNormalization", R"({"axis": -1})", makeLayerOf<UnitNormalization>);

}  // namespace
}  // namespace engine::keras
