#include "engine/nn/optimizers/adam_weight_decay.h"

#include <regex>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

bool contains(const std::string& name, const std::string& expression) {
  try {
    return std::regex_search(name, std::regex(expression));
  } catch (const std::regex_error&) {
    fail(Code::kInvalidArgument, "'", expression, "' is not a regular expression: it excludes no variable from decay.");
  }
}

// √Σx², as a scalar.
Output norm(const Scope& scope, Output x) {
  return scope.op("Sqrt", {ops::sum(scope, ops::mul(scope, x, x))});
}

}  // namespace

AdamWeightDecayOptimizer::AdamWeightDecayOptimizer(Rate learningRate, AdamWeightDecayParameters parameters,
                                                   OptimizerOptions options)
    : AdamWeightDecayOptimizer(learningRate, std::move(parameters), std::move(options), "AdamWeightDecayOptimizer") {}

AdamWeightDecayOptimizer::AdamWeightDecayOptimizer(Rate learningRate, AdamWeightDecayParameters parameters,
                                                   OptimizerOptions options, const std::string& defaultName)
    : Optimizer(std::move(options), defaultName), learningRate_(learningRate), parameters_(std::move(parameters)) {
  for (const std::string& expression : parameters_.excludeFromWeightDecay) contains("", expression);
}

std::vector<Optimizer::Hyperparameter> AdamWeightDecayOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_},
          {"epsilon", parameters_.epsilon},
          {"weight_decay_rate", parameters_.weightDecayRate}};
}

std::vector<Optimizer::Slot> AdamWeightDecayOptimizer::slotVariables() const {
  return {{"adam_m", zeros()}, {"adam_v", zeros()}};
}

std::string AdamWeightDecayOptimizer::slotName(const Variable& variable, const std::string& slot) const {
  return variable.name + "/" + slot;
}

bool AdamWeightDecayOptimizer::decays(const Variable& variable) const {
  const Rate& rate = parameters_.weightDecayRate;
  if (rate.number == 0 && !rate.tensor.valid()) return false;
  return std::ranges::none_of(parameters_.excludeFromWeightDecay,
                              [&](const std::string& expression) { return contains(variable.name, expression); });
}

Node* AdamWeightDecayOptimizer::applyDense(const Update& update, Output gradient) const {
  const Scope& scope = update.scope;
  const auto number = [&](double value) { return ops::number(scope, update.variable.dtype, value); };
  // 1 - β is rounded once, as in the original.
  const auto average = [&](double beta, const Variable& slot, Output value) {
    const Output kept = ops::mul(scope, number(beta), update.read(slot));
    return ops::add(scope, kept, ops::mul(scope, number(1 - beta), value));
  };
  const Output m = average(parameters_.beta1, update.slotVariables[0], gradient);
  const Output v = average(parameters_.beta2, update.slotVariables[1], scope.op("Square", {gradient}));
  const Output weights = update.read(update.variable);
  Output direction = ops::realDiv(scope, m, ops::add(scope, scope.op("Sqrt", {v}), update.hyper("epsilon")));
  if (decays(update.variable)) {
    direction = ops::add(scope, direction, ops::mul(scope, update.hyper("weight_decay_rate"), weights));
  }
  const Output change = ops::mul(scope, stepLength(update, weights, direction), direction);
  return ops::group(scope, {ops::assign(scope, update.variable.handle, ops::sub(scope, weights, change)),
                            ops::assign(scope, update.slotVariables[0].handle, m),
                            ops::assign(scope, update.slotVariables[1].handle, v)});
}

Output AdamWeightDecayOptimizer::stepLength(const Update& update, Output /*weights*/, Output /*direction*/) const {
  return update.hyper("learning_rate");
}

Node* AdamWeightDecayOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  const std::vector<int64_t> dims(update.variable.shape.dims().begin(), update.variable.shape.dims().end());
  const Output shape = ops::constant(update.scope, Tensor::vector(dims), "dense_shape");
  return applyDense(update, toDense(update.scope, Gradient(values, indices, shape)));
}

Node* AdamWeightDecayOptimizer::applyDuplicated(const Update& update, const Gradient& gradient) const {
  return applyDense(update, toDense(update.scope, gradient));
}

LambOptimizer::LambOptimizer(Rate learningRate, AdamWeightDecayParameters parameters, OptimizerOptions options)
    : AdamWeightDecayOptimizer(learningRate, std::move(parameters), std::move(options), "LAMBOptimizer") {}

Output LambOptimizer::stepLength(const Update& update, Output weights, Output direction) const {
  const Scope& scope = update.scope;
  const Output zero = ops::number(scope, update.variable.dtype, 0, "zero");
  const Output one = ops::number(scope, update.variable.dtype, 1, "one");
  const Output weightNorm = norm(scope, weights);
  const Output directionNorm = norm(scope, direction);
  const Output ratio = scope.op(
      "Select", {scope.op("Greater", {directionNorm, zero}), ops::realDiv(scope, weightNorm, directionNorm), one});
  return ops::mul(scope, scope.op("Select", {scope.op("Greater", {weightNorm, zero}), ratio, one}),
                  update.hyper("learning_rate"));
}

}  // namespace engine::nn
