#include "engine/estimator/head/train_op.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::estimator {

Node* createTrainOp(const Scope& where, Output loss, const Training& training) {
  if (training.optimizer && training.trainOpFn) {
    fail(Code::kInvalidArgument, "train_op_fn and optimizer cannot both be set.");
  }
  if (!training.optimizer && !training.trainOpFn) {
    fail(Code::kInvalidArgument, "train_op_fn and optimizer cannot both be None.");
  }
  Node* op = nullptr;
  if (training.optimizer) {
    const OptimizerContext context{where, where.prefix() + "/"};
    const Variable step = nn::globalStep(where.graph());
    op = training.optimizer(context)->minimize(where, loss, &step, training.variables);
  } else {
    op = training.trainOpFn(where, loss);
  }
  std::vector<Node*> together = where.graph().collections().updateOps;
  if (together.empty() || !op) return op;
  together.push_back(op);
  return ops::group(where, together, "group_deps");
}

}  // namespace engine::estimator
