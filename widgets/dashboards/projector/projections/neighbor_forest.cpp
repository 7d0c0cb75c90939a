// Random projection trees: the rows are cut in two by the plane between two random ones until few are together, and
// these are compared with each other.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/dashboards/projector/projections/distance.h"
#include "widgets/dashboards/projector/projections/neighbor_search.h"
#include "widgets/dashboards/projector/projections/random_hash.h"

namespace widgets {
namespace {

constexpr int kLeastLeaf = 32;
constexpr int kMostTrees = 16;
constexpr int kParallelPart = 8192;  // parts that are larger are cut side by side

class ProjectionTree {
 public:
  ProjectionTree(const PointMatrix& points, uint64_t seed, int leaf, const ComputeWatch& watch)
      : points_(points), seed_(seed), leaf_(leaf), watch_(watch), order_(static_cast<std::size_t>(points.rows)) {
    std::iota(order_.begin(), order_.end(), 0);
  }

  // Calls leaf(rows, count) for each group; two at once never share a row.
  template <typename Leaf>
  void forLeaves(const Leaf& leaf) {
    struct Part {
      int begin, end;
      uint64_t name;  // its path in the tree, which its random numbers hang on
    };
    std::vector<Part> parts{{0, points_.rows, 1}};
    // Level by level, until there are enough parts for the cores.
    while (!parts.empty() && parts.front().end - parts.front().begin > kParallelPart) {
      std::vector<Part> halves(parts.size() * 2);
      forRowBlocks(static_cast<int>(parts.size()), 1, [&](int i, int) {
        const Part& part = parts[static_cast<std::size_t>(i)];
        const int middle = split(part.begin, part.end, part.name);
        halves[static_cast<std::size_t>(2 * i)] = {part.begin, middle, 2 * part.name};
        halves[static_cast<std::size_t>(2 * i + 1)] = {middle, part.end, 2 * part.name + 1};
      });
      parts = std::move(halves);
    }
    forRowBlocks(static_cast<int>(parts.size()), 1, [&](int i, int) {
      const Part& part = parts[static_cast<std::size_t>(i)];
      walk(part.begin, part.end, part.name, leaf);
    });
  }

 private:
  template <typename Leaf>
  void walk(int begin, int end, uint64_t name, const Leaf& leaf) {
    if (end - begin <= leaf_) return leaf(order_.data() + begin, end - begin);
    const int middle = split(begin, end, name);
    walk(begin, middle, 2 * name, leaf);
    walk(middle, end, 2 * name + 1, leaf);
  }

  // Halves of equal size, so that points that are all the same do not make it deep.
  int split(int begin, int end, uint64_t name) {
    watch_.check();
    const int count = end - begin;
    const float* a = points_.row(order_[static_cast<std::size_t>(begin + randomBelow(seed_, name, 0, count))]);
    const float* b = points_.row(order_[static_cast<std::size_t>(begin + randomBelow(seed_, name, 1, count))]);
    std::vector<float> normal(static_cast<std::size_t>(points_.columns));
    for (std::size_t c = 0; c < normal.size(); ++c) normal[c] = a[c] - b[c];
    std::vector<std::pair<float, int>> sides(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
      const int row = order_[static_cast<std::size_t>(begin + i)];
      sides[static_cast<std::size_t>(i)] = {dotProduct(points_.row(row), normal.data(), points_.columns), row};
    }
    std::nth_element(sides.begin(), sides.begin() + count / 2, sides.end());
    for (int i = 0; i < count; ++i)
      order_[static_cast<std::size_t>(begin + i)] = sides[static_cast<std::size_t>(i)].second;
    return begin + count / 2;
  }

  const PointMatrix& points_;
  uint64_t seed_;
  int leaf_;
  const ComputeWatch& watch_;
  std::vector<int> order_;
};

}  // namespace

void searchForest(const PointMatrix& points, uint64_t seed, NeighborHeaps& heaps, const ComputeWatch& watch) {
  // At least one more than the neighbours in the smaller half, so that even one tree fills every heap.
  const int leaf = std::max(kLeastLeaf, 2 * (heaps.count() + 1));
  const int trees = std::clamp(5 + static_cast<int>(std::sqrt(points.rows) / 40), 5, kMostTrees);
  for (int tree = 0; tree < trees; ++tree) {
    watch.tell(static_cast<double>(tree) / trees);
    ProjectionTree cut(points, randomBits(seed, 77, static_cast<uint64_t>(tree)), leaf, watch);
    cut.forLeaves([&](const int* rows, int count) {
      for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
          const float distance = squaredDistance(points.row(rows[i]), points.row(rows[j]), points.columns);
          heaps.push(rows[i], rows[j], distance);
          heaps.push(rows[j], rows[i], distance);
        }
      }
    });
  }
}

}  // namespace widgets
