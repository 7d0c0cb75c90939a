#include "engine/nn/optimizers/sdca_shrink_l1.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {

Output shrunkByL1(const Scope& scope, Output weights, double l1, double l2) {
  if (!(l1 >= 0) || !(l2 > 0)) {
    fail(Code::kInvalidArgument, "Weights are shrunk by l1/l2 with l1 of 0 or more and l2 above 0, not by ", l1, "/",
         l2, ".");
  }
  const Output by = ops::number(scope, weights.type(), l1 / l2, "shrinkage");
  const Output left = ops::sub(scope, scope.op("Abs", {weights}), by);
  const Output positive = scope.op("Maximum", {left, ops::number(scope, weights.type(), 0, "zero")});
  return ops::mul(scope, scope.op("Sign", {weights}), positive);
}

Node* sdcaShrinkL1(const Scope& scope, const std::vector<Variable>& weights, double l1, double l2) {
  const Scope inner = scope.child("SdcaShrinkL1");
  std::vector<Node*> updates;
  for (const Variable& each : weights) {
    const Output shrunk = shrunkByL1(inner, ops::readVariable(inner, each.handle), l1, l2);
    updates.push_back(ops::assign(inner, each.handle, shrunk));
  }
  return ops::group(inner, updates);
}

}  // namespace engine::nn
