// What gradients of the TensorList ops share. Pure functions that add nodes; used by the graph's thread.
#pragma once

#include "engine/graph/ops.h"

namespace engine::kernels {

// What a list knows of its elements' shape.
inline Output listElementShape(const Scope& scope, Output list) {
  return scope.op("TensorListElementShape", {list}, {{"shape_type", DType::kInt32}});
}

// The shape of a tensor's rows.
inline Output shapeOfRows(const Scope& scope, Output tensor) {
  const auto vector = [&](int32_t value) { return ops::constant(scope, Tensor::vector<int32_t>({value})); };
  return scope.op("Slice", {ops::shapeOf(scope, tensor), vector(1), vector(-1)});
}

}  // namespace engine::kernels
