// The two halves of the approximate search for neighbours: a forest of random projections finds most of them,
// NN-descent the others through neighbours of neighbours. For worker threads. Errors: Cancelled.
#pragma once

#include <cstdint>

#include "widgets/dashboards/projector/projections/compute_watch.h"
#include "widgets/dashboards/projector/projections/neighbor_heaps.h"
#include "widgets/dashboards/projector/projections/point_matrix.h"

namespace widgets {

// Fills every row's neighbours when there are more rows than neighbours.
void searchForest(const PointMatrix& points, uint64_t seed, NeighborHeaps& heaps, const ComputeWatch& watch);
// Until hardly any row gets a nearer neighbour.
void descend(const PointMatrix& points, NeighborHeaps& heaps, const ComputeWatch& watch);

}  // namespace widgets
