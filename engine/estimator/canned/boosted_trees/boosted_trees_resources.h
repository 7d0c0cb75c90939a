// The resources of boosted trees in a graph, saved under TensorFlow's names. Used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine::estimator {

struct TreeResource {
  Output handle;
  std::string resource;  // its name in a session
};

// An empty ensemble, the node of the scope's own name.
TreeResource addTreeEnsemble(const Scope& scope);
// Streams of the values of so many numbers, below <scope>/QuantileAccumulator, and the boundaries they come to.
TreeResource addQuantiles(const Scope& scope, int64_t streams, double epsilon, std::vector<Output>& boundaries);

}  // namespace engine::estimator
