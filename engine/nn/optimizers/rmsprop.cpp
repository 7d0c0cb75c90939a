#include "engine/nn/optimizers/rmsprop.h"

namespace engine::nn {

RMSPropOptimizer::RMSPropOptimizer(Rate learningRate, RMSPropParameters parameters, OptimizerOptions options)
    : Optimizer(std::move(options), "RMSProp"), learningRate_(learningRate), parameters_(parameters) {}

std::vector<Optimizer::Hyperparameter> RMSPropOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_},
          {"decay", parameters_.decay},
          {"momentum", parameters_.momentum},
          {"epsilon", parameters_.epsilon}};
}

std::vector<Optimizer::Slot> RMSPropOptimizer::slotVariables() const {
  if (parameters_.centered) return {{"rms", ones()}, {"mg", zeros()}, {"momentum", zeros()}};
  return {{"rms", ones()}, {"momentum", zeros()}};
}

// The variable and its slots in the op's order (the mean comes before the mean square), and the hyperparameters.
std::vector<Output> RMSPropOptimizer::inputs(const Update& update) const {
  std::vector<Output> inputs = update.handles();
  if (parameters_.centered) std::swap(inputs[1], inputs[2]);
  for (const char* name : {"learning_rate", "decay", "momentum", "epsilon"}) inputs.push_back(update.hyper(name));
  return inputs;
}

Node* RMSPropOptimizer::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> all = inputs(update);
  all.push_back(gradient);
  return update.op(parameters_.centered ? "ApplyCenteredRMSProp" : "ApplyRMSProp", all);
}

Node* RMSPropOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> all = inputs(update);
  all.insert(all.end(), {values, indices});
  return update.op(parameters_.centered ? "SparseApplyCenteredRMSProp" : "SparseApplyRMSProp", all);
}

}  // namespace engine::nn
