#include "engine/nn/layers/separable_convolution.h"

#include "engine/core/error.h"
#include "engine/nn/layer_registry.h"
#include "engine/nn/layers/conv_shapes.h"

namespace engine::nn {
namespace {

SeparableConvOptions optionsFrom(const LayerContext& context, Parameters& parameters, bool mayBeCausal) {
  SeparableConvOptions options;
  options.name = context.name;
  options.strides = parameters.integer("strides", 1);
  const std::string padding = parameters.text("padding", "valid");
  options.causal = mayBeCausal && padding == "causal";
  if (!options.causal) options.padding = paddingByName(padding);
  options.dilations = parameters.integer("dilation_rate", 1);
  options.depthMultiplier = parameters.integer("depth_multiplier", 1);
  options.activation = activationByName(parameters.text("activation", ""));
  options.useBias = parameters.flag("use_bias", true);
  options.depthwiseInitializer = initializerByName(parameters.text("depthwise_initializer", "glorot_uniform"));
  options.pointwiseInitializer = initializerByName(parameters.text("pointwise_initializer", "glorot_uniform"));
  options.biasInitializer = initializerByName(parameters.text("bias_initializer", "zeros"));
  return options;
}

const LayerRegistrar kSeparableConv1D("separable_conv1d", [](const LayerContext& context, Output x,
                                                             Parameters& parameters) {
  const SeparableConvOptions options = optionsFrom(context, parameters, true);
  const int64_t filters = parameters.requiredInteger("filters");
  return separableConv1d(context.scope, x, filters, parameters.integer("kernel_size", 3), options);
});
const LayerRegistrar kSeparableConv2D("separable_conv2d", [](const LayerContext& context, Output x,
                                                             Parameters& parameters) {
  const SeparableConvOptions options = optionsFrom(context, parameters, false);
  const int64_t filters = parameters.requiredInteger("filters");
  return separableConv2d(context.scope, x, filters, parameters.pair("kernel_size", {3, 3}), options);
});

void check(const Scope& layer, int64_t filters, const std::vector<int64_t>& kernelSize, std::size_t dimensions,
           const SeparableConvOptions& options) {
  requirePositive(layer, "kernel size", kernelSize, dimensions);
  requirePositive(layer, "strides, dilations and depth multiplier",
                  {options.strides, options.dilations, options.depthMultiplier}, 3);
  requireFilters(layer, filters);
  if (options.strides > 1 && options.dilations > 1) {
    fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' cannot have both strides and dilations larger than 1.");
  }
}

Variable filterVariable(const Scope& layer, const char* name, const Shape& shape, DType dtype,
                        const Initializer& initializer, const Regularizer& regularizer, bool trainable) {
  VariableOptions variable;
  variable.trainable = trainable;
  variable.regularizer = regularizer;
  return getVariable(layer, name, shape, dtype, initializer, variable);
}

// The two convolutions of an image. kernelSize and dilations: height, width.
Output convolveImage(const Scope& layer, Output image, Output depthwise, Output pointwise,
                     const std::vector<int64_t>& kernelSize, const std::vector<int64_t>& dilations,
                     const SeparableConvOptions& options) {
  const Scope inner = layer.exactly(layer.fullName("separable_conv2d"));
  const bool holes = hasHoles(dilations);
  const Padding padding = options.causal ? Padding::kValid : options.padding;
  const std::vector<int64_t> strides{1, options.strides, options.strides, 1};
  const auto convolve = [&](Output x) {
    const std::string own = paddingName(holes ? Padding::kValid : padding);
    return inner.op("DepthwiseConv2dNative", {x, depthwise}, {{"strides", strides}, {"padding", own}}, "depthwise");
  };
  const Output filtered = holes ? withHoles(inner, image, kernelSize, dilations, padding, convolve) : convolve(image);
  return layer.op("Conv2D", {filtered, pointwise},
                  {{"strides", std::vector<int64_t>{1, 1, 1, 1}}, {"padding", "VALID"}}, "separable_conv2d");
}

}  // namespace

Output separableConv1d(const Scope& scope, Output x, int64_t filters, int64_t kernelSize,
                       const SeparableConvOptions& options) {
  const Scope layer = layerScope(scope, options.name, "separable_conv1d");
  check(layer, filters, {kernelSize}, 1, options);
  const int64_t channels = requireChannelsOfRank(layer, x, 3);
  const int64_t deep = channels * options.depthMultiplier;
  const Variable depthwise =
      filterVariable(layer, "depthwise_kernel", Shape{kernelSize, channels, options.depthMultiplier}, x.type(),
                     options.depthwiseInitializer, options.depthwiseRegularizer, options.trainable);
  const Variable pointwise =
      filterVariable(layer, "pointwise_kernel", Shape{1, deep, filters}, x.type(), options.pointwiseInitializer,
                     options.pointwiseRegularizer, options.trainable);
  if (options.causal) x = padBefore(layer, x, (kernelSize - 1) * options.dilations);
  // A sequence is an image of height 1.
  const Output image = expandDims(layer, x, 1);
  const Output depthFilter = expandDims(layer, read(layer, depthwise, "ExpandDims_1/ReadVariableOp"), 0);
  const Output pointFilter = expandDims(layer, read(layer, pointwise, "ExpandDims_2/ReadVariableOp"), 0);
  const Output convolved =
      convolveImage(layer, image, depthFilter, pointFilter, {1, kernelSize}, {1, options.dilations}, options);
  const BiasOptions bias{options.useBias, options.biasInitializer, options.trainable};
  const Output biased = addBias(layer, convolved, filters, bias);
  const Output sequence = layer.op("Squeeze", {biased}, {{"squeeze_dims", std::vector<int64_t>{1}}});
  return activate(layer, sequence, options.activation);
}

Output separableConv2d(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
                       const SeparableConvOptions& options) {
  const Scope layer = layerScope(scope, options.name, "separable_conv2d");
  check(layer, filters, kernelSize, 2, options);
  const int64_t channels = requireChannelsOfRank(layer, x, 4);
  const int64_t deep = channels * options.depthMultiplier;
  const Variable depthwise =
      filterVariable(layer, "depthwise_kernel", Shape{kernelSize[0], kernelSize[1], channels, options.depthMultiplier},
                     x.type(), options.depthwiseInitializer, options.depthwiseRegularizer, options.trainable);
  const Variable pointwise =
      filterVariable(layer, "pointwise_kernel", Shape{1, 1, deep, filters}, x.type(), options.pointwiseInitializer,
                     options.pointwiseRegularizer, options.trainable);
  const Output depthFilter = read(layer, depthwise, "separable_conv2d/ReadVariableOp");
  const Output pointFilter = read(layer, pointwise, "separable_conv2d/ReadVariableOp_1");
  const Output convolved =
      convolveImage(layer, x, depthFilter, pointFilter, kernelSize, {options.dilations, options.dilations}, options);
  const BiasOptions bias{options.useBias, options.biasInitializer, options.trainable};
  return activate(layer, addBias(layer, convolved, filters, bias), options.activation);
}

}  // namespace engine::nn
