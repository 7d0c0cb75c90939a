#include "engine/nn/static_shape.h"

#include "engine/graph/scope_node.h"

namespace engine::nn {

Output onesLike(const Scope& scope, Output x, DType dtype, const std::string& name) {
  const Scope inner = scope.child(name);
  const Output shape = shapeOf(inner, x);
  const Output one = dtype == DType::kBool ? ops::scalar(inner, true) : ops::number(inner, dtype, 1);
  return scopeOp(inner, "Fill", {shape, one});
}

}  // namespace engine::nn
