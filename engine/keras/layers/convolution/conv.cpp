// Conv1D, Conv2D, Conv3D: with groups, dilations and further batch dimensions.
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/convolution/convolve.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

template <int kDimensions>
class Conv : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments& arguments) override {
    requireRank(arguments.x(), kDimensions + 2);
    shape_ = convolutionShape(config(), kDimensions);
    if (config().text("data_format", "channels_last") != "channels_last") {
      config().fail("data_format", "'channels_last': no CPU computes the other");
    }
    const int64_t filters = config().integer("filters"), inputs = channels(arguments.x());
    if (filters < 1 || filters % shape_.groups != 0) config().fail("filters", "positive and a multiple of the groups");
    if (inputs % shape_.groups != 0) {
      failInput(std::to_string(inputs) + " channels cannot be dealt to " + std::to_string(shape_.groups) + " groups");
    }
    Shape kernel(shape_.kernel);
    kernel.addDim(inputs / shape_.groups);
    kernel.addDim(filters);
    kernel_ = addWeight(configuredWeight(config(), "kernel", kernel));
    if (!config().flag("use_bias", true)) return;
    bias_ = addWeight(configuredWeight(config(), "bias", {filters}));
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const Output y = withoutFurtherBatch(s, x, kDimensions + 2, [&](Output flat) {
      const Output convolved = convolve(s, flat, call.value(kernel_), shape_);
      return bias_ ? s.op("BiasAdd", {convolved, call.value(bias_)}) : convolved;
    });
    return activated(s, y, activationOf(config().at("activation")));
  }

 private:
  ConvolutionShape shape_;
  WeightPtr kernel_, bias_;
};

constexpr const char* kConvConfig =
    R"({"filters": null, "kernel_size": null, "strides": 1, "padding": "valid", "data_format": "channels_last",
  "dilation_rate": 1, "groups": 1, "activation": "linear", "use_bias": true,
  "kernel_initializer": "glorot_uniform", "bias_initializer": "zeros", "kernel_regularizer": null,
  "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null, "bias_constraint": null})";
const LayerRegistrar kConv1D("Conv1D", kConvConfig, makeLayerOf<Conv<1>>);
const LayerRegistrar kConv2D("Conv2D", kConvConfig, makeLayerOf<Conv<2>>);
const LayerRegistrar kConv3D("Conv3D", kConvConfig, makeLayerOf<Conv<3>>);

}  // namespace
}  // namespace engine::keras
