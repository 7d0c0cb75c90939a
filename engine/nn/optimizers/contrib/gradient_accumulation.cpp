#include "engine/nn/optimizers/contrib/gradient_accumulation.h"

#include "engine/core/error.h"
#include "engine/graph/cond.h"
#include "engine/graph/ops.h"
#include "engine/graph/replicas.h"

namespace engine::nn {
namespace {

Variable counterOf(const Scope& scope, const char* name) {
  return getVariable(Scope(scope.graph()), name, Shape{}, DType::kInt64, zeros(), untrained());
}

}  // namespace

GradientAccumulationOptimizer::GradientAccumulationOptimizer(std::shared_ptr<const Optimizer> inner, int64_t batches,
                                                             bool mean)
    : WrappedOptimizer(std::move(inner), "GradientAccumulation"), batches_(batches), mean_(mean) {
  if (batches < 1) fail(Code::kInvalidArgument, "Gradients of at least one batch are accumulated, not of ", batches);
}

std::vector<GradAndVar> GradientAccumulationOptimizer::computeGradients(const Scope& scope, Output loss,
                                                                        std::vector<Variable> variables) const {
  return inner().computeGradients(scope, loss, std::move(variables));
}

// The wrapped optimizer's update, and sums of 0 after it.
Node* GradientAccumulationOptimizer::update(const Scope& scope, const std::vector<Sum>& sums,
                                            const Variable& updates) const {
  std::vector<GradAndVar> gradients;
  std::vector<Node*> resets;
  for (const Sum& sum : sums) {
    Output value = ops::readVariable(scope, sum.sum.handle);
    if (mean_) {
      const auto count = static_cast<double>(batches_);
      value = ops::realDiv(scope, value, ops::number(scope, value.type(), count, "batches"));
    }
    if (Replicas* replicas = replicasOf(scope.graph())) replicas->share(value);
    gradients.push_back({value, sum.model});
  }
  Node* applied = inner().applyGradients(scope, gradients, &updates);
  const Scope after = scope.withControls({applied});
  for (const Sum& sum : sums) {
    const Output zero = ops::constant(after, Tensor(sum.sum.dtype, sum.sum.shape), "zeros");
    resets.push_back(ops::assign(after, sum.sum.handle, zero));
  }
  return ops::group(after, resets);
}

Node* GradientAccumulationOptimizer::applyGradients(const Scope& outer, const std::vector<GradAndVar>& gradsAndVars,
                                                    const Variable* globalStep) const {
  const Scope scope = outer.child(name());
  const Scope root(scope.graph());
  std::vector<Sum> sums;
  std::vector<Node*> additions;
  for (const GradAndVar& one : sumOverReplicas(outer, gradsAndVars)) {
    if (!one.gradient.valid()) continue;
    const Variable sum = getVariable(root, one.variable.name + "/GradientAccumulation", one.variable.shape,
                                     one.variable.dtype, zeros(), untrained());
    additions.push_back(ops::assignAdd(scope, sum.handle, toDense(scope, one.gradient)));
    sums.push_back({one.variable, sum});
  }
  if (sums.empty()) return inner().applyGradients(outer, gradsAndVars, globalStep);  // which complains
  const Variable batches = counterOf(scope, "gradient_accumulation/batches");
  const Variable updates = counterOf(scope, "gradient_accumulation/updates");
  const Output count = ops::add(scope, read(scope, batches), ops::scalar(scope, int64_t{1}, "one"));
  const Output due = scope.op("GreaterEqual", {count, ops::scalar(scope, batches_, "due")});
  const Scope added = scope.withControls({ops::group(scope, additions, "add")});
  Node* applied = condOp(
      added, due, [&](const CondBranch& branch) { return update(branch.scope(), sums, updates); },
      [](const CondBranch& branch) { return ops::group(branch.scope(), {}); });
  const Scope after = scope.withControls({applied});
  const Output left = scope.op("SelectV2", {due, ops::scalar(scope, int64_t{0}, "none"), count});
  std::vector<Node*> last{ops::assign(after, batches.handle, left)};
  if (globalStep) {
    last.push_back(ops::assignAdd(after, globalStep->handle, ops::number(after, globalStep->dtype, 1, "one")));
  }
  return ops::group(after, last, "train");
}

}  // namespace engine::nn
