#include "engine/nn/optimizers/moving_average.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {}  // namespace

ExponentialMovingAverage::ExponentialMovingAverage(double decay, MovingAverageOptions options)
    : decay_(decay), options_(std::move(options)) {
  if (!(decay >= 0 && decay <= 1)) fail(Code::kInvalidArgument, "A moving average's decay must be in [0, 1]: ", decay);
}

const Variable* ExponentialMovingAverage::average(const std::string& variable) const {
  const auto found = averages_.find(variable);
  return found == averages_.end() ? nullptr : &found->second;
}

// 1 - decay, by the count of updates as it is when the op runs.
Output ExponentialMovingAverage::updateDecay(const Scope& scope, DType dtype) const {
  const auto number = [&](double value) { return ops::number(scope, DType::kFloat, value); };
  Output decay = number(decay_);
  if (options_.updateCount) {
    const Output count = ops::cast(scope, ops::readVariable(scope, options_.updateCount->handle), DType::kFloat);
    const Output early = ops::realDiv(scope, ops::add(scope, number(1), count), ops::add(scope, number(10), count));
    decay = scope.op("Minimum", {decay, early});
  }
  return ops::cast(scope, ops::sub(scope, number(1), decay), dtype);
}

const Variable& ExponentialMovingAverage::makeAverage(const Scope& scope, const Variable& variable) {
  const auto found = averages_.find(variable.name);
  if (found != averages_.end()) return found->second;
  Initializer initializer = zeros();
  if (!options_.zeroDebias) {
    initializer = [initial = variable.initialValue](const Scope&, const Shape&, DType) { return initial; };
  }
  const Variable average = getVariable(scope.exactly(""), averageName(variable.name), variable.shape, variable.dtype,
                                       initializer, untrained());
  return averages_.emplace(variable.name, average).first->second;
}

Node* ExponentialMovingAverage::debiased(const Scope& scope, const Variable& average, Output value, Output rest) const {
  const Scope root = scope.exactly("").withoutControls();
  const Variable biased =
      getVariable(root, average.name + "/biased", average.shape, average.dtype, zeros(), untrained());
  const Variable steps = getVariable(root, average.name + "/local_step", Shape{}, average.dtype, zeros(), untrained());
  const Output one = ops::number(scope, average.dtype, 1, "one");
  const Output behind = ops::sub(scope, ops::readVariable(scope, biased.handle), value);
  Node* update = ops::assignSub(scope, biased.handle, ops::mul(scope, behind, rest));
  Node* count = ops::assignAdd(scope, steps.handle, one);
  const Scope after = scope.withControls({update, count});
  const Output left = after.op("Pow", {ops::sub(after, one, rest), ops::readVariable(after, steps.handle)});
  const Output fair = ops::realDiv(after, ops::readVariable(after, biased.handle), ops::sub(after, one, left));
  return ops::assign(after, average.handle, fair);
}

Node* ExponentialMovingAverage::apply(const Scope& outer, const std::vector<Variable>& variables) {
  const Scope scope = outer.child(options_.name);
  std::vector<Node*> updates;
  for (const Variable& variable : variables) {
    if (!isFloating(variable.dtype)) {
      fail(Code::kInvalidArgument, "Variable '", variable.name, "' is ", dtypeName(variable.dtype),
           "; only floating ones have a moving average.");
    }
    const Variable& average = makeAverage(outer.withoutControls(), variable);
    const Scope inner = scope.child("AssignMovingAvg");
    const Output rest = updateDecay(inner, variable.dtype);
    const Output value = ops::readVariable(inner, variable.handle);
    if (options_.zeroDebias) {
      updates.push_back(debiased(inner, average, value, rest));
      continue;
    }
    const Output behind = ops::sub(inner, ops::readVariable(inner, average.handle), value);
    updates.push_back(ops::assignSub(inner, average.handle, ops::mul(inner, behind, rest)));
  }
  return ops::group(scope, updates, "apply");
}

}  // namespace engine::nn
