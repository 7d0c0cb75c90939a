#include "engine/nn/layers/convolution.h"

#include <algorithm>
#include <cctype>

#include "engine/core/error.h"
#include "engine/nn/layer_registry.h"

namespace engine::nn {
namespace {

void requirePair(const Scope& layer, const char* what, const std::vector<int64_t>& pair) {
  if (pair.size() == 2 && pair[0] >= 1 && pair[1] >= 1) return;
  fail(Code::kInvalidArgument, "The ", what, " of layer '", layer.prefix(), "' must be two positive integers.");
}

const LayerRegistrar kConv2D("conv2d", [](const LayerContext& context, Output x, Parameters& parameters) {
  Conv2DOptions options;
  options.name = context.name;
  options.strides = parameters.pair("strides", {1, 1});
  options.padding = paddingByName(parameters.text("padding", "valid"));
  options.dilations = parameters.pair("dilation_rate", {1, 1});
  options.activation = activationByName(parameters.text("activation", ""));
  options.useBias = parameters.flag("use_bias", true);
  options.kernelInitializer = initializerByName(parameters.text("kernel_initializer", "glorot_uniform"));
  options.biasInitializer = initializerByName(parameters.text("bias_initializer", "zeros"));
  const int64_t filters = parameters.requiredInteger("filters");
  return conv2d(context.scope, x, filters, parameters.pair("kernel_size", {3, 3}), options);
});

}  // namespace

std::string paddingName(Padding padding) {
  return padding == Padding::kSame ? "SAME" : "VALID";
}

Padding paddingByName(const std::string& name) {
  std::string lower = name;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (lower == "same") return Padding::kSame;
  if (lower == "valid") return Padding::kValid;
  fail(Code::kInvalidArgument, "There is no padding '", name, "': it is 'valid' or 'same'.");
}

Output conv2d(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
              const Conv2DOptions& options) {
  const Scope layer = layerScope(scope, options.name, "conv2d");
  requirePair(layer, "kernel size", kernelSize);
  requirePair(layer, "strides", options.strides);
  requirePair(layer, "dilations", options.dilations);
  if (filters < 1) fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' needs at least one filter.");
  const int64_t channels = requireChannels(layer, x, 4);
  VariableOptions variable;
  variable.trainable = options.trainable;
  variable.regularizer = options.kernelRegularizer;
  const Variable kernel = getVariable(layer, "kernel", Shape{kernelSize[0], kernelSize[1], channels, filters}, x.type(),
                                      options.kernelInitializer, variable);
  const std::vector<int64_t> strides{1, options.strides[0], options.strides[1], 1};
  const std::vector<int64_t> dilations{1, options.dilations[0], options.dilations[1], 1};
  const Output convolved =
      layer.op("Conv2D", {x, read(layer, kernel, "Conv2D/ReadVariableOp")},
               {{"strides", strides}, {"padding", paddingName(options.padding)}, {"dilations", dilations}});
  const BiasOptions bias{options.useBias, options.biasInitializer, options.trainable};
  return activate(layer, addBias(layer, convolved, filters, bias), options.activation);
}

}  // namespace engine::nn
