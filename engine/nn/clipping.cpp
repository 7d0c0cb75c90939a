#include "engine/nn/clipping.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/scope_node.h"
#include "engine/nn/static_shape.h"

namespace engine::nn {
namespace {

void requirePositiveNorm(double norm) {
  if (!(norm > 0)) fail(Code::kInvalidArgument, "The norm to clip by must be positive, not ", norm, ".");
}

Gradient withValues(const Gradient& gradient, Output values) {
  return gradient.isSlices() ? Gradient(values, gradient.indices, gradient.denseShape) : Gradient(values);
}

}  // namespace

Output clipByValue(const Scope& scope, Output x, double minimum, double maximum) {
  if (minimum > maximum) fail(Code::kInvalidArgument, "Nothing lies between ", minimum, " and ", maximum, ".");
  const Scope inner = scope.child("clip_by_value");
  const Output below = inner.op("Minimum", {x, ops::number(inner, x.type(), maximum, "Minimum/y")});
  return inner.op("Maximum", {below, ops::number(inner, x.type(), minimum, "y")});
}

Gradient clipByValue(const Scope& scope, const Gradient& gradient, double minimum, double maximum) {
  return withValues(gradient, clipByValue(scope, gradient.values, minimum, maximum));
}

Output clipByNorm(const Scope& scope, Output x, double norm, const std::vector<int32_t>& axes) {
  requirePositiveNorm(norm);
  const Scope inner = scope.child("clip_by_norm");
  const DType dtype = x.type();
  const Output squares = ops::sum(inner, ops::mul(inner, x, x), axes, /*keepDims=*/true);
  // The root of 0 has no derivative: it is taken of 1 there, and not used.
  const Output positive = inner.op("Greater", {squares, ops::number(inner, dtype, 0, "Greater/y")});
  const Output root = inner.op("Sqrt", {inner.op("Select", {positive, squares, onesLike(inner, squares, dtype)})});
  const Output length = inner.op("Select", {positive, root, squares});
  const Output scaled = ops::mul(inner, x, ops::number(inner, dtype, norm, "mul_1/y"));
  const Output larger = inner.op("Maximum", {length, ops::number(inner, dtype, norm, "Maximum/y")});
  return scopeOp(inner, "Identity", {ops::realDiv(inner, scaled, larger)});
}

Gradient clipByNorm(const Scope& scope, const Gradient& gradient, double norm) {
  return withValues(gradient, clipByNorm(scope, gradient.values, norm));
}

Output globalNorm(const Scope& scope, const std::vector<Gradient>& gradients) {
  const Scope inner = scope.child("global_norm");
  std::vector<Output> halves;
  for (const Gradient& gradient : gradients) {
    if (gradient.valid()) halves.push_back(inner.op("L2Loss", {gradient.values}));
  }
  if (halves.empty()) fail(Code::kInvalidArgument, "There is no gradient to take a norm of.");
  const Output packed = inner.op("Pack", halves, {{"axis", 0}}, "stack");
  const Output half = ops::sum(inner, packed, {0});
  const Output square = ops::mul(inner, half, ops::number(inner, half.type(), 2, "Const"));
  return inner.op("Sqrt", {square}, {}, "global_norm");
}

ClippedGradients clipByGlobalNorm(const Scope& scope, const std::vector<Gradient>& gradients, double norm) {
  requirePositiveNorm(norm);
  const Scope inner = scope.child("clip_by_global_norm");
  const Output length = globalNorm(scope, gradients);
  const DType dtype = length.type();
  const Output one = ops::number(inner, dtype, 1, "one");
  const Output inverse = ops::realDiv(inner, one, length);
  const Output limit = inner.op("Minimum", {inverse, ops::number(inner, dtype, 1 / norm, "limit")});
  const Output finiteScale = ops::mul(inner, ops::number(inner, dtype, norm, "clip_norm"), limit);
  // length - length is 0, or NaN when it is not finite.
  const Output scale = ops::add(inner, finiteScale, ops::sub(inner, length, length));
  ClippedGradients result{{}, length};
  for (const Gradient& gradient : gradients) {
    result.gradients.push_back(gradient.valid() ? withValues(gradient, ops::mul(inner, gradient.values, scale))
                                                : Gradient());
  }
  return result;
}

}  // namespace engine::nn
