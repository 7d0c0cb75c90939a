#include "engine/nn/optimizers/contrib/lazy_adam.h"

#include "engine/graph/ops.h"

namespace engine::nn {

Node* LazyAdamOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  const Scope& scope = update.scope;
  const Output one = ops::number(scope, values.type(), 1, "one");
  const Output axis = ops::scalar(scope, int32_t{0}, "axis");
  const auto rest = [&](const char* name) { return ops::sub(scope, one, update.hyper(name)); };
  const auto scatter = [&](const char* op, const Variable& variable, Output rows) {
    return scope.node((variable.isResource() ? "Resource" : "") + std::string(op), {variable.handle, indices, rows});
  };
  std::vector<Node*> updates;
  const auto averaged = [&](const Variable& slot, const char* beta, Output value) {
    const Output rows = scope.op("GatherV2", {update.read(slot), indices, axis});
    const Output fresh = ops::mul(scope, rest(beta), value);
    const Output next = ops::add(scope, ops::mul(scope, update.hyper(beta), rows), fresh);
    updates.push_back(scatter("ScatterUpdate", slot, next));
    return next;
  };
  const Output m = averaged(update.slotVariables[0], "beta1", values);
  const Output v = averaged(update.slotVariables[1], "beta2", scope.op("Square", {values}));
  const Output grown = ops::mul(scope, update.hyper("learning_rate"), scope.op("Sqrt", {rest("beta2_power")}));
  const Output rate = ops::realDiv(scope, grown, rest("beta1_power"));
  const Output length = ops::add(scope, scope.op("Sqrt", {v}), update.hyper("epsilon"));
  updates.push_back(scatter("ScatterSub", update.variable, ops::mul(scope, rate, ops::realDiv(scope, m, length))));
  return ops::group(scope, updates);
}

}  // namespace engine::nn
