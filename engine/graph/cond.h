// Conditionals of a graph, as TensorFlow 1's tf.cond builds them: only the ops of the branch that the predicate chooses
// run. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::scalar(scope, 5.0f);
//   const Output isLarge = scope.op("Greater", {x, ops::scalar(scope, 3.0f)});
//   const Output halved = cond(
//       scope, isLarge,
//       [&](const CondBranch& yes) {
//         return std::vector{ops::mul(yes.scope(), yes.take(x), ops::scalar(yes.scope(), 0.5f))};
//       },
//       [&](const CondBranch& no) { return std::vector{no.take(x)}; })[0];
//   Session(graph).run(Feeds{}, {halved})[0].item<float>();  // is 2.5f
#pragma once

#include <functional>
#include <vector>

#include "engine/graph/scope.h"

namespace engine {

// What a branch is built with.
class CondBranch {
 public:
  // `predicate`: a scalar bool; `taken`: what it is in this branch.
  CondBranch(Scope scope, Output predicate, bool taken)
      : scope_(std::move(scope)), predicate_(predicate), taken_(taken) {}

  // Everything of the branch is built here: it waits for the branch to be chosen.
  const Scope& scope() const { return scope_; }
  // A tensor or a variable's handle from outside, as the branch sees it, of the same dtype and shape. What is
  // differentiated must come in this way.
  Output take(Output outside) const;

 private:
  Scope scope_;
  Output predicate_;
  bool taken_;  // what the predicate is here
};

using CondFn = std::function<std::vector<Output>(const CondBranch& branch)>;

// The results of `whenTrue` or of `whenFalse`, by a scalar bool. Both give as many outputs, of the same dtypes;
// InvalidArgument otherwise.
std::vector<Output> cond(const Scope& scope, Output predicate, const CondFn& whenTrue, const CondFn& whenFalse,
                         const std::string& name = "cond");

// For branches without results, by a scalar bool: the ops that they return run. The node runs after them. Errors as
// cond().
using CondOpFn = std::function<Node*(const CondBranch& branch)>;
Node* condOp(const Scope& scope, Output predicate, const CondOpFn& whenTrue, const CondOpFn& whenFalse,
             const std::string& name = "cond");

}  // namespace engine
