#include "engine/nn/optimizers/adagrad.h"

#include "engine/core/error.h"

namespace engine::nn {

AdagradOptimizer::AdagradOptimizer(Rate learningRate, double initialAccumulatorValue, OptimizerOptions options)
    : Optimizer(std::move(options), "Adagrad"),
      learningRate_(learningRate),
      initialAccumulatorValue_(initialAccumulatorValue) {
  if (!(initialAccumulatorValue > 0)) {
    fail(Code::kInvalidArgument, "initial_accumulator_value must be positive: ", initialAccumulatorValue);
  }
}

std::vector<Optimizer::Hyperparameter> AdagradOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_}};
}

std::vector<Optimizer::Slot> AdagradOptimizer::slotVariables() const {
  return {{"accumulator", constant(initialAccumulatorValue_)}};
}

Node* AdagradOptimizer::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("learning_rate"), gradient});
  return update.op("ApplyAdagrad", inputs);
}

Node* AdagradOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("learning_rate"), values, indices});
  return update.op("SparseApplyAdagrad", inputs);
}

}  // namespace engine::nn
