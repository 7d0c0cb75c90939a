// Made-up points for tests of the projector: clusters that are far apart, and how pure their neighbourhoods stay.
// Header-only.
#pragma once

#include <algorithm>
#include <vector>

#include "widgets/dashboards/projector/projections/neighbors.h"
#include "widgets/dashboards/projector/projections/random_hash.h"

namespace widgets::made {

struct Clusters {
  PointMatrix points;
  std::vector<int> labels;
};

// `count` Gaussians of `size` points each, about ten deviations apart. The rows take turns.
inline Clusters clusters(int count, int size, int columns, uint64_t seed = 11) {
  Clusters made;
  made.points = {count * size, columns, {}};
  for (int i = 0; i < count * size; ++i) {
    const int label = i % count;
    made.labels.push_back(label);
    for (int c = 0; c < columns; ++c) {
      const auto place = static_cast<uint64_t>(label * columns + c);
      const auto number = static_cast<uint64_t>(i) * static_cast<uint64_t>(columns) + static_cast<uint64_t>(c);
      const double center = 10 * randomNormal(seed, place, 1);
      made.points.values.push_back(static_cast<float>(center + randomNormal(seed, number, 2)));
    }
  }
  return made;
}

// The part of each point's five nearest neighbours in the projection that are of its cluster.
inline double purity(const std::vector<float>& places, int dimensions, const std::vector<int>& labels) {
  const PointMatrix points{static_cast<int>(labels.size()), dimensions, places};
  int same = 0;
  for (int i = 0; i < points.rows; ++i) {
    for (const Neighbor& neighbor : nearestTo(points, i, 5, Metric::kEuclidean, {})) {
      same += labels[static_cast<std::size_t>(neighbor.row)] == labels[static_cast<std::size_t>(i)];
    }
  }
  return same / (5.0 * points.rows);
}

}  // namespace widgets::made
