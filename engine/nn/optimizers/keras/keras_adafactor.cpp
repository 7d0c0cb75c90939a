#include "engine/nn/optimizers/keras/keras_adafactor.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

Output rootMeanSquare(const Scope& scope, Output x) {
  return scope.op("Sqrt", {ops::mean(scope, scope.op("Square", {x}))});
}

Output expanded(const Scope& scope, Output x, int32_t axis) {
  return scope.op("ExpandDims", {x, ops::scalar(scope, axis, "dim")});
}

// The shape without one of its last two dimensions.
Shape without(const Shape& shape, int axis) {
  std::vector<int64_t> dims(shape.dims().begin(), shape.dims().end());
  dims.erase(dims.end() + axis);
  return Shape(dims);
}

}  // namespace

KerasAdafactor::KerasAdafactor(Rate learningRate, KerasAdafactorParameters parameters, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Adafactor"),
      parameters_(parameters),
      relativeStep_(parameters_.relativeStep.value_or(!learningRate.tensor.valid())) {
  if (parameters_.clipThreshold > 0) return;
  fail(Code::kInvalidArgument, "clip_threshold must be positive: ", parameters_.clipThreshold);
}

std::vector<Optimizer::Slot> KerasAdafactor::slotVariables() const {
  return {{"v", zeros()}};
}

void KerasAdafactor::prepare(Step& step) const {
  KerasOptimizer::prepare(step);
  const Scope& scope = step.scope;
  const Output one = ops::number(scope, DType::kFloat, 1, "one");
  const Output count = ops::add(scope, step.hyper.at("step"), one);
  const Output limit = scope.op("Rsqrt", {count});
  Output rate = step.hyper.at("lr_t");
  if (relativeStep_) rate = scope.op("Minimum", {rate, limit});
  step.hyper["rho"] = scope.op("Minimum", {rate, limit});
  const Output power = ops::number(scope, DType::kFloat, parameters_.beta2Decay, "beta_2_decay");
  step.hyper["fresh"] = scope.op("Pow", {count, power});  // 1 - β2
}

Output KerasAdafactor::secondMoments(const Update& update, const Scope& scope, Output square,
                                     std::vector<Node*>& assigns) const {
  const Variable& variable = update.variable;
  const Output fresh = update.hyper("fresh");
  const Output kept = ops::sub(scope, number(update, 1, "one"), fresh);
  const auto averaged = [&](const Variable& slot, Output value) {
    const Output next = ops::add(scope, ops::mul(scope, kept, read(scope, slot)), ops::mul(scope, fresh, value));
    assigns.push_back(ops::assign(scope, slot.handle, next));
    return next;
  };
  if (variable.shape.rank() < 2) return averaged(update.slotVariables[0], square);
  const auto factor = [&](const char* name, int axis) {
    const Variable slot = shapedSlot(scope, variable, name, without(variable.shape, axis));
    return averaged(slot, ops::mean(scope, square, {axis}));
  };
  const Output rows = factor("r", -1);
  const Output columns = factor("c", -2);
  const Output share = ops::realDiv(scope, rows, ops::mean(scope, rows, {-1}, true));
  const Output v = ops::mul(scope, expanded(scope, share, -1), expanded(scope, columns, -2));
  assigns.push_back(ops::assign(scope, update.slotVariables[0].handle, v));
  return v;
}

Node* KerasAdafactor::applyDense(const Update& update, Output gradient) const {
  const Scope& scope = update.scope;
  const auto number = [&](double value, const char* name) { return KerasOptimizer::number(update, value, name); };
  std::vector<Node*> assigns;
  const Output square = ops::add(scope, scope.op("Square", {gradient}), number(parameters_.epsilon1, "epsilon_1"));
  const Output v = secondMoments(update, scope, square, assigns);
  const Output weights = read(scope, update.variable);
  const Output scale = scope.op("Maximum", {number(parameters_.epsilon2, "epsilon_2"), rootMeanSquare(scope, weights)});
  const Output raw = ops::mul(scope, gradient, scope.op("Rsqrt", {v}));
  const Output length = ops::realDiv(scope, rootMeanSquare(scope, raw), number(parameters_.clipThreshold, "threshold"));
  const Output direction = ops::realDiv(scope, raw, scope.op("Maximum", {number(1, "one"), length}));
  const Output change = ops::mul(scope, ops::mul(scope, scale, update.hyper("rho")), direction);
  assigns.push_back(ops::assignSub(scope, update.variable.handle, change));
  return ops::group(scope, assigns);
}

Node* KerasAdafactor::applySparse(const Update& update, Output values, Output indices) const {
  return applyDense(update, denseRows(update, values, indices));
}

}  // namespace engine::nn
