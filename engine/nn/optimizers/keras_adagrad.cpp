#include "engine/nn/optimizers/keras_adagrad.h"

#include "engine/core/error.h"

namespace engine::nn {

KerasAdagrad::KerasAdagrad(Rate learningRate, double initialAccumulatorValue, double epsilon, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Adagrad"),
      initialAccumulatorValue_(initialAccumulatorValue),
      epsilon_(epsilon) {
  if (!(initialAccumulatorValue >= 0)) {
    fail(Code::kInvalidArgument, "initial_accumulator_value must be non-negative: ", initialAccumulatorValue);
  }
}

std::vector<Optimizer::Slot> KerasAdagrad::slots() const {
  return {{"accumulator", constant(initialAccumulatorValue_)}};
}

Node* KerasAdagrad::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("lr_t"), number(update, epsilon_, "epsilon"), gradient});
  return update.op("ApplyAdagradV2", inputs);
}

Node* KerasAdagrad::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("lr_t"), number(update, epsilon_, "epsilon"), values, indices});
  return update.op("SparseApplyAdagradV2", inputs);
}

}  // namespace engine::nn
