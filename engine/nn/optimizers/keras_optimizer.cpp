#include "engine/nn/optimizers/keras_optimizer.h"

#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"

namespace engine::nn {

KerasOptimizer::KerasOptimizer(Rate learningRate, KerasOptions options, const std::string& defaultName)
    : Optimizer(OptimizerOptions{.name = options.name}, defaultName),
      learningRate_(learningRate),
      kerasOptions_(std::move(options)) {}

Node* KerasOptimizer::applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                                     const Variable* globalStep) const {
  std::vector<GradAndVar> clipped = gradsAndVars;
  for (GradAndVar& one : clipped) {
    if (!one.gradient.valid()) continue;
    if (kerasOptions_.clipNorm) one.gradient = clipByNorm(scope, one.gradient, *kerasOptions_.clipNorm);
    if (kerasOptions_.clipValue) {
      one.gradient = clipByValue(scope, one.gradient, -*kerasOptions_.clipValue, *kerasOptions_.clipValue);
    }
  }
  if (globalStep) return Optimizer::applyGradients(scope, clipped, globalStep);
  VariableOptions untrained;
  untrained.trainable = false;
  const Variable iterations =
      getVariable(scope.exactly(""), statePrefix() + "iter", Shape{}, DType::kInt64, zeros(), untrained);
  return Optimizer::applyGradients(scope, clipped, &iterations);
}

std::vector<Optimizer::Hyperparameter> KerasOptimizer::hyperparameters() const {
  std::vector<Hyperparameter> result{{"decay", kerasOptions_.decay}, {"learning_rate", learningRate_}};
  for (Hyperparameter& hyper : furtherHyperparameters()) result.push_back(std::move(hyper));
  return result;
}

Output KerasOptimizer::makeHyperparameter(const Scope& scope, const Hyperparameter& hyper) const {
  if (hyper.value.tensor.valid()) return hyper.value.tensor;
  return read(scope, stateVariable(scope, statePrefix() + hyper.name, hyper.value.number));
}

std::string KerasOptimizer::slotName(const Variable& variable, const std::string& slot) const {
  return statePrefix() + variable.name + "/" + slot;
}

void KerasOptimizer::prepare(Step& step) const {
  const Scope& scope = step.scope;
  step.hyper["step"] = ops::cast(scope, read(scope, *step.globalStep), DType::kFloat);
  Output rate = step.hyper.at("learning_rate");
  if (kerasOptions_.decay > 0) {
    const Output decay = ops::number(scope, DType::kFloat, kerasOptions_.decay, "decay");
    const Output grown = ops::mul(scope, decay, step.hyper.at("step"));
    rate = ops::realDiv(scope, rate, ops::add(scope, ops::number(scope, DType::kFloat, 1), grown));
  }
  step.hyper["lr_t"] = rate;
}

Output KerasOptimizer::number(const Update& update, double value, const std::string& name) {
  return ops::number(update.scope, update.variable.dtype, value, name);
}

Node* KerasOptimizer::scatterAdd(const Update& update, const Variable& variable, Output indices, Output rows) {
  const char* op = variable.isResource() ? "ResourceScatterAdd" : "ScatterAdd";
  return update.scope.node(op, {variable.handle, indices, rows});
}

Node* KerasOptimizer::scatterUpdate(const Update& update, const Variable& variable, Output indices, Output rows) {
  const char* op = variable.isResource() ? "ResourceScatterUpdate" : "ScatterUpdate";
  return update.scope.node(op, {variable.handle, indices, rows});
}

Output KerasOptimizer::denseRows(const Update& update, Output values, Output indices) {
  const std::vector<int64_t> dims(update.variable.shape.dims().begin(), update.variable.shape.dims().end());
  const Output shape = ops::constant(update.scope, Tensor::vector(dims), "dense_shape");
  return toDense(update.scope, Gradient(values, indices, shape));
}

}  // namespace engine::nn
