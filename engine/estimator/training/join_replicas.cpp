#include "engine/estimator/training/join_replicas.h"

#include "engine/core/error.h"
#include "engine/graph/replicas.h"

namespace engine::estimator {

void joinReplicas(Graph& graph, EstimatorSpec& spec) {
  Replicas* replicas = replicasOf(graph);
  if (!replicas) return;
  if (!replicas->haveMet()) {
    fail(Code::kUnimplemented, "This model is not trained by an optimizer, and cannot be trained by ",
         replicas->count(), " replicas: leave train_distribute unset.");
  }
  const Scope root(graph);
  const bool mean = graph.collections().lossIsShared && !graph.collections().lossIsSummed;
  spec.loss = mean ? replicas->mean(root, spec.loss) : replicas->sum(root, spec.loss);
}

}  // namespace engine::estimator
