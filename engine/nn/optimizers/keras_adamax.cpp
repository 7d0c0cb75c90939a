#include "engine/nn/optimizers/keras_adamax.h"

#include "engine/graph/ops.h"

namespace engine::nn {

KerasAdamax::KerasAdamax(Rate learningRate, KerasAdamaxParameters parameters, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Adamax"), parameters_(parameters) {}

std::vector<Optimizer::Hyperparameter> KerasAdamax::furtherHyperparameters() const {
  return {{"beta_1", parameters_.beta1}, {"beta_2", parameters_.beta2}};
}

std::vector<Optimizer::Slot> KerasAdamax::slotVariables() const {
  return {{"m", zeros()}, {"v", zeros()}};
}

void KerasAdamax::prepare(Step& step) const {
  KerasOptimizer::prepare(step);
  const Scope& scope = step.scope;
  const Output local = ops::add(scope, step.hyper.at("step"), ops::number(scope, DType::kFloat, 1, "one"));
  step.hyper["beta_1_power"] = scope.op("Pow", {step.hyper.at("beta_1"), local});
}

Node* KerasAdamax::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  for (const char* name : {"beta_1_power", "lr_t", "beta_1", "beta_2"}) inputs.push_back(update.hyper(name));
  inputs.insert(inputs.end(), {number(update, parameters_.epsilon, "epsilon"), gradient});
  return update.op("ApplyAdaMax", inputs);
}

Node* KerasAdamax::applySparse(const Update& update, Output values, Output indices) const {
  const Scope& scope = update.scope;
  const Output one = number(update, 1, "one");
  const Output beta1 = update.hyper("beta_1");
  const auto kept = [&](const Variable& slot, Output beta) {
    const Output rows =
        scope.op("GatherV2", {update.read(slot), indices, ops::scalar(scope, int32_t{0}, "axis")}, {}, "rows");
    return ops::mul(scope, rows, beta);
  };
  const Output m =
      ops::add(scope, kept(update.slotVariables[0], beta1), ops::mul(scope, values, ops::sub(scope, one, beta1)));
  const Output v =
      scope.op("Maximum", {kept(update.slotVariables[1], update.hyper("beta_2")), scope.op("Abs", {values})});
  const Output rate = ops::realDiv(scope, update.hyper("lr_t"), ops::sub(scope, one, update.hyper("beta_1_power")));
  const Output epsilon = number(update, parameters_.epsilon, "epsilon");
  const Output change = ops::mul(scope, scope.op("Neg", {rate}), ops::realDiv(scope, m, ops::add(scope, v, epsilon)));
  return ops::group(scope, {scatterUpdate(update, update.slotVariables[0], indices, m),
                            scatterUpdate(update, update.slotVariables[1], indices, v),
                            scatterAdd(update, update.variable, indices, change)});
}

}  // namespace engine::nn
