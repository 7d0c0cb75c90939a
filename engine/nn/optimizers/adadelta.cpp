#include "engine/nn/optimizers/adadelta.h"

namespace engine::nn {

AdadeltaOptimizer::AdadeltaOptimizer(Rate learningRate, Rate rho, Rate epsilon, OptimizerOptions options)
    : Optimizer(std::move(options), "Adadelta"), learningRate_(learningRate), rho_(rho), epsilon_(epsilon) {}

std::vector<Optimizer::Hyperparameter> AdadeltaOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_}, {"rho", rho_}, {"epsilon", epsilon_}};
}

std::vector<Optimizer::Slot> AdadeltaOptimizer::slotVariables() const {
  return {{"accum", zeros()}, {"accum_update", zeros()}};
}

Node* AdadeltaOptimizer::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("learning_rate"), update.hyper("rho"), update.hyper("epsilon"), gradient});
  return update.op("ApplyAdadelta", inputs);
}

Node* AdadeltaOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(),
                {update.hyper("learning_rate"), update.hyper("rho"), update.hyper("epsilon"), values, indices});
  return update.op("SparseApplyAdadelta", inputs);
}

}  // namespace engine::nn
