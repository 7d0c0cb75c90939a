// How much t-SNE wants each pair of points near each other: Gaussians of each point's own width over its neighbours,
// symmetric, sparse. For worker threads.
#pragma once

#include <vector>

#include "widgets/dashboards/projector/projections/neighbors.h"

namespace widgets {

// The rows of a symmetric matrix: row i has entries [starts[i], starts[i + 1]).
struct SparseRows {
  std::vector<std::size_t> starts;
  std::vector<int> columns;
  std::vector<float> values;

  int rows() const { return static_cast<int>(starts.size()) - 1; }
};

// The entries of all rows together sum to 1. `perplexity`: how many neighbours count, softly; at most count / 3 of the
// graph's. `labels` (empty: none, negative: unknown) and `supervise` in [0, 1]: pairs of different labels count less by
// that part. Errors: Cancelled.
SparseRows tsneAffinities(const NeighborGraph& graph, double perplexity, const std::vector<int>& labels,
                          double supervise, const ComputeWatch& watch);

// values[i → j] of a graph made symmetric by `combine(value of i → j, value of j → i)`, 0 where an edge is missing.
SparseRows symmetric(const NeighborGraph& graph, const std::vector<float>& values,
                     const std::function<float(float forth, float back)>& combine);

}  // namespace widgets
