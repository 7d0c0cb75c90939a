// The nearest neighbours of points: of one, exactly, or of all, exactly where there are few and by a forest of random
// projections with NN-descent where there are many. For worker threads; runs on all cores, the same bits on any number.
#pragma once

#include <cstdint>
#include <vector>

#include "widgets/dashboards/projector/projections/compute_watch.h"
#include "widgets/dashboards/projector/projections/distance.h"
#include "widgets/dashboards/projector/projections/point_matrix.h"

namespace widgets {

struct Neighbor {
  int row = 0;
  float distance = 0;
  bool operator==(const Neighbor&) const = default;
};

// The `count` nearest of `point` (itself left out), nearest first. `among`: rows that may be found; empty: all.
std::vector<Neighbor> nearestTo(const PointMatrix& points, int point, int count, Metric metric,
                                const std::vector<int>& among);

struct NeighborGraph {
  int rows = 0;
  int count = 0;                // of each row's neighbours
  std::vector<Neighbor> edges;  // rows × count, each row's nearest first

  const Neighbor* of(int row) const { return edges.data() + static_cast<std::size_t>(row) * count; }
};

// By Euclidean distance; `count` is lowered to rows - 1. Errors: Cancelled.
NeighborGraph neighborGraph(const PointMatrix& points, int count, uint64_t seed, const ComputeWatch& watch);
NeighborGraph exactNeighborGraph(const PointMatrix& points, int count, const ComputeWatch& watch);
NeighborGraph approximateNeighborGraph(const PointMatrix& points, int count, uint64_t seed, const ComputeWatch& watch);

}  // namespace widgets
