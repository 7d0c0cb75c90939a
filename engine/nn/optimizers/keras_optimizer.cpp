#include "engine/nn/optimizers/keras_optimizer.h"

#include <algorithm>

#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"

namespace engine::nn {

namespace {

std::string freeName(const KerasOptions& options, const std::string& defaultName) {
  const std::string name = options.name.empty() ? defaultName : options.name;
  std::string free = name;
  for (int i = 1; std::ranges::find(options.taken, free) != options.taken.end(); ++i) {
    free = name + "_" + std::to_string(i);
  }
  return free;
}

}  // namespace

KerasOptimizer::KerasOptimizer(Rate learningRate, KerasOptions options, const std::string& defaultName)
    : Optimizer(OptimizerOptions{.name = freeName(options, defaultName)}, defaultName),
      learningRate_(learningRate),
      kerasOptions_(std::move(options)) {
  checkDecay(kerasOptions_.weightDecay);
}

std::vector<GradAndVar> KerasOptimizer::clipped(const Scope& scope, std::vector<GradAndVar> all) const {
  for (GradAndVar& one : all) {
    if (!one.gradient.valid()) continue;
    if (kerasOptions_.clipValue) {
      one.gradient = clipByValue(scope, one.gradient, -*kerasOptions_.clipValue, *kerasOptions_.clipValue);
    }
    if (kerasOptions_.clipNorm) one.gradient = clipByNorm(scope, one.gradient, *kerasOptions_.clipNorm);
  }
  if (kerasOptions_.globalClipNorm) {
    std::vector<Gradient> gradients;
    for (const GradAndVar& one : all) gradients.push_back(one.gradient);
    gradients = clipByGlobalNorm(scope, gradients, *kerasOptions_.globalClipNorm).gradients;
    for (std::size_t i = 0; i < all.size(); ++i) all[i].gradient = gradients[i];
  }
  for (GradAndVar& one : all) {
    if (kerasOptions_.newer && one.gradient.isSlices()) one.gradient = Gradient(toDense(scope, one.gradient));
  }
  return all;
}

Node* KerasOptimizer::applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                                     const Variable* globalStep) const {
  const std::vector<GradAndVar> all = clipped(scope, sumOverReplicas(scope, gradsAndVars));
  if (globalStep) return Optimizer::applyGradients(scope, all, globalStep);
  VariableOptions untrained;
  untrained.trainable = false;
  const Variable iterations =
      getVariable(scope.exactly(""), statePrefix() + "iter", Shape{}, DType::kInt64, zeros(), untrained);
  return Optimizer::applyGradients(scope, all, &iterations);
}

std::vector<Optimizer::Hyperparameter> KerasOptimizer::hyperparameters() const {
  std::vector<Hyperparameter> result{{"decay", kerasOptions_.decay}, {"learning_rate", learningRate_}};
  for (Hyperparameter& hyper : furtherHyperparameters()) result.push_back(std::move(hyper));
  return result;
}

Output KerasOptimizer::makeHyperparameter(const Scope& scope, const Hyperparameter& hyper) const {
  if (hyper.value.tensor.valid()) return hyper.value.tensor;
  // What a keeper keeps is what Keras does: only the rate may change.
  if (kerasOptions_.keeper && hyper.name != "learning_rate") {
    return ops::number(scope, DType::kFloat, hyper.value.number, hyper.name);
  }
  return read(scope, ownScalar(scope, hyper.name, hyper.value.number));
}

Variable KerasOptimizer::ownScalar(const Scope& scope, const std::string& role, double value) const {
  if (!kerasOptions_.keeper) return stateVariable(scope, statePrefix() + role, value);
  return kerasOptions_.keeper(nullptr, role, Shape{}, DType::kFloat, constant(value));
}

Variable KerasOptimizer::makeSlot(const Scope& scope, const Variable& variable, const Slot& slot) const {
  if (!kerasOptions_.keeper) return Optimizer::makeSlot(scope, variable, slot);
  return kerasOptions_.keeper(&variable, slot.name, variable.shape, variable.dtype, slot.initializer);
}

Variable KerasOptimizer::shapedSlot(const Scope& scope, const Variable& variable, const std::string& slot,
                                    const Shape& shape) const {
  if (kerasOptions_.keeper) return kerasOptions_.keeper(&variable, slot, shape, variable.dtype, zeros());
  return getVariable(scope.exactly(""), slotName(variable, slot), shape, variable.dtype, zeros(), untrained());
}

std::string KerasOptimizer::slotName(const Variable& variable, const std::string& slot) const {
  return statePrefix() + variable.name + "/" + slot;
}

void KerasOptimizer::prepare(Step& step) const {
  const Scope scope = step.scope;
  step.hyper["step"] = ops::cast(scope, read(scope, *step.globalStep), DType::kFloat);
  Output rate = step.hyper.at("learning_rate");
  if (kerasOptions_.decay > 0) {
    const Output decay = ops::number(scope, DType::kFloat, kerasOptions_.decay, "decay");
    const Output grown = ops::mul(scope, decay, step.hyper.at("step"));
    rate = ops::realDiv(scope, rate, ops::add(scope, ops::number(scope, DType::kFloat, 1), grown));
  }
  step.hyper["lr_t"] = rate;
  if (kerasOptions_.weightDecay.rate == 0) return;
  for (const GradAndVar& one : *step.given) {
    if (!one.gradient.valid()) continue;
    const Output typed = ops::cast(scope, rate, one.variable.dtype);
    step.scope = afterDecay(step.scope, one.variable, kerasOptions_.weightDecay, typed, one.gradient.values);
  }
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
