// NN-descent: a neighbour of a neighbour is likely a neighbour. Each row looks from its own place at what the round
// before knew, so that the rows of a round do not wait for each other and their order does not count.
#include <algorithm>
#include <utility>

#include "widgets/dashboards/projector/projections/distance.h"
#include "widgets/dashboards/projector/projections/neighbor_search.h"

namespace widgets {
namespace {

constexpr int kMostRounds = 8;
constexpr int kMostLinks = 24;  // nearest neighbours, and rows that have it as one, which a row is searched through
constexpr int kDescentBlock = 512;
constexpr double kEnough = 0.002;  // improved neighbours of all, below which it ends

// What a round begins with: for each row its nearest neighbours and some of those that have it as one.
struct Links {
  struct Link {
    int row;
    bool fresh;
  };
  std::vector<Link> links;  // rows × 2 · kMostLinks
  std::vector<int> counts;

  const Link* of(int row) const { return links.data() + static_cast<std::size_t>(row) * 2 * kMostLinks; }
  void add(int row, Link link, int most) {
    int& count = counts[static_cast<std::size_t>(row)];
    if (count < most) links[static_cast<std::size_t>(row) * 2 * kMostLinks + static_cast<std::size_t>(count++)] = link;
  }
};

// Marks what is fresh as seen.
Links takeLinks(NeighborHeaps& heaps, int rows) {
  Links links{std::vector<Links::Link>(static_cast<std::size_t>(rows) * 2 * kMostLinks),
              std::vector<int>(static_cast<std::size_t>(rows))};
  const int wanted = std::min(heaps.count(), kMostLinks);
  forRowBlocks(rows, kDescentBlock, [&](int begin, int end) {
    std::vector<NeighborHeaps::Entry> sorted(static_cast<std::size_t>(heaps.count()));
    for (int i = begin; i < end; ++i) {
      std::partial_sort_copy(heaps.of(i), heaps.of(i) + heaps.count(), sorted.begin(), sorted.end());
      for (int k = 0; k < wanted; ++k) {
        const auto& entry = sorted[static_cast<std::size_t>(k)];
        if (entry.row >= 0) links.add(i, {entry.row, entry.fresh}, kMostLinks);
      }
    }
  });
  std::vector<std::pair<int, Links::Link>> reverse;
  for (int i = 0; i < rows; ++i) {
    for (int k = 0; k < links.counts[static_cast<std::size_t>(i)]; ++k) {
      reverse.push_back({links.of(i)[k].row, {i, links.of(i)[k].fresh}});
    }
  }
  for (const auto& [row, link] : reverse) links.add(row, link, 2 * kMostLinks);
  forRowBlocks(rows, kDescentBlock, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      for (int k = 0; k < heaps.count(); ++k) heaps.of(i)[k].fresh = false;
    }
  });
  return links;
}

// How many neighbours became nearer ones.
int improve(const PointMatrix& points, const Links& links, NeighborHeaps& heaps, int begin, int end) {
  std::vector<int> seen(static_cast<std::size_t>(points.rows), -1);
  int improved = 0;
  for (int i = begin; i < end; ++i) {
    seen[static_cast<std::size_t>(i)] = i;
    for (int k = 0; k < heaps.count(); ++k) {
      if (heaps.of(i)[k].row >= 0) seen[static_cast<std::size_t>(heaps.of(i)[k].row)] = i;
    }
    for (int k = 0; k < links.counts[static_cast<std::size_t>(i)]; ++k) {
      const Links::Link via = links.of(i)[k];
      const int further = std::min(links.counts[static_cast<std::size_t>(via.row)], kMostLinks);
      for (int m = 0; m < further; ++m) {
        const Links::Link found = links.of(via.row)[m];
        if ((!via.fresh && !found.fresh) || seen[static_cast<std::size_t>(found.row)] == i) continue;
        seen[static_cast<std::size_t>(found.row)] = i;
        improved += heaps.push(i, found.row, squaredDistance(points.row(i), points.row(found.row), points.columns));
      }
    }
  }
  return improved;
}

}  // namespace

void descend(const PointMatrix& points, NeighborHeaps& heaps, const ComputeWatch& watch) {
  const double all = static_cast<double>(points.rows) * heaps.count();
  // As `seen` has a number for every row, blocks are larger where there are many.
  const int grain = std::max(kDescentBlock, points.rows / 64);
  for (int round = 0; round < kMostRounds; ++round) {
    watch.tell(static_cast<double>(round) / kMostRounds);
    const Links links = takeLinks(heaps, points.rows);
    std::vector<int> improved(static_cast<std::size_t>(points.rows / grain + 1));
    forRowBlocks(points.rows, grain, [&](int begin, int end) {
      watch.check();
      improved[static_cast<std::size_t>(begin / grain)] = improve(points, links, heaps, begin, end);
    });
    double sum = 0;
    for (const int count : improved) sum += count;
    if (sum <= kEnough * all) break;
  }
  watch.tell(1);
}

}  // namespace widgets
