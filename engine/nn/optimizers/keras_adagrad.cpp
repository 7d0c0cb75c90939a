#include "engine/nn/optimizers/keras_adagrad.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {

KerasAdagrad::KerasAdagrad(Rate learningRate, double initialAccumulatorValue, double epsilon, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Adagrad"),
      initialAccumulatorValue_(initialAccumulatorValue),
      epsilon_(epsilon) {
  if (!(initialAccumulatorValue >= 0)) {
    fail(Code::kInvalidArgument, "initial_accumulator_value must be non-negative: ", initialAccumulatorValue);
  }
}

std::vector<Optimizer::Slot> KerasAdagrad::slotVariables() const {
  return {{"accumulator", constant(initialAccumulatorValue_)}};
}

Node* KerasAdagrad::applyDense(const Update& update, Output gradient) const {
  if (isNewer() && !hasKernels(update)) return applyInside(update, gradient);
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("lr_t"), number(update, epsilon_, "epsilon"), gradient});
  return update.op(isNewer() ? "_ApplyKerasAdagrad" : "ApplyAdagradV2", inputs);
}

Node* KerasAdagrad::applyInside(const Update& update, Output gradient) const {
  const Scope& scope = update.scope;
  const Output sum = ops::add(scope, update.read(update.slotVariables[0]), scope.op("Square", {gradient}));
  const Output root = scope.op("Sqrt", {ops::add(scope, sum, number(update, epsilon_, "epsilon"))});
  const Output change = ops::realDiv(scope, ops::mul(scope, update.hyper("lr_t"), gradient), root);
  return ops::group(scope, {ops::assign(scope, update.slotVariables[0].handle, sum),
                            ops::assignSub(scope, update.variable.handle, change)});
}

Node* KerasAdagrad::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("lr_t"), number(update, epsilon_, "epsilon"), values, indices});
  return update.op("SparseApplyAdagradV2", inputs);
}

}  // namespace engine::nn
