#include "engine/estimator/head/train_op.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/replicas.h"

namespace engine::estimator {

Output replicaShare(const Scope& scope, Output loss, nn::Reduction reduction) {
  const Replicas* replicas = replicasOf(scope.graph());
  if (!replicas || reduction != nn::Reduction::kSumOverBatchSize) return loss;
  return ops::mul(scope, loss, ops::number(scope, loss.type(), 1.0 / replicas->count(), "replica_share"));
}

Node* createTrainOp(const Scope& where, Output loss, nn::Reduction reduction, const Training& training) {
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
    const std::unique_ptr<const nn::Optimizer> optimizer = training.optimizer(context);
    if (!optimizer->meansOverReplicas()) loss = replicaShare(where, loss, reduction);
    op = optimizer->minimize(where, loss, &step, training.variables);
  } else {
    op = training.trainOpFn(where, loss);
  }
  std::vector<Node*> together = where.graph().collections().updateOps;
  if (together.empty() || !op) return op;
  together.push_back(op);
  return ops::group(where, together, "group_deps");
}

}  // namespace engine::estimator
