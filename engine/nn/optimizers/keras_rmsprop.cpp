#include "engine/nn/optimizers/keras_rmsprop.h"

#include "engine/graph/ops.h"
#include "engine/nn/optimizers/adam.h"

namespace engine::nn {
namespace {

Output square(const Scope& scope, Output x) {
  return scope.op("Square", {x});
}

}  // namespace

KerasRMSprop::KerasRMSprop(Rate learningRate, KerasRMSpropParameters parameters, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "RMSprop"), parameters_(parameters) {}

std::vector<Optimizer::Hyperparameter> KerasRMSprop::furtherHyperparameters() const {
  return {{"momentum", parameters_.momentum}, {"rho", parameters_.rho}};
}

std::vector<Optimizer::Slot> KerasRMSprop::slotVariables() const {
  std::vector<Slot> result{{"rms", zeros()}};
  if (parameters_.momentum > 0) result.push_back({"momentum", zeros()});
  if (parameters_.centered) result.push_back({"mg", zeros()});
  return result;
}

Node* KerasRMSprop::applyWithMomentum(const Update& update, const std::string& op, std::vector<Output> gradient) const {
  const Output rms = update.slotVariables[0].handle;
  const Output momentum = update.slotVariables[1].handle;
  std::vector<Output> inputs{update.variable.handle, rms, momentum};
  if (parameters_.centered) inputs.insert(inputs.begin() + 1, update.slotVariables[2].handle);
  for (const char* name : {"lr_t", "rho", "momentum"}) inputs.push_back(update.hyper(name));
  inputs.push_back(number(update, parameters_.epsilon, "epsilon"));
  inputs.insert(inputs.end(), gradient.begin(), gradient.end());
  return update.op(op + (parameters_.centered ? "CenteredRMSProp" : "RMSProp"), inputs);
}

// With ε inside the root.
Node* KerasRMSprop::applyInside(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  for (const char* name : {"lr_t", "rho"}) inputs.push_back(update.hyper(name));
  inputs.push_back(number(update, parameters_.epsilon, "epsilon"));
  inputs.push_back(gradient);
  return update.op(parameters_.centered ? "_ApplyKerasCenteredRMSProp" : "_ApplyKerasRMSProp", inputs);
}

Node* KerasRMSprop::applyDense(const Update& update, Output gradient) const {
  if (parameters_.momentum > 0) return applyWithMomentum(update, "Apply", {gradient});
  if (isNewer() && hasKernels(update)) return applyInside(update, gradient);
  const Scope& scope = update.scope;
  const Output rho = update.hyper("rho");
  const Output rest = ops::sub(scope, number(update, 1, "one"), rho);
  const auto average = [&](const Variable& slot, Output value) {
    return ops::add(scope, ops::mul(scope, rho, update.read(slot)), ops::mul(scope, rest, value));
  };
  const Output rms = average(update.slotVariables[0], square(scope, gradient));
  std::vector<Node*> assignments{ops::assign(scope, update.slotVariables[0].handle, rms)};
  Output variance = rms;
  if (parameters_.centered) {
    const Output mean = average(update.slotVariables[1], gradient);
    assignments.push_back(ops::assign(scope, update.slotVariables[1].handle, mean));
    variance = ops::sub(scope, rms, square(scope, mean));
  }
  const Output epsilon = number(update, parameters_.epsilon, "epsilon");
  const Output denominator = isNewer() ? scope.op("Sqrt", {ops::add(scope, variance, epsilon)})
                                       : ops::add(scope, scope.op("Sqrt", {variance}), epsilon);
  const Output change = ops::realDiv(scope, ops::mul(scope, update.hyper("lr_t"), gradient), denominator);
  return ops::assignSub(scope.withControls(assignments), update.variable.handle, change);
}

Node* KerasRMSprop::applySparse(const Update& update, Output values, Output indices) const {
  if (parameters_.momentum > 0) return applyWithMomentum(update, "SparseApply", {values, indices});
  const Scope& scope = update.scope;
  const Output rho = update.hyper("rho");
  const Output rest = ops::sub(scope, number(update, 1, "one"), rho);
  // The slot decayed everywhere, with (1-ρ)·value added to the touched rows; those rows.
  const auto average = [&](const Variable& slot, Output value) {
    const Output all = decayAndScatter(scope, slot, rho, ops::mul(scope, value, rest), indices);
    return scope.op("GatherV2", {all, indices, ops::scalar(scope, int32_t{0}, "axis")});
  };
  Output variance = average(update.slotVariables[0], ops::mul(scope, values, values));
  if (parameters_.centered)
    variance = ops::sub(scope, variance, square(scope, average(update.slotVariables[1], values)));
  const Output denominator =
      ops::add(scope, scope.op("Sqrt", {variance}), number(update, parameters_.epsilon, "epsilon"));
  const Output step = ops::mul(scope, scope.op("Neg", {update.hyper("lr_t")}), values);
  return scatterAdd(update, update.variable, indices, ops::realDiv(scope, step, denominator));
}

}  // namespace engine::nn
