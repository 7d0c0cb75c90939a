#include "widgets/dashboards/projector/projections/neighbors.h"

#include <cmath>

#include "widgets/dashboards/projector/projections/neighbor_heaps.h"
#include "widgets/dashboards/projector/projections/neighbor_search.h"

namespace widgets {
namespace {

constexpr int kExactRows = 3000;  // up to here comparing all pairs is the quicker way
constexpr int kRowBlock = 64;
constexpr int kScanBlock = 4096;
constexpr double kForestShare = 0.4;

bool isNearer(const Neighbor& a, const Neighbor& b) {
  return a.distance != b.distance ? a.distance < b.distance : a.row < b.row;
}

NeighborGraph graphOf(const NeighborHeaps& heaps, int rows) {
  NeighborGraph graph{rows, heaps.count(), {}};
  graph.edges.resize(static_cast<std::size_t>(rows) * heaps.count());
  forRowBlocks(rows, kScanBlock, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      Neighbor* out = graph.edges.data() + static_cast<std::size_t>(i) * heaps.count();
      for (int k = 0; k < heaps.count(); ++k) {
        out[k] = {heaps.of(i)[k].row, std::sqrt(heaps.of(i)[k].distance)};
      }
      std::sort(out, out + heaps.count(), isNearer);
    }
  });
  return graph;
}

}  // namespace

std::vector<Neighbor> nearestTo(const PointMatrix& points, int point, int count, Metric metric,
                                const std::vector<int>& among) {
  const int candidates = among.empty() ? points.rows : static_cast<int>(among.size());
  std::vector<Neighbor> all(static_cast<std::size_t>(candidates));
  forRowBlocks(candidates, kScanBlock, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      const int row = among.empty() ? i : among[static_cast<std::size_t>(i)];
      all[static_cast<std::size_t>(i)] = {row, distanceOf(metric, points.row(point), points.row(row), points.columns)};
    }
  });
  std::erase_if(all, [point](const Neighbor& neighbor) { return neighbor.row == point; });
  const auto kept = std::min(all.size(), static_cast<std::size_t>(std::max(count, 0)));
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(kept), all.end(), isNearer);
  all.resize(kept);
  return all;
}

NeighborGraph exactNeighborGraph(const PointMatrix& points, int count, const ComputeWatch& watch) {
  NeighborHeaps heaps(points.rows, std::clamp(count, 0, std::max(points.rows - 1, 0)));
  if (heaps.count() == 0) return {points.rows, 0, {}};
  watch.tell(0);
  forRowBlocks(points.rows, kRowBlock, [&](int begin, int end) {
    watch.check();
    // All rows of the block against one after the other: each is read from memory once a block.
    for (int j = 0; j < points.rows; ++j) {
      for (int i = begin; i < end; ++i) {
        if (i != j) heaps.push(i, j, squaredDistance(points.row(i), points.row(j), points.columns));
      }
    }
  });
  watch.tell(1);
  return graphOf(heaps, points.rows);
}

NeighborGraph approximateNeighborGraph(const PointMatrix& points, int count, uint64_t seed, const ComputeWatch& watch) {
  NeighborHeaps heaps(points.rows, std::clamp(count, 0, std::max(points.rows - 1, 0)));
  if (heaps.count() == 0) return {points.rows, 0, {}};
  searchForest(points, seed, heaps, {watch.goOn, [&](double done) { watch.tell(kForestShare * done); }});
  descend(points, heaps, {watch.goOn, [&](double done) { watch.tell(kForestShare + (1 - kForestShare) * done); }});
  return graphOf(heaps, points.rows);
}

NeighborGraph neighborGraph(const PointMatrix& points, int count, uint64_t seed, const ComputeWatch& watch) {
  return points.rows <= kExactRows || count + 1 >= points.rows ? exactNeighborGraph(points, count, watch)
                                                               : approximateNeighborGraph(points, count, seed, watch);
}

}  // namespace widgets
