#include "engine/graph/cond.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine {
namespace {

// A result that is just a value from outside, or a constant, must be dead with its branch.
std::vector<Output> inBranch(const CondBranch& branch, const std::vector<Output>& results) {
  std::vector<Output> inside;
  for (const Output& result : results) inside.push_back(ops::identity(branch.scope(), result));
  return inside;
}

}  // namespace

Output CondBranch::take(Output outside) const {
  const Scope scope = scope_.withoutControls();
  const char* op = isRef(outside.node->outputType(outside.index)) ? "RefSwitch" : "Switch";
  return scope.node(op, {outside, predicate_}, {}, "Switch")->output(taken_ ? 1 : 0);
}

std::vector<Output> cond(const Scope& outer, Output predicate, const CondFn& whenTrue, const CondFn& whenFalse,
                         const std::string& name) {
  const Scope scope = outer.child(name);
  Node* pivot = scope.node("Switch", {predicate, predicate});
  const Output chosen = ops::identity(scope, pivot->output(1), "switch_t");
  const Output refused = ops::identity(scope, pivot->output(0), "switch_f");
  const Output id = ops::identity(scope, predicate, "pred_id");
  const CondBranch yes(scope.withControls({chosen.node}), id, true);
  const CondBranch no(scope.withControls({refused.node}), id, false);
  const std::vector<Output> trues = inBranch(yes, whenTrue(yes));
  const std::vector<Output> falses = inBranch(no, whenFalse(no));
  if (trues.size() != falses.size()) {
    fail(Code::kInvalidArgument, "The branches of '", scope.prefix(), "' give ", trues.size(), " and ", falses.size(),
         " results; both must return the same number.");
  }
  std::vector<Output> results;
  for (std::size_t i = 0; i < trues.size(); ++i) {
    if (trues[i].type() != falses[i].type()) {
      fail(Code::kInvalidArgument, "Result ", i, " of '", scope.prefix(), "' is ", dtypeName(trues[i].type()),
           " in one branch and ", dtypeName(falses[i].type()), " in the other.");
    }
    results.push_back(scope.op("Merge", {falses[i], trues[i]}));
  }
  return results;
}

Node* condOp(const Scope& scope, Output predicate, const CondOpFn& whenTrue, const CondOpFn& whenFalse,
             const std::string& name) {
  const auto withResult = [](const CondOpFn& fn) {
    return [fn](const CondBranch& branch) {
      const Scope after = branch.scope().withControls({fn(branch)});
      return std::vector<Output>{ops::scalar(after, true, "done")};
    };
  };
  return cond(scope, predicate, withResult(whenTrue), withResult(whenFalse), name)[0].node;
}

}  // namespace engine
