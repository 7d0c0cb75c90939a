#include "engine/nn/optimizers/contrib/loss_scale.h"

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/cond.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

constexpr const char* kScaleName = "current_loss_scale";
constexpr const char* kGoodStepsName = "good_steps";
constexpr double kFactor = 2;

const Variable& scaleState(const Graph& graph, const char* name) {
  const Variable* variable = findVariable(graph, name);
  if (!variable) {
    fail(Code::kFailedPrecondition, "There is no '", name,
         "': compute the gradients with the LossScaleOptimizer, too.");
  }
  return *variable;
}

// Whether all of them are.
Output areFinite(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars) {
  Output all;
  const Output axes = ops::scalar(scope, int32_t{0}, "axes");
  for (const GradAndVar& one : gradsAndVars) {
    if (!one.gradient.valid()) continue;
    const Output flat = ops::reshape(scope, scope.op("IsFinite", {one.gradient.values}), {-1});
    const Output finite = scope.op("All", {flat, axes});
    all = all.valid() ? scope.op("LogicalAnd", {all, finite}) : finite;
  }
  return all;
}

}  // namespace

LossScaleOptimizer::LossScaleOptimizer(std::shared_ptr<const Optimizer> inner, LossScaleOptions options)
    : WrappedOptimizer(std::move(inner), "LossScaleOptimizer"), options_(options) {
  if (!(options.initialScale >= 1)) {
    fail(Code::kInvalidArgument, "The scale of a loss must be at least 1: ", options.initialScale);
  }
  if (options.growthSteps < 1) {
    fail(Code::kInvalidArgument, "\"dynamic_growth_steps\" must be greater than or equal to 1: ", options.growthSteps);
  }
}

Output LossScaleOptimizer::scale(const Scope& scope, DType dtype) const {
  if (!options_.dynamic) return ops::number(scope, dtype, options_.initialScale, "loss_scale");
  return ops::cast(scope, read(scope, scaleState(scope.graph(), kScaleName)), dtype);
}

std::vector<GradAndVar> LossScaleOptimizer::computeGradients(const Scope& outer, Output loss,
                                                             std::vector<Variable> variables) const {
  const Scope scope = outer.child(name());
  if (options_.dynamic) {
    if (findVariable(scope.graph(), kScaleName)) {
      fail(Code::kFailedPrecondition, "The graph has a scaled loss already: one LossScaleOptimizer trains a model.");
    }
    const Scope root(scope.graph());
    getVariable(root, kScaleName, Shape{}, DType::kFloat, constant(options_.initialScale), untrained());
    getVariable(root, kGoodStepsName, Shape{}, DType::kInt64, zeros(), untrained());
  }
  const Output scaled = ops::mul(scope, loss, scale(scope, loss.type()));
  std::vector<GradAndVar> result = inner().computeGradients(outer, scaled, std::move(variables));
  for (GradAndVar& one : result) {
    Output& values = one.gradient.values;
    if (!values.valid()) continue;
    const Output back = scope.op("Reciprocal", {scale(scope, DType::kFloat)});
    values = ops::mul(scope, values, ops::cast(scope, back, values.type()));
  }
  return result;
}

// The op that sets the next step's scale.
Node* LossScaleOptimizer::adapted(const Scope& scope, Output finite) const {
  const Variable& scaleVariable = scaleState(scope.graph(), kScaleName);
  const Variable& goodVariable = scaleState(scope.graph(), kGoodStepsName);
  const Output now = read(scope, scaleVariable);
  const Output factor = ops::number(scope, DType::kFloat, kFactor, "factor");
  const Output none = ops::scalar(scope, int64_t{0}, "none");
  const Output good = ops::add(scope, read(scope, goodVariable), ops::scalar(scope, int64_t{1}, "one"));
  const Output grows =
      scope.op("GreaterEqual", {good, ops::scalar(scope, options_.growthSteps, "dynamic_growth_steps")});
  const Output twice = ops::mul(scope, now, factor);
  const Output mayGrow = scope.op("LogicalAnd", {grows, scope.op("IsFinite", {twice})});
  const Output larger = scope.op("SelectV2", {mayGrow, twice, now});
  const Output smaller = scope.op("Maximum", {ops::realDiv(scope, now, factor), ops::number(scope, DType::kFloat, 1)});
  const Output counted = scope.op("SelectV2", {grows, none, good});
  return ops::group(scope, {ops::assign(scope, scaleVariable.handle, scope.op("SelectV2", {finite, larger, smaller})),
                            ops::assign(scope, goodVariable.handle, scope.op("SelectV2", {finite, counted, none}))});
}

Node* LossScaleOptimizer::applyGradients(const Scope& outer, const std::vector<GradAndVar>& gradsAndVars,
                                         const Variable* globalStep) const {
  if (!options_.dynamic) return inner().applyGradients(outer, gradsAndVars, globalStep);
  const Scope scope = outer.child(name());
  const std::vector<GradAndVar> sums = sumOverReplicas(scope, gradsAndVars);
  const Output finite = areFinite(scope, sums);
  if (!finite.valid()) return inner().applyGradients(outer, gradsAndVars, globalStep);  // which complains
  Node* applied = condOp(
      scope, finite,
      [&](const CondBranch& branch) { return inner().applyGradients(branch.scope(), sums, globalStep); },
      [](const CondBranch& branch) { return ops::group(branch.scope(), {}); });
  return ops::group(scope, {applied, adapted(scope.withControls({applied}), finite)}, "train");
}

}  // namespace engine::nn
