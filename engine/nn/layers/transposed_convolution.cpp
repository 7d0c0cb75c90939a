#include "engine/nn/layers/transposed_convolution.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layer_registry.h"
#include "engine/nn/layers/conv_shapes.h"

namespace engine::nn {
namespace {

template <Output (*kLayer)(const Scope&, Output, int64_t, const std::vector<int64_t>&, const ConvTransposeOptions&),
          int kDimensions>
Output fromParameters(const LayerContext& context, Output x, Parameters& parameters) {
  const std::vector<int64_t> ones(kDimensions, 1), threes(kDimensions, 3);
  ConvTransposeOptions options;
  options.name = context.name;
  options.strides = parameters.integers("strides", kDimensions, ones);
  options.padding = paddingByName(parameters.text("padding", "valid"));
  options.activation = activationByName(parameters.text("activation", ""));
  options.useBias = parameters.flag("use_bias", true);
  options.kernelInitializer = initializerByName(parameters.text("kernel_initializer", "glorot_uniform"));
  options.biasInitializer = initializerByName(parameters.text("bias_initializer", "zeros"));
  const int64_t filters = parameters.requiredInteger("filters");
  return kLayer(context.scope, x, filters, parameters.integers("kernel_size", kDimensions, threes), options);
}

const LayerRegistrar kConv2DTranspose("conv2d_transpose", fromParameters<conv2dTranspose, 2>);
const LayerRegistrar kConv3DTranspose("conv3d_transpose", fromParameters<conv3dTranspose, 3>);

// Entry `axis` of the vector `shape`, as Python's shape[axis].
Output entry(const Scope& scope, Output shape, int32_t axis) {
  const std::string name = scope.graph().uniqueName(scope.fullName("strided_slice"));
  const Scope own = scope.exactly(name);
  const auto place = [&](int32_t at, const char* part) {
    return ops::constant(own, Tensor::vector<int32_t>({at}), part);
  };
  NodeSpec spec;
  spec.name = name;
  spec.op = "StridedSlice";
  spec.inputs = {shape, place(axis, "stack"), place(axis + 1, "stack_1"), place(1, "stack_2")};
  spec.controls = scope.controls();
  spec.attrs = {{"shrink_axis_mask", 1}};
  return scope.graph().addNode(std::move(spec))->output();
}

// The result's shape: what is known as constants, the rest computed from the input's.
Output resultShape(const Scope& layer, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
                   const std::vector<int64_t>& strides, Padding padding) {
  const Output shape = ops::shapeOf(layer, x);
  std::vector<Output> sizes{entry(layer, shape, 0)};
  for (std::size_t i = 0; i < kernelSize.size(); ++i) {
    const int axis = static_cast<int>(i) + 1;
    const int64_t more = padding == Padding::kSame ? 0 : std::max<int64_t>(kernelSize[i] - strides[i], 0);
    const int64_t size = x.shape()[axis];
    if (size != kUnknownDim) {
      const std::string name = "stack/" + std::to_string(axis);
      sizes.push_back(ops::scalar(layer, static_cast<int32_t>(size * strides[i] + more), name));
      continue;
    }
    const Output stride = ops::scalar(layer, static_cast<int32_t>(strides[i]), "mul/y");
    Output out = ops::mul(layer, entry(layer, shape, axis), stride);
    if (more > 0) out = ops::add(layer, out, ops::scalar(layer, static_cast<int32_t>(more), "add/y"));
    sizes.push_back(out);
  }
  const std::string last = "stack/" + std::to_string(kernelSize.size() + 1);
  sizes.push_back(ops::scalar(layer, static_cast<int32_t>(filters), last));
  return layer.op("Pack", sizes, {{"axis", 0}}, "stack");
}

Output transposed(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
                  const ConvTransposeOptions& options, const char* name, const char* op, std::size_t dimensions) {
  const Scope layer = layerScope(scope, options.name, name);
  const std::vector<int64_t> strides = options.strides.empty() ? std::vector<int64_t>(dimensions, 1) : options.strides;
  requirePositive(layer, "kernel size", kernelSize, dimensions);
  requirePositive(layer, "strides", strides, dimensions);
  requireFilters(layer, filters);
  const int64_t channels = requireChannelsOfRank(layer, x, static_cast<int>(dimensions) + 2);
  std::vector<int64_t> kernelShape = kernelSize;
  kernelShape.insert(kernelShape.end(), {filters, channels});
  std::vector<int64_t> steps{1};
  steps.insert(steps.end(), strides.begin(), strides.end());
  steps.push_back(1);
  VariableOptions variable;
  variable.trainable = options.trainable;
  variable.regularizer = options.kernelRegularizer;
  const Variable kernel =
      getVariable(layer, "kernel", Shape(kernelShape), x.type(), options.kernelInitializer, variable);
  const Output shape = resultShape(layer, x, filters, kernelSize, strides, options.padding);
  const Output convolved = layer.op(op, {shape, read(layer, kernel, std::string(name) + "/ReadVariableOp"), x},
                                    {{"strides", steps}, {"padding", paddingName(options.padding)}}, name);
  const BiasOptions bias{options.useBias, options.biasInitializer, options.trainable};
  return activate(layer, addBias(layer, convolved, filters, bias), options.activation);
}

}  // namespace

Output conv2dTranspose(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
                       const ConvTransposeOptions& options) {
  return transposed(scope, x, filters, kernelSize, options, "conv2d_transpose", "Conv2DBackpropInput", 2);
}

Output conv3dTranspose(const Scope& scope, Output x, int64_t filters, const std::vector<int64_t>& kernelSize,
                       const ConvTransposeOptions& options) {
  return transposed(scope, x, filters, kernelSize, options, "conv3d_transpose", "Conv3DBackpropInputV2", 3);
}

}  // namespace engine::nn
