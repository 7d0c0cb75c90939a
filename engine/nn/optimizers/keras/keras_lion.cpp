#include "engine/nn/optimizers/keras/keras_lion.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {

KerasLion::KerasLion(Rate learningRate, KerasLionParameters parameters, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Lion"), parameters_(parameters) {
  if (parameters_.beta1 > 0 && parameters_.beta1 <= 1) return;
  fail(Code::kInvalidArgument, "`beta_1`=", parameters_.beta1,
       " must be between ]0, 1]. Otherwise, the optimizer degenerates to SignSGD.");
}

std::vector<Optimizer::Hyperparameter> KerasLion::furtherHyperparameters() const {
  return {{"beta_1", parameters_.beta1}, {"beta_2", parameters_.beta2}};
}

std::vector<Optimizer::Slot> KerasLion::slotVariables() const {
  return {{"m", zeros()}};
}

Node* KerasLion::applyDense(const Update& update, Output gradient) const {
  const Scope& scope = update.scope;
  const Output one = number(update, 1, "one");
  const Output m = update.read(update.slotVariables[0]);
  const auto mixed = [&](const char* beta) {
    const Output share = update.hyper(beta);
    const Output fresh = ops::mul(scope, gradient, ops::sub(scope, one, share));
    return ops::add(scope, ops::mul(scope, m, share), fresh);
  };
  const Output next = mixed("beta_2");
  const Output change = ops::mul(scope, update.hyper("lr_t"), scope.op("Sign", {mixed("beta_1")}));
  return ops::group(scope, {ops::assignSub(scope, update.variable.handle, change),
                            ops::assign(scope, update.slotVariables[0].handle, next)});
}

Node* KerasLion::applySparse(const Update& update, Output values, Output indices) const {
  return applyDense(update, denseRows(update, values, indices));
}

}  // namespace engine::nn
