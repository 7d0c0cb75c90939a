#include "engine/keras/layers/normalization/standardized.h"

#include "engine/graph/ops.h"

namespace engine::keras {

// Of halves in float32, whose range the squares need.
Moments momentsOf(const Scope& s, Output given, const std::vector<int32_t>& axes) {
  const Output x = ops::cast(s, given, given.type() == DType::kDouble ? DType::kDouble : DType::kFloat);
  const Output mean = ops::mean(s, x, axes, true);
  const Output squares = s.op("SquaredDifference", {x, s.op("StopGradient", {mean})});
  return {ops::cast(s, mean, given.type()), ops::cast(s, ops::mean(s, squares, axes, true), given.type())};
}

Output standardized(const Call& call, Output x, const Moments& by, double epsilon, const Affine& affine) {
  const Scope& s = call.scope();
  const auto spread = [&](const WeightPtr& weight) { return ops::reshape(s, call.value(weight), affine.sizes); };
  Output factor = s.op("Rsqrt", {ops::add(s, by.variance, ops::number(s, x.type(), epsilon))});
  if (affine.gamma) factor = ops::mul(s, factor, spread(affine.gamma));
  const Output shift = ops::mul(s, by.mean, factor);
  const Output offset = affine.beta ? ops::sub(s, spread(affine.beta), shift) : s.op("Neg", {shift});
  return ops::add(s, ops::mul(s, x, factor), offset);
}

}  // namespace engine::keras
