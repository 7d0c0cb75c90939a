#include "engine/nn/optimizers/momentum.h"

namespace engine::nn {

MomentumOptimizer::MomentumOptimizer(Rate learningRate, Rate momentum, bool useNesterov, OptimizerOptions options)
    : Optimizer(std::move(options), "Momentum"),
      learningRate_(learningRate),
      momentum_(momentum),
      useNesterov_(useNesterov) {}

std::vector<Optimizer::Hyperparameter> MomentumOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_}, {"momentum", momentum_}};
}

std::vector<Optimizer::Slot> MomentumOptimizer::slotVariables() const {
  return {{"momentum", zeros()}};
}

Node* MomentumOptimizer::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("learning_rate"), gradient, update.hyper("momentum")});
  return update.op("ApplyMomentum", inputs, {{"use_nesterov", useNesterov_}});
}

Node* MomentumOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("learning_rate"), values, indices, update.hyper("momentum")});
  return update.op("SparseApplyMomentum", inputs, {{"use_nesterov", useNesterov_}});
}

}  // namespace engine::nn
