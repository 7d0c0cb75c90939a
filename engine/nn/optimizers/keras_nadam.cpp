#include "engine/nn/optimizers/keras_nadam.h"

#include "engine/graph/ops.h"
#include "engine/nn/optimizers/adam.h"

namespace engine::nn {
namespace {

// Keras keeps the schedule's decay in the place of the rate's.
KerasOptions withDecay(KerasOptions options, double scheduleDecay) {
  if (!options.newer) options.decay = scheduleDecay;
  return options;
}

}  // namespace

KerasNadam::KerasNadam(Rate learningRate, KerasNadamParameters parameters, KerasOptions options)
    : KerasOptimizer(learningRate, withDecay(options, parameters.scheduleDecay), "Nadam"), parameters_(parameters) {
  if (options.newer) parameters_.scheduleDecay = 1;
}

std::vector<Optimizer::Hyperparameter> KerasNadam::furtherHyperparameters() const {
  return {{"beta_1", parameters_.beta1}, {"beta_2", parameters_.beta2}};
}

std::vector<Optimizer::Slot> KerasNadam::slotVariables() const {
  return {{"m", zeros()}, {"v", zeros()}};
}

void KerasNadam::prepare(Step& step) const {
  KerasOptimizer::prepare(step);
  const Scope& scope = step.scope;
  const auto number = [&](double value) { return ops::number(scope, DType::kFloat, value); };
  const Output one = number(1);
  const auto momentumAt = [&](Output t) {
    const Output shrinking = scope.op("Pow", {number(0.96), ops::mul(scope, number(parameters_.scheduleDecay), t)});
    return ops::mul(scope, step.hyper.at("beta_1"), ops::sub(scope, one, ops::mul(scope, number(0.5), shrinking)));
  };
  const Output local = ops::add(scope, step.hyper.at("step"), one);
  const Variable cache = ownScalar(scope, "momentum_cache", 1);
  step.state.emplace("momentum_cache", cache);
  step.hyper["m_t"] = momentumAt(local);
  step.hyper["m_t_1"] = momentumAt(ops::add(scope, local, one));
  step.hyper["cached"] = read(scope, cache);
  const Output last = powers(step, isNewer() ? step.given->size() : 1);
  step.hyper["m_schedule_new"] = ops::mul(scope, step.hyper.at("cached"), last);
  step.hyper["m_schedule_next"] = ops::mul(scope, step.hyper.at("m_schedule_new"), step.hyper.at("m_t_1"));
  step.hyper["v_denominator"] = ops::sub(scope, one, scope.op("Pow", {step.hyper.at("beta_2"), local}));
}

// What the product of all μ is multiplied by until the first `count` variables are updated: μ_t once. In the newer
// generation by each variable, but for that whose place k has n + k = t + 1 (n variables, steps from 0): Keras counts
// there while it traces the step, not while it runs.
Output KerasNadam::powers(const Step& step, std::size_t count) const {
  const Scope& scope = step.scope;
  const Output m = step.hyper.at("m_t");
  if (!isNewer()) return m;
  const auto number = [&](std::size_t value) { return ops::number(scope, DType::kFloat, static_cast<double>(value)); };
  const Output place = ops::sub(scope, ops::add(scope, step.hyper.at("step"), number(1)), number(step.given->size()));
  const Output skips =
      scope.op("LogicalAnd", {scope.op("GreaterEqual", {place, number(0)}), scope.op("Less", {place, number(count)})});
  return scope.op("Pow", {m, ops::sub(scope, number(count), ops::cast(scope, skips, DType::kFloat))});
}

// The change of the variable, for what m and v are after this step.
Output KerasNadam::direction(const Update& update, Output gradient, Output m, Output v) const {
  const Scope& scope = update.scope;
  const auto rest = [&](const char* name) { return ops::sub(scope, number(update, 1, "one"), update.hyper(name)); };
  const Output one = number(update, 1, "one");
  Output product = update.hyper("m_schedule_new"), next = update.hyper("m_schedule_next");
  if (isNewer()) {
    const Output own = ops::mul(scope, update.step.hyper.at("cached"), powers(update.step, update.index + 1));
    product = ops::cast(scope, own, update.variable.dtype);
    next = ops::mul(scope, product, update.hyper("m_t_1"));
  }
  const Output ahead = ops::realDiv(scope, gradient, ops::sub(scope, one, product));
  const Output average = ops::realDiv(scope, m, ops::sub(scope, one, next));
  const Output mixed =
      ops::add(scope, ops::mul(scope, rest("m_t"), ahead), ops::mul(scope, update.hyper("m_t_1"), average));
  const Output variance = ops::realDiv(scope, v, update.hyper("v_denominator"));
  const Output denominator =
      ops::add(scope, scope.op("Sqrt", {variance}), number(update, parameters_.epsilon, "epsilon"));
  return ops::realDiv(scope, ops::mul(scope, update.hyper("learning_rate"), mixed), denominator);
}

Node* KerasNadam::applyDense(const Update& update, Output gradient) const {
  const Scope& scope = update.scope;
  const auto average = [&](const Variable& slot, Output beta, Output value) {
    const Output rest = ops::sub(scope, number(update, 1, "one"), beta);
    return ops::add(scope, ops::mul(scope, beta, update.read(slot)), ops::mul(scope, rest, value));
  };
  const Output m = average(update.slotVariables[0], update.hyper("beta_1"), gradient);
  const Output v = average(update.slotVariables[1], update.hyper("beta_2"), scope.op("Square", {gradient}));
  const Output change = direction(update, gradient, m, v);
  return ops::group(scope, {ops::assign(scope, update.slotVariables[0].handle, m),
                            ops::assign(scope, update.slotVariables[1].handle, v),
                            ops::assignSub(scope, update.variable.handle, change)});
}

Node* KerasNadam::applySparse(const Update& update, Output values, Output indices) const {
  const Scope& scope = update.scope;
  // The slot decayed everywhere, with (1-β)·value added to the touched rows; those rows.
  const auto average = [&](const Variable& slot, Output beta, Output value) {
    const Output rest = ops::sub(scope, number(update, 1, "one"), beta);
    const Output all = decayAndScatter(scope, slot, beta, ops::mul(scope, value, rest), indices);
    return scope.op("GatherV2", {all, indices, ops::scalar(scope, int32_t{0}, "axis")});
  };
  const Output m = average(update.slotVariables[0], update.hyper("beta_1"), values);
  const Output v = average(update.slotVariables[1], update.hyper("beta_2"), scope.op("Square", {values}));
  return scatterAdd(update, update.variable, indices, scope.op("Neg", {direction(update, values, m, v)}));
}

std::vector<Node*> KerasNadam::finish(const Step& step, const std::vector<Node*>& updates) const {
  const Scope after = step.scope.withControls(updates);
  return {ops::assign(after, step.state.at("momentum_cache").handle, step.hyper.at("m_schedule_new"))};
}

}  // namespace engine::nn
