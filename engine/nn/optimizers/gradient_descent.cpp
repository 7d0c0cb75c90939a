#include "engine/nn/optimizers/gradient_descent.h"

#include "engine/graph/ops.h"

namespace engine::nn {

GradientDescentOptimizer::GradientDescentOptimizer(Rate learningRate, OptimizerOptions options)
    : Optimizer(std::move(options), "GradientDescent"), learningRate_(learningRate) {}

std::vector<Optimizer::Hyperparameter> GradientDescentOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_}};
}

Node* GradientDescentOptimizer::applyDense(const Update& update, Output gradient) const {
  return update.op("ApplyGradientDescent", {update.variable.handle, update.hyper("learning_rate"), gradient});
}

Node* GradientDescentOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  const Output change = ops::mul(update.scope, values, update.hyper("learning_rate"));
  if (!update.variable.isResource()) {
    return update.scope.node("ScatterSub", {update.variable.handle, indices, change});
  }
  const Output negative = update.scope.op("Neg", {change});
  return update.scope.node("ResourceScatterAdd", {update.variable.handle, indices, negative});
}

Node* GradientDescentOptimizer::applyDuplicated(const Update& update, const Gradient& gradient) const {
  return applySparse(update, gradient.values, gradient.indices);
}

}  // namespace engine::nn
