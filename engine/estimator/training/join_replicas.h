// What a training of several replicas reports and runs as one. Used by the graph's thread.
#pragma once

#include "engine/estimator/base/estimator_spec.h"

namespace engine::estimator {

// Of a spec that a model_fn made for the first of the graph's replicas: the loss of all of them becomes the spec's,
// their mean where the optimizer trains on their mean, else their sum. Nothing where there is one. Unimplemented when
// the training op takes no gradients of the replicas together.
void joinReplicas(Graph& graph, EstimatorSpec& spec);

}  // namespace engine::estimator
