#include "engine/nn/transformer/transformer_layers.h"

#include <cmath>
#include <numbers>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/dropout.h"

namespace engine::nn {
namespace {

constexpr double kLayerNormEpsilon = 1e-12;
constexpr double kGeluCube = 0.044715;

// The same scope, whether nodes were made in it before or not.
Scope inside(const Scope& scope, const std::string& name) {
  return scope.exactly(scope.fullName(name));
}

Output transposed(const Scope& scope, Output x, std::initializer_list<int32_t> order) {
  const Output permutation =
      ops::constant(scope, Tensor::vector<int32_t>(std::vector<int32_t>(order)), "transpose/perm");
  return scope.op("Transpose", {x, permutation}, {}, "transpose");
}

}  // namespace

Output gelu(const Scope& scope, Output x) {
  const DType dtype = x.type();
  const auto number = [&](double value) { return ops::number(scope, dtype, value); };
  const Output cube = scope.op("Pow", {x, number(3)});
  const Output inner = ops::mul(scope, number(std::sqrt(2 * std::numbers::inv_pi)),
                                ops::add(scope, x, ops::mul(scope, number(kGeluCube), cube)));
  return ops::mul(scope, ops::mul(scope, x, number(0.5)), ops::add(scope, number(1), scope.op("Tanh", {inner})));
}

Activation transformerActivation(const std::string& name) {
  if (name == "gelu") return gelu;
  if (name == "relu" || name == "tanh" || name == "linear" || name.empty()) return activationByName(name);
  fail(Code::kInvalidArgument, "There is no activation '", name, "' for BERT's hidden_act; there are gelu, relu, tanh ",
       "and linear.");
}

Variable sharedVariable(const Scope& scope, const std::string& name, const Shape& shape,
                        const Initializer& initializer) {
  const Variable* const there = findVariable(scope.graph(), scope.fullName(name));
  if (!there) return getVariable(scope, name, shape, DType::kFloat, initializer);
  if (there->shape == shape) return *there;
  fail(Code::kInvalidArgument, "The variable '", there->name, "' is ", there->shape, " and is to be shared as ", shape,
       ".");
}

Output layerNorm(const Scope& scope, Output x, const std::string& name) {
  const Scope norm = inside(scope, name);
  const Shape width{x.shape()[-1]};
  const Output beta = read(norm, sharedVariable(norm, "beta", width, zeros()));
  const Output gamma = read(norm, sharedVariable(norm, "gamma", width, ones()));
  const Output mean = ops::mean(norm, x, {-1}, true, "moments/mean");
  const Output still = norm.op("StopGradient", {mean}, {}, "moments/StopGradient");
  const Output squares = norm.op("SquaredDifference", {x, still}, {}, "moments/SquaredDifference");
  const Output variance = ops::mean(norm, squares, {-1}, true, "moments/variance");
  const Output spread = ops::add(norm, variance, ops::number(norm, x.type(), kLayerNormEpsilon), "batchnorm/add");
  const Output scale = ops::mul(norm, norm.op("Rsqrt", {spread}, {}, "batchnorm/Rsqrt"), gamma, "batchnorm/mul");
  const Output shift = ops::sub(norm, beta, ops::mul(norm, mean, scale, "batchnorm/mul_2"), "batchnorm/sub");
  return ops::add(norm, ops::mul(norm, x, scale, "batchnorm/mul_1"), shift, "batchnorm/add_1");
}

Output projection(const Scope& scope, Output x, int64_t units, const ProjectionOptions& options) {
  const Scope layer = inside(scope, options.name);
  const Initializer normal = truncatedNormal(0, options.initializerRange);
  const Variable kernel = sharedVariable(layer, "kernel", Shape{x.shape()[-1], units}, normal);
  const Variable bias = sharedVariable(layer, "bias", Shape{units}, zeros());
  const Output product = ops::matMul(layer, x, read(layer, kernel));
  const Output sum = layer.op("BiasAdd", {product, read(layer, bias)});
  return options.activation ? options.activation(layer, sum) : sum;
}

Output transformerDropout(const Scope& scope, Output x, double rate, bool training) {
  return training && rate > 0 ? dropout(scope, x, rate, true) : x;
}

Attention selfAttention(const Scope& scope, Output x, Output maskAdder, const AttentionOptions& options) {
  const Scope self = inside(scope, "self");
  const int64_t width = x.shape()[-1];
  const int64_t size = width / options.heads;
  const auto heads = [&](const char* name) {
    const Output rows = projection(self, x, width, {name, options.initializerRange, {}});
    return transposed(self, ops::reshape(self, rows, {-1, options.length, options.heads, size}), {0, 2, 1, 3});
  };
  const Output query = heads("query");
  const Output key = heads("key");
  const Output value = heads("value");
  const Output products = self.op("BatchMatMulV2", {query, key}, {{"adj_y", true}}, "MatMul");
  const Output scaled = ops::mul(self, products, ops::number(self, x.type(), 1 / std::sqrt(static_cast<double>(size))));
  const Output probabilities = self.op("Softmax", {ops::add(self, scaled, maskAdder)});
  const Output kept = transformerDropout(self, probabilities, options.dropout, options.training);
  const Output mixed = transposed(self, self.op("BatchMatMulV2", {kept, value}, {}, "MatMul"), {0, 2, 1, 3});
  return {ops::reshape(self, mixed, {-1, width}), probabilities};
}

}  // namespace engine::nn
