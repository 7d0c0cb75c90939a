// Dense: activation(x·kernel + bias) over the last dimension.
#include "engine/keras/core/registry.h"
#include "engine/keras/parts/activations.h"
#include "engine/nn/layers/dense_product.h"

namespace engine::keras {
namespace {

class Dense : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  void build(const Arguments& arguments) override {
    requireRank(arguments.x(), 2);
    const int64_t units = config().integer("units");
    if (units < 1) config().fail("units", "a positive integer");
    const int64_t inputs = channels(arguments.x());
    kernel_ = addWeight(configuredWeight(config(), "kernel", {inputs, units}));
    if (config().flag("use_bias", true)) bias_ = addWeight(configuredWeight(config(), "bias", {units}));
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    Output y = dtype() == kernel_->dtype ? nn::denseProduct(s, x, call.variable(kernel_))
                                         : nn::denseProduct(s, x, call.value(kernel_));
    if (bias_) y = s.op("BiasAdd", {y, call.value(bias_)});
    return activated(s, y, activationOf(config().at("activation")));
  }

 private:
  WeightPtr kernel_, bias_;
};

const LayerRegistrar kDense("Dense", R"({"units": null, "activation": "linear", "use_bias": true,
  "kernel_initializer": "glorot_uniform", "bias_initializer": "zeros", "kernel_regularizer": null,
  "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null, "bias_constraint": null})",
                            makeLayerOf<Dense>);

}  // namespace
}  // namespace engine::keras
