#include "engine/nn/optimizers/keras_ftrl.h"

#include "engine/graph/ops.h"

namespace engine::nn {

KerasFtrl::KerasFtrl(Rate learningRate, FtrlParameters parameters, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Ftrl"), parameters_(parameters) {
  checkFtrl(parameters_);
}

std::vector<Optimizer::Hyperparameter> KerasFtrl::furtherHyperparameters() const {
  return {{"beta", parameters_.beta},
          {"l1_regularization_strength", parameters_.l1},
          {"l2_regularization_strength", parameters_.l2},
          {"learning_rate_power", parameters_.learningRatePower}};
}

std::vector<Optimizer::Slot> KerasFtrl::slotVariables() const {
  return {{"accumulator", constant(parameters_.initialAccumulatorValue)}, {"linear", zeros()}};
}

// l2 + beta/(2η)
void KerasFtrl::prepare(Step& step) const {
  KerasOptimizer::prepare(step);
  const Scope& scope = step.scope;
  const Output twice = ops::mul(scope, ops::number(scope, DType::kFloat, 2, "two"), step.hyper.at("lr_t"));
  const Output extra = ops::realDiv(scope, step.hyper.at("beta"), twice);
  step.hyper["l2"] = ops::add(scope, step.hyper.at("l2_regularization_strength"), extra);
}

Node* KerasFtrl::apply(const Update& update, const char* op, std::vector<Output> gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), gradient.begin(), gradient.end());
  for (const char* name : {"lr_t", "l1_regularization_strength", "l2"}) inputs.push_back(update.hyper(name));
  const bool shrinks = parameters_.l2Shrinkage > 0;
  if (shrinks) inputs.push_back(number(update, parameters_.l2Shrinkage, "l2_shrinkage"));
  inputs.push_back(update.hyper("learning_rate_power"));
  return update.op(std::string(op) + (shrinks ? "V2" : ""), inputs);
}

Node* KerasFtrl::applyDense(const Update& update, Output gradient) const {
  return apply(update, "ApplyFtrl", {gradient});
}

Node* KerasFtrl::applySparse(const Update& update, Output values, Output indices) const {
  return apply(update, "SparseApplyFtrl", {values, indices});
}

}  // namespace engine::nn
