#include "engine/nn/optimizers/proximal.h"

#include "engine/core/error.h"

namespace engine::nn {
namespace {

constexpr const char* kL1 = "l1_regularization_strength";
constexpr const char* kL2 = "l2_regularization_strength";

}  // namespace

ProximalGradientDescentOptimizer::ProximalGradientDescentOptimizer(Rate learningRate, ProximalParameters parameters,
                                                                   OptimizerOptions options)
    : Optimizer(std::move(options), "ProximalGradientDescent"), learningRate_(learningRate), parameters_(parameters) {}

std::vector<Optimizer::Hyperparameter> ProximalGradientDescentOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_}, {kL1, parameters_.l1}, {kL2, parameters_.l2}};
}

Node* ProximalGradientDescentOptimizer::applyDense(const Update& update, Output gradient) const {
  return update.op("ApplyProximalGradientDescent", {update.variable.handle, update.hyper("learning_rate"),
                                                    update.hyper(kL1), update.hyper(kL2), gradient});
}

Node* ProximalGradientDescentOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  return update.op("SparseApplyProximalGradientDescent", {update.variable.handle, update.hyper("learning_rate"),
                                                          update.hyper(kL1), update.hyper(kL2), values, indices});
}

ProximalAdagradOptimizer::ProximalAdagradOptimizer(Rate learningRate, double initialAccumulatorValue,
                                                   ProximalParameters parameters, OptimizerOptions options)
    : Optimizer(std::move(options), "ProximalAdagrad"),
      learningRate_(learningRate),
      initialAccumulatorValue_(initialAccumulatorValue),
      parameters_(parameters) {
  if (!(initialAccumulatorValue > 0)) {
    fail(Code::kInvalidArgument, "initial_accumulator_value must be positive: ", initialAccumulatorValue);
  }
}

std::vector<Optimizer::Hyperparameter> ProximalAdagradOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_}, {kL1, parameters_.l1}, {kL2, parameters_.l2}};
}

std::vector<Optimizer::Slot> ProximalAdagradOptimizer::slotVariables() const {
  return {{"accumulator", constant(initialAccumulatorValue_)}};
}

Node* ProximalAdagradOptimizer::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("learning_rate"), update.hyper(kL1), update.hyper(kL2), gradient});
  return update.op("ApplyProximalAdagrad", inputs);
}

Node* ProximalAdagradOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("learning_rate"), update.hyper(kL1), update.hyper(kL2), values, indices});
  return update.op("SparseApplyProximalAdagrad", inputs);
}

}  // namespace engine::nn
