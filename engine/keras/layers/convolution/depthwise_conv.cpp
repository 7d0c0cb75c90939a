// DepthwiseConv1D/2D, SeparableConv1D/2D: filters for each channel alone, and what mixes the channels after them.
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/convolution/convolve.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

template <int kDimensions>
class DepthwiseConv : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments& arguments) override {
    requireRank(arguments.x(), kDimensions + 2);
    shape_ = convolutionShape(config(), kDimensions);
    const int64_t multiplier = config().integer("depth_multiplier", 1), inputs = channels(arguments.x());
    Shape kernel(shape_.kernel);
    kernel.addDim(inputs);
    kernel.addDim(multiplier);
    depthwise_ = addWeight(configuredWeight(config(), "depthwise_kernel", kernel, {"depthwise"}));
    const int64_t filters = buildPointwise(inputs * multiplier);
    if (!config().flag("use_bias", true)) return;
    bias_ = addWeight(configuredWeight(config(), "bias", {filters}));
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    Output y = mixed(call, convolveDepthwise(s, x, call.value(depthwise_), shape_));
    if (bias_) y = s.op("BiasAdd", {y, call.value(bias_)});
    return activated(s, y, activationOf(config().at("activation")));
  }
  // What comes after the filters of each channel: returns the number of filters.
  virtual int64_t buildPointwise(int64_t depth) { return depth; }
  virtual Output mixed(const Call&, Output y) const { return y; }

 private:
  ConvolutionShape shape_;
  WeightPtr depthwise_, bias_;
};

template <int kDimensions>
class SeparableConv : public DepthwiseConv<kDimensions> {
 public:
  using DepthwiseConv<kDimensions>::DepthwiseConv;

 protected:
  int64_t buildPointwise(int64_t depth) override {
    const Config& c = this->config();
    const int64_t filters = c.integer("filters");
    Shape kernel(std::vector<int64_t>(kDimensions, 1));
    kernel.addDim(depth);
    kernel.addDim(filters);
    pointwise_ = this->addWeight(configuredWeight(this->config(), "pointwise_kernel", kernel, {"pointwise"}));
    return filters;
  }
  Output mixed(const Call& call, Output y) const override {
    const std::vector<int64_t> ones(kDimensions, 1);
    ConvolutionShape point{ones, ones, ones};
    return convolve(call.scope(), y, call.value(pointwise_), point);
  }

 private:
  WeightPtr pointwise_;
};

constexpr const char* kDepthwiseConfig =
    R"({"kernel_size": null, "strides": 1, "padding": "valid", "data_format": "channels_last", "dilation_rate": 1,
  "groups": 1, "activation": "linear", "use_bias": true, "bias_initializer": "zeros", "bias_regularizer": null,
  "activity_regularizer": null, "bias_constraint": null, "depth_multiplier": 1,
  "depthwise_initializer": "glorot_uniform", "depthwise_regularizer": null, "depthwise_constraint": null})";
constexpr const char* kSeparableConfig =
    R"({"filters": null, "kernel_size": null, "strides": 1, "padding": "valid", "data_format": "channels_last",
  "dilation_rate": 1, "groups": 1, "activation": "linear", "use_bias": true,
  "kernel_initializer": "glorot_uniform", "bias_initializer": "zeros", "kernel_regularizer": null,
  "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null, "bias_constraint": null,
  "depth_multiplier": 1, "depthwise_initializer": "glorot_uniform", "pointwise_initializer": "glorot_uniform",
  "depthwise_regularizer": null, "pointwise_regularizer": null, "depthwise_constraint": null,
  "pointwise_constraint": null})";
const LayerRegistrar kDepthwiseConv1D("DepthwiseConv1D", kDepthwiseConfig, makeLayerOf<DepthwiseConv<1>>);
const LayerRegistrar kDepthwiseConv2D("DepthwiseConv2D", kDepthwiseConfig, makeLayerOf<DepthwiseConv<2>>);
const LayerRegistrar kSeparableConv1D("SeparableConv1D", kSeparableConfig, makeLayerOf<SeparableConv<1>>);
const LayerRegistrar kSeparableConv2D("SeparableConv2D", kSeparableConfig, makeLayerOf<SeparableConv<2>>);

}  // namespace
}  // namespace engine::keras
