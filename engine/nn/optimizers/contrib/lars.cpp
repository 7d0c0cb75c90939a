#include "engine/nn/optimizers/contrib/lars.h"

#include <algorithm>

#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

OptimizerOptions namedLars(OptimizerOptions options) {
  if (options.name.empty()) options.name = "LARSOptimizer";
  return options;
}

Output lengthOf(const Scope& scope, Output x) {
  return scope.op("Sqrt", {ops::sum(scope, scope.op("Square", {x}))});
}

}  // namespace

LarsOptimizer::LarsOptimizer(Rate learningRate, LarsParameters parameters, OptimizerOptions options)
    : MomentumOptimizer(learningRate, parameters.momentum, parameters.useNesterov, namedLars(std::move(options))),
      parameters_(std::move(parameters)) {}

Node* LarsOptimizer::applyDense(const Update& update, Output gradient) const {
  const auto& skipped = parameters_.skipList;
  if (std::ranges::find(skipped, update.variable.name) != skipped.end()) {
    return MomentumOptimizer::applyDense(update, gradient);
  }
  const Scope& scope = update.scope;
  const auto number = [&](double value) { return ops::number(scope, update.variable.dtype, value); };
  const Output weights = update.read(update.variable);
  const Output weightLength = lengthOf(scope, weights);
  const Output gradientLength = lengthOf(scope, gradient);
  const Output decay = number(parameters_.weightDecay);
  Output whole = ops::add(scope, gradientLength, ops::mul(scope, decay, weightLength));
  whole = ops::add(scope, whole, number(parameters_.epsilon));
  const Output trust = ops::realDiv(scope, ops::mul(scope, number(parameters_.eeta), weightLength), whole);
  const auto isPositive = [&](Output x) { return scope.op("Greater", {x, number(0)}); };
  const Output both = scope.op("LogicalAnd", {isPositive(weightLength), isPositive(gradientLength)});
  const Output rate = ops::mul(scope, update.hyper("learning_rate"), scope.op("SelectV2", {both, trust, number(1)}));
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(),
                {rate, ops::add(scope, gradient, ops::mul(scope, decay, weights)), update.hyper("momentum")});
  return update.op("ApplyMomentum", inputs, {{"use_nesterov", parameters_.useNesterov}});
}

}  // namespace engine::nn
