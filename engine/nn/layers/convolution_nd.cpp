#include "engine/nn/layers/convolution_nd.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layer_registry.h"
#include "engine/nn/layers/conv_shapes.h"

namespace engine::nn {
namespace {

template <typename Options>
void readConvParameters(const LayerContext& context, Parameters& parameters, Options& options) {
  options.name = context.name;
  options.activation = activationByName(parameters.text("activation", ""));
  options.useBias = parameters.flag("use_bias", true);
  options.kernelInitializer = initializerByName(parameters.text("kernel_initializer", "glorot_uniform"));
  options.biasInitializer = initializerByName(parameters.text("bias_initializer", "zeros"));
}

const LayerRegistrar kConv1D("conv1d", [](const LayerContext& context, Output x, Parameters& parameters) {
  Conv1DOptions options;
  readConvParameters(context, parameters, options);
  const std::string padding = parameters.text("padding", "valid");
  options.causal = padding == "causal";
  if (!options.causal) options.padding = paddingByName(padding);
  options.strides = parameters.integer("strides", 1);
  options.dilations = parameters.integer("dilation_rate", 1);
  const int64_t filters = parameters.requiredInteger("filters");
  return conv1d(context.scope, x, filters, parameters.integer("kernel_size", 3), options);
});

const LayerRegistrar kConv3D("conv3d", [](const LayerContext& context, Output x, Parameters& parameters) {
  Conv3DOptions options;
  readConvParameters(context, parameters, options);
  options.padding = paddingByName(parameters.text("padding", "valid"));
  options.strides = parameters.integers("strides", 3, {1, 1, 1});
  options.dilations = parameters.integers("dilation_rate", 3, {1, 1, 1});
  const int64_t filters = parameters.requiredInteger("filters");
  return conv3d(context.scope, x, filters, parameters.integers("kernel_size", 3, {3, 3, 3}), options);
});

template <typename Options>
VariableOptions kernelOptions(const Options& options) {
  VariableOptions variable;
  variable.trainable = options.trainable;
  variable.regularizer = options.kernelRegularizer;
  return variable;
}

template <typename Options>
Output finish(const Scope& layer, Output x, int64_t filters, const Options& options) {
  const BiasOptions bias{options.useBias, options.biasInitializer, options.trainable};
  return activate(layer, addBias(layer, x, filters, bias), options.activation);
}

}  // namespace

Output conv1d(const Scope& scope, Output x, int64_t filters, int64_t kernelSize, const Conv1DOptions& options) {
  const Scope layer = layerScope(scope, options.name, "conv1d");
  requirePositive(layer, "kernel size, strides and dilations", {kernelSize, options.strides, options.dilations}, 3);
  requireFilters(layer, filters);
  const int64_t channels = requireChannelsOfRank(layer, x, 3);
  const Variable kernel = getVariable(layer, "kernel", Shape{kernelSize, channels, filters}, x.type(),
                                      options.kernelInitializer, kernelOptions(options));
  if (options.causal) x = padBefore(layer, x, (kernelSize - 1) * options.dilations);
  // A sequence is an image of height 1.
  const Scope inner = layer.exactly(layer.fullName("Conv1D"));
  const Output image = expandDims(inner, x, -3);
  const Output filter = expandDims(inner, read(inner, kernel, "ExpandDims_1/ReadVariableOp"), 0);
  const std::vector<int64_t> strides{1, 1, options.strides, 1};
  const std::vector<int64_t> dilations{1, 1, options.dilations, 1};
  const std::string padding = paddingName(options.causal ? Padding::kValid : options.padding);
  const Output convolved = layer.op("Conv2D", {image, filter},
                                    {{"strides", strides}, {"padding", padding}, {"dilations", dilations}}, "Conv1D");
  const Output sequence = inner.op("Squeeze", {convolved}, {{"squeeze_dims", std::vector<int64_t>{-3}}});
  return finish(layer, sequence, filters, options);
}

Output conv3d(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
              const Conv3DOptions& options) {
  const Scope layer = layerScope(scope, options.name, "conv3d");
  requirePositive(layer, "kernel size", kernelSize, 3);
  requirePositive(layer, "strides", options.strides, 3);
  requirePositive(layer, "dilations", options.dilations, 3);
  requireFilters(layer, filters);
  const int64_t channels = requireChannelsOfRank(layer, x, 5);
  const bool holes = hasHoles(options.dilations);
  if (holes && hasHoles(options.strides)) {
    fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' cannot have both strides and dilations larger than 1.");
  }
  const Variable kernel =
      getVariable(layer, "kernel", Shape{kernelSize[0], kernelSize[1], kernelSize[2], channels, filters}, x.type(),
                  options.kernelInitializer, kernelOptions(options));
  const std::vector<int64_t> strides{1, options.strides[0], options.strides[1], options.strides[2], 1};
  const auto convolve = [&](Output volume) {
    const std::string padding = paddingName(holes ? Padding::kValid : options.padding);
    return layer.op("Conv3D", {volume, read(layer, kernel, "Conv3D/ReadVariableOp")},
                    {{"strides", strides}, {"padding", padding}});
  };
  const Scope inner = layer.exactly(layer.fullName("Conv3D"));
  const Output convolved =
      holes ? withHoles(inner, x, kernelSize, options.dilations, options.padding, convolve) : convolve(x);
  return finish(layer, convolved, filters, options);
}

}  // namespace engine::nn
