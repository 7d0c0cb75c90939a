#include "engine/estimator/head/train_op.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::estimator {

Node* createTrainOp(const Scope& scope, Output loss, const Training& training) {
  if (training.optimizer && training.trainOpFn) {
    fail(Code::kInvalidArgument, "train_op_fn and optimizer cannot both be set.");
  }
  if (!training.optimizer && !training.trainOpFn) {
    fail(Code::kInvalidArgument, "train_op_fn and optimizer cannot both be None.");
  }
  const Scope inner = scope.exactly("").child("training");
  Node* op = nullptr;
  if (training.optimizer) {
    const OptimizerContext context{inner, inner.prefix() + "/"};
    const Variable step = nn::globalStep(scope.graph());
    op = training.optimizer(context)->minimize(inner, loss, &step, training.variables);
  } else {
    op = training.trainOpFn(inner, loss);
  }
  std::vector<Node*> together = scope.graph().collections().updateOps;
  if (together.empty() || !op) return op;
  together.push_back(op);
  return ops::group(inner, together, "group_deps");
}

}  // namespace engine::estimator
