// The losses that a graph has collected (Collections::losses, regularizationLosses), as one. Used by the graph's
// thread.
//   Graph graph;
//   const Scope scope(graph);
//   nn::meanSquaredError(scope, ops::scalar(scope, 1.0f), ops::scalar(scope, 3.0f));
//   Session(graph).run(Feeds{}, {nn::totalLoss(scope)})[0].item<float>();  // is 4.0f
#pragma once

#include "engine/graph/scope.h"

namespace engine::nn {

// A scalar: the sum of the regularization losses; float32 0 when there are none
// (tf.compat.v1.losses.get_regularization_loss).
Output regularizationLoss(const Scope& scope);
// The sum of the losses, of whatever shape, and of the regularization losses unless they are left out. InvalidArgument
// when no loss was collected (get_total_loss).
Output totalLoss(const Scope& scope, bool addRegularizationLosses = true);

}  // namespace engine::nn
