// Shapes as tensors, constants where they are known while the graph is built, as TensorFlow's Python layer makes them.
// Pure functions that add nodes; used by the graph's thread.
#pragma once

#include "engine/graph/ops.h"

namespace engine::nn {

// int32 vector.
inline Output shapeOf(const Scope& scope, Output x, const std::string& name = "Shape") {
  if (!x.shape().isFullyDefined()) return ops::shapeOf(scope, x, name);
  const auto dims = x.shape().dims();
  return ops::constant(scope, Tensor::vector(std::vector<int32_t>(dims.begin(), dims.end())), name);
}

// int32 scalar.
inline Output sizeOf(const Scope& scope, Output x, const std::string& name = "Size") {
  if (!x.shape().isFullyDefined()) return scope.op("Size", {x}, {}, name);
  return ops::scalar(scope, static_cast<int32_t>(x.shape().elements()), name);
}

// int32 scalar.
inline Output rankOf(const Scope& scope, Output x, const std::string& name = "Rank") {
  if (!x.shape().hasRank()) return scope.op("Rank", {x}, {}, name);
  return ops::scalar(scope, static_cast<int32_t>(x.shape().rank()), name);
}

// A tensor of x's shape filled with 1 (true) of a dtype.
Output onesLike(const Scope& scope, Output x, DType dtype, const std::string& name = "ones_like");

}  // namespace engine::nn
