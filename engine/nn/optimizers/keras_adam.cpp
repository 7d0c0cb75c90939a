#include "engine/nn/optimizers/keras_adam.h"

#include "engine/graph/ops.h"
#include "engine/nn/optimizers/adam.h"

namespace engine::nn {

KerasAdam::KerasAdam(Rate learningRate, KerasAdamParameters parameters, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Adam"), parameters_(parameters) {}

std::vector<Optimizer::Hyperparameter> KerasAdam::furtherHyperparameters() const {
  return {{"beta_1", parameters_.beta1}, {"beta_2", parameters_.beta2}};
}

std::vector<Optimizer::Slot> KerasAdam::slots() const {
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

Node* KerasAdam::applyDense(const Update& update, Output gradient) const {
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
  return applySparseAdam(update.scope, update.variable, update.slots, tensors, values, indices);
}

}  // namespace engine::nn
