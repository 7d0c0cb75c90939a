#include "engine/nn/optimizers/contrib/rate_factors.h"

#include "engine/core/error.h"
#include "engine/graph/collections.h"

namespace engine::nn {

RateFactorsOptimizer::RateFactorsOptimizer(RateFactor factorOf, OptimizerOfFactor make)
    : Optimizer({}, "RateFactors"), factorOf_(std::move(factorOf)), make_(std::move(make)) {}

std::vector<GradAndVar> RateFactorsOptimizer::computeGradients(const Scope& scope, Output loss,
                                                               std::vector<Variable> variables) const {
  if (variables.empty()) variables = scope.graph().collections().trainableVariables();
  std::erase_if(variables, [&](const Variable& variable) { return factorOf_(variable.name) == 0; });
  if (variables.empty()) {
    fail(Code::kInvalidArgument, "All variables of the model are frozen: leave some of them to be trained.");
  }
  return Optimizer::computeGradients(scope, loss, std::move(variables));
}

// The last of the optimizers moves the global step, when the others have read it.
Node* RateFactorsOptimizer::applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                                           const Variable* globalStep) const {
  std::map<double, std::vector<GradAndVar>> groups;
  for (const GradAndVar& one : gradsAndVars) {
    const double factor = factorOf_(one.variable.name);
    if (one.gradient.valid() && factor != 0) groups[factor].push_back(one);
  }
  if (groups.empty()) return make_(1)->applyGradients(scope, gradsAndVars, globalStep);  // which complains
  std::vector<Node*> before;
  for (const auto& [factor, group] : groups) {
    if (factor == groups.rbegin()->first) continue;
    before.push_back(make_(factor)->applyGradients(scope, group, nullptr));
  }
  const auto& [factor, group] = *groups.rbegin();
  return make_(factor)->applyGradients(scope.withControls(before), group, globalStep);
}

Node* RateFactorsOptimizer::applyDense(const Update&, Output) const {
  fail(Code::kInternal, "Rates by variable leave the updates to other optimizers.");
}

Node* RateFactorsOptimizer::applySparse(const Update&, Output, Output) const {
  fail(Code::kInternal, "Rates by variable leave the updates to other optimizers.");
}

}  // namespace engine::nn
