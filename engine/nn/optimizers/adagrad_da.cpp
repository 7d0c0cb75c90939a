#include "engine/nn/optimizers/adagrad_da.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {

AdagradDAOptimizer::AdagradDAOptimizer(Rate learningRate, AdagradDAParameters parameters, OptimizerOptions options)
    : Optimizer(std::move(options), "AdagradDA"), learningRate_(learningRate), parameters_(parameters) {
  if (!(parameters.initialAccumulatorValue > 0)) {
    fail(Code::kInvalidArgument,
         "initial_gradient_squared_accumulator_value must be positive: ", parameters.initialAccumulatorValue);
  }
}

std::vector<Optimizer::Hyperparameter> AdagradDAOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_},
          {"l1_regularization_strength", parameters_.l1},
          {"l2_regularization_strength", parameters_.l2}};
}

std::vector<Optimizer::Slot> AdagradDAOptimizer::slotVariables() const {
  return {{"gradient_accumulator", zeros()},
          {"gradient_squared_accumulator", constant(parameters_.initialAccumulatorValue)}};
}

void AdagradDAOptimizer::prepare(Step& step) const {
  if (!step.globalStep) {
    fail(Code::kInvalidArgument, "Optimizer '", name(), "' counts in the global step; pass one.");
  }
  // The step that this update ends: the penalties of the first one count once.
  const Output done = ops::cast(step.scope, read(step.scope, *step.globalStep), DType::kInt64);
  step.hyper["global_step"] = ops::add(step.scope, done, ops::scalar(step.scope, int64_t{1}, "one"));
}

Node* AdagradDAOptimizer::apply(const Update& update, const char* op, std::vector<Output> gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), gradient.begin(), gradient.end());
  for (const char* name : {"learning_rate", "l1_regularization_strength", "l2_regularization_strength"}) {
    inputs.push_back(update.hyper(name));
  }
  inputs.push_back(update.step.hyper.at("global_step"));
  return update.op(op, inputs);
}

Node* AdagradDAOptimizer::applyDense(const Update& update, Output gradient) const {
  return apply(update, "ApplyAdagradDA", {gradient});
}

Node* AdagradDAOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  return apply(update, "SparseApplyAdagradDA", {values, indices});
}

}  // namespace engine::nn
