// A projection whose axes a person names: each goes from the centroid of some points to that of others. Pure.
#pragma once

#include <vector>

#include "widgets/dashboards/projector/projections/point_matrix.h"

namespace widgets {

// An axis by its ends: rows whose centroids they are; empty: the centroid of all.
struct CustomAxis {
  std::vector<int> left;
  std::vector<int> right;
};

// rows × axes: how far along each axis, from the middle between its ends, in units of their distance (-0.5 at the left
// end, 0.5 at the right). An axis without length gives 0.
std::vector<float> customProjection(const PointMatrix& points, const std::vector<CustomAxis>& axes);

}  // namespace widgets
