#include "engine/nn/optimizers/keras_adam.h"

#include "engine/graph/ops.h"
#include "engine/nn/optimizers/adam.h"

namespace engine::nn {

KerasAdam::KerasAdam(Rate learningRate, KerasAdamParameters parameters, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Adam"), parameters_(parameters) {}

std::vector<Optimizer::Hyperparameter> KerasAdam::furtherHyperparameters() const {
  return {{"beta_1", parameters_.beta1}, {"beta_2", parameters_.beta2}};
}

std::vector<Optimizer::Slot> KerasAdam::slotVariables() const {
  std::vector<Slot> result{{"m", zeros()}, {"v", zeros()}};
  if (parameters_.amsgrad) result.push_back({"vhat", zeros()});
  return result;
}

void KerasAdam::prepare(Step& step) const {
  KerasOptimizer::prepare(step);
  const Scope& scope = step.scope;
  const Output local = ops::add(scope, step.hyper.at("step"), ops::number(scope, DType::kFloat, 1, "one"));
  for (const std::string beta : {"beta_1", "beta_2"}) {
    step.hyper[beta + "_power"] = scope.op("Pow", {step.hyper.at(beta), local});
  }
}

// m += (g - m)(1 - β1); v += (g² - v)(1 - β2); w -= m·η√(1 - β2^t)/(1 - β1^t) / (√v + ε)
Node* KerasAdam::applyExact(const Update& update, Output gradient) const {
  if (!hasKernels(update)) return applyChain(update, gradient);
  std::vector<Output> inputs = update.handles();
  for (const char* name : {"beta_1_power", "beta_2_power", "lr_t"}) inputs.push_back(update.hyper(name));
  inputs.push_back(number(update, 1 - parameters_.beta1, "rest_1"));
  inputs.push_back(number(update, 1 - parameters_.beta2, "rest_2"));
  inputs.push_back(number(update, parameters_.epsilon, "epsilon"));
  inputs.push_back(gradient);
  return update.op(parameters_.amsgrad ? "_ApplyKerasAmsgrad" : "_ApplyKerasAdam", inputs);
}

// The same by ops that every dtype has.
Node* KerasAdam::applyChain(const Update& update, Output gradient) const {
  const Scope& s = update.scope;
  const auto constant = [&](double value) { return number(update, value, "Const"); };
  const auto towards = [&](const Variable& slot, Output value, double beta) {
    const Output before = update.read(slot);
    return ops::add(s, before, ops::mul(s, ops::sub(s, value, before), constant(1 - beta)));
  };
  const auto corrected = [&](const char* power) { return ops::sub(s, constant(1), update.hyper(power)); };
  const Output m = towards(update.slotVariables[0], gradient, parameters_.beta1);
  const Output v = towards(update.slotVariables[1], s.op("Square", {gradient}), parameters_.beta2);
  std::vector<Node*> assigns{ops::assign(s, update.slotVariables[0].handle, m),
                             ops::assign(s, update.slotVariables[1].handle, v)};
  Output size = v;
  if (parameters_.amsgrad) {
    size = s.op("Maximum", {update.read(update.slotVariables[2]), v});
    assigns.push_back(ops::assign(s, update.slotVariables[2].handle, size));
  }
  const Output root = ops::mul(s, update.hyper("lr_t"), s.op("Sqrt", {corrected("beta_2_power")}));
  const Output rate = ops::realDiv(s, root, corrected("beta_1_power"));
  const Output below = ops::add(s, s.op("Sqrt", {size}), constant(parameters_.epsilon));
  assigns.push_back(ops::assignSub(s, update.variable.handle, ops::realDiv(s, ops::mul(s, m, rate), below)));
  return ops::group(s, assigns);
}

Node* KerasAdam::applyDense(const Update& update, Output gradient) const {
  if (isNewer()) return applyExact(update, gradient);
  std::vector<Output> inputs = update.handles();
  for (const char* name : {"beta_1_power", "beta_2_power", "lr_t", "beta_1", "beta_2"}) {
    inputs.push_back(update.hyper(name));
  }
  inputs.push_back(number(update, parameters_.epsilon, "epsilon"));
  inputs.push_back(gradient);
  return update.op(parameters_.amsgrad ? "ApplyAdamWithAmsgrad" : "ApplyAdam", inputs);
}

Node* KerasAdam::applySparse(const Update& update, Output values, Output indices) const {
  const AdamStepTensors tensors{update.hyper("lr_t"),         update.hyper("beta_1"),
                                update.hyper("beta_2"),       update.hyper("beta_1_power"),
                                update.hyper("beta_2_power"), number(update, parameters_.epsilon, "epsilon")};
  return applySparseAdam(update.scope, update.variable, update.slotVariables, tensors, values, indices);
}

}  // namespace engine::nn
