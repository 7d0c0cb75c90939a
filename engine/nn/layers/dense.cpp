#include "engine/nn/layers/dense.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layer_registry.h"
#include "engine/nn/layers/dense_product.h"

namespace engine::nn {
namespace {

// The shape of x with another last dimension, as the Reshape back to it needs it.
Output outerShape(const Scope& scope, Output x, int64_t units) {
  Shape shape = x.shape();
  shape.setDim(-1, units);
  const auto unknown = std::ranges::count(shape.dims(), kUnknownDim);
  if (unknown <= 1) {
    const std::vector<int32_t> dims(shape.dims().begin(), shape.dims().end());
    return ops::constant(scope, Tensor::vector(dims), "shape");
  }
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "strided_slice/begin");
  const Output last = ops::constant(scope, Tensor::vector<int32_t>({-1}), "strided_slice/end");
  const Output one = ops::constant(scope, Tensor::vector<int32_t>({1}), "strided_slice/strides");
  const Output outer = scope.op("StridedSlice", {ops::shapeOf(scope, x), zero, last, one}, {}, "strided_slice");
  const Output unitsVector = ops::constant(scope, Tensor::vector<int32_t>({static_cast<int32_t>(units)}), "Const");
  return scope.op("ConcatV2", {outer, unitsVector, ops::scalar(scope, int32_t{0}, "concat/axis")}, {}, "concat");
}

const LayerRegistrar kDense("dense", [](const LayerContext& context, Output x, Parameters& parameters) {
  DenseOptions options;
  options.name = context.name;
  options.activation = activationByName(parameters.text("activation", ""));
  options.useBias = parameters.flag("use_bias", true);
  options.kernelInitializer = initializerByName(parameters.text("kernel_initializer", "glorot_uniform"));
  options.biasInitializer = initializerByName(parameters.text("bias_initializer", "zeros"));
  return dense(context.scope, x, parameters.requiredInteger("units"), options);
});

}  // namespace

Output denseProduct(const Scope& layer, Output x, const Variable& kernel) {
  if (x.shape().rank() == 2) return ops::matMul(layer, x, read(layer, kernel, "MatMul/ReadVariableOp"));
  const Scope inner = layer.exactly(layer.fullName("Tensordot"));
  const Output rows = ops::reshape(inner, x, {-1, kernel.shape[0]});
  const Output result = ops::matMul(inner, rows, read(inner, kernel, "ReadVariableOp"));
  return layer.op("Reshape", {result, outerShape(inner, x, kernel.shape[1])}, {}, "Tensordot");
}

Output denseProduct(const Scope& layer, Output x, Output kernel) {
  if (x.shape().rank() == 2) return ops::matMul(layer, x, kernel);
  const Scope inner = layer.exactly(layer.fullName("Tensordot"));
  const Output result = ops::matMul(inner, ops::reshape(inner, x, {-1, kernel.shape()[0]}), kernel);
  return layer.op("Reshape", {result, outerShape(inner, x, kernel.shape()[1])}, {}, "Tensordot");
}

Output dense(const Scope& scope, Output x, int64_t units, const DenseOptions& options) {
  const Scope layer = layerScope(scope, options.name, "dense");
  if (units < 1) fail(Code::kInvalidArgument, "Layer '", layer.prefix(), "' needs at least one unit, not ", units, ".");
  const int64_t in = requireChannels(layer, x, 2);
  VariableOptions variable;
  variable.trainable = options.trainable;
  variable.regularizer = options.kernelRegularizer;
  const Variable kernel = getVariable(layer, "kernel", Shape{in, units}, x.type(), options.kernelInitializer, variable);
  const Output sum = denseProduct(layer, x, kernel);
  const BiasOptions bias{options.useBias, options.biasInitializer, options.trainable};
  return activate(layer, addBias(layer, sum, units, bias), options.activation);
}

}  // namespace engine::nn
