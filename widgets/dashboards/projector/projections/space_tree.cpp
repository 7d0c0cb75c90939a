#include "widgets/dashboards/projector/projections/space_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/dashboards/projector/projections/compute_watch.h"
#include "widgets/dashboards/projector/projections/tbb.h"

namespace widgets {
namespace {

constexpr int kLeafPoints = 8;
constexpr int kKeyBlock = 8192;

// Bits of a code for each dimension.
constexpr int levelsOf(int dimensions) {
  return dimensions == 2 ? 31 : 21;
}

// Puts `dimensions - 1` zeros between the bits.
uint64_t spread(uint64_t value, int dimensions) {
  uint64_t result = 0;
  if (dimensions == 2) {
    result = value & 0xFFFFFFFF;
    result = (result | result << 16) & 0x0000FFFF0000FFFFULL;
    result = (result | result << 8) & 0x00FF00FF00FF00FFULL;
    result = (result | result << 4) & 0x0F0F0F0F0F0F0F0FULL;
    result = (result | result << 2) & 0x3333333333333333ULL;
    return (result | result << 1) & 0x5555555555555555ULL;
  }
  result = value & 0x1FFFFF;
  result = (result | result << 32) & 0x1F00000000FFFFULL;
  result = (result | result << 16) & 0x1F0000FF0000FFULL;
  result = (result | result << 8) & 0x100F00F00F00F00FULL;
  result = (result | result << 4) & 0x10C30C30C30C30C3ULL;
  return (result | result << 2) & 0x1249249249249249ULL;
}

}  // namespace

template <int kDimensions>
void SpaceTree<kDimensions>::build(const std::vector<double>& positions) {
  positions_ = &positions;
  const int points = static_cast<int>(positions.size()) / kDimensions;
  Place low, high;
  low.fill(std::numeric_limits<double>::infinity());
  high.fill(-std::numeric_limits<double>::infinity());
  for (int i = 0; i < points; ++i) {
    for (int d = 0; d < kDimensions; ++d) {
      low[d] = std::min(low[d], at(i)[d]);
      high[d] = std::max(high[d], at(i)[d]);
    }
  }
  double side = 1e-12;
  for (int d = 0; d < kDimensions; ++d) side = std::max(side, high[d] - low[d]);
  sortByPlace(low, side);
  cells_.clear();
  addCell(0, points, levelsOf(kDimensions), side);
}

template <int kDimensions>
void SpaceTree<kDimensions>::sortByPlace(const Place& low, double side) {
  const double cellsOfSide = std::ldexp(1.0, levelsOf(kDimensions));
  const int points = static_cast<int>(positions_->size()) / kDimensions;
  keys_.resize(static_cast<std::size_t>(points));
  forRowBlocks(points, kKeyBlock, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      uint64_t key = 0;
      for (int d = 0; d < kDimensions; ++d) {
        const double cell = std::min((at(i)[d] - low[d]) / side * cellsOfSide, cellsOfSide - 1);
        key |= spread(static_cast<uint64_t>(cell), kDimensions) << d;
      }
      keys_[static_cast<std::size_t>(i)] = {key, i};
    }
  });
  tbb::parallel_sort(keys_.begin(), keys_.end());
  order_.resize(keys_.size());
  sorted_.resize(positions_->size());
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    order_[i] = keys_[i].second;
    std::copy_n(at(order_[i]), kDimensions, sorted_.begin() + static_cast<std::ptrdiff_t>(i * kDimensions));
  }
}

// `level`: bits of the code below this cell.
template <int kDimensions>
void SpaceTree<kDimensions>::addCell(int begin, int end, int level, double width) {
  if (begin == end) return;
  const auto own = cells_.size();
  cells_.push_back({});
  Cell cell;
  cell.begin = begin;
  cell.count = end - begin;
  cell.width2 = width * width;
  cell.center.fill(0);
  cell.isLeaf = cell.count <= kLeafPoints || level == 0;
  if (cell.isLeaf) {
    for (int i = begin; i < end; ++i) {
      for (int d = 0; d < kDimensions; ++d) cell.center[d] += sorted_[static_cast<std::size_t>(i) * kDimensions + d];
    }
  } else {
    const int shift = (level - 1) * kDimensions;
    int from = begin;
    while (from < end) {
      const uint64_t part = keys_[static_cast<std::size_t>(from)].first >> shift;
      const auto after =
          std::upper_bound(keys_.begin() + from, keys_.begin() + end, part,
                           [shift](uint64_t wanted, const auto& key) { return wanted < key.first >> shift; });
      const int to = static_cast<int>(after - keys_.begin());
      const auto child = cells_.size();
      addCell(from, to, level - 1, width / 2);
      for (int d = 0; d < kDimensions; ++d) cell.center[d] += cells_[child].center[d] * cells_[child].count;
      from = to;
    }
  }
  for (int d = 0; d < kDimensions; ++d) cell.center[d] /= cell.count;
  cell.next = static_cast<int>(cells_.size());
  cells_[own] = cell;
}

template <int kDimensions>
double SpaceTree<kDimensions>::repulsion(int point, double theta, Place& force) const {
  const double* own = at(point);
  const double theta2 = theta * theta;
  double sum = 0;
  force.fill(0);
  const auto add = [&](const double* other, double weight) {
    Place away;
    double distance2 = 0;
    for (int d = 0; d < kDimensions; ++d) {
      away[d] = own[d] - other[d];
      distance2 += away[d] * away[d];
    }
    const double q = 1 / (1 + distance2);
    sum += weight * q;
    for (int d = 0; d < kDimensions; ++d) force[d] += weight * q * q * away[d];
  };
  std::size_t i = 0;
  while (i < cells_.size()) {
    const Cell& cell = cells_[i];
    double distance2 = 0;
    for (int d = 0; d < kDimensions; ++d) distance2 += (own[d] - cell.center[d]) * (own[d] - cell.center[d]);
    if (cell.width2 < theta2 * distance2) {
      add(cell.center.data(), cell.count);
      i = static_cast<std::size_t>(cell.next);
    } else if (cell.isLeaf) {
      for (int p = cell.begin; p < cell.begin + cell.count; ++p) {
        if (order_[static_cast<std::size_t>(p)] != point)
          add(sorted_.data() + static_cast<std::size_t>(p) * kDimensions, 1);
      }
      i = static_cast<std::size_t>(cell.next);
    } else {
      ++i;
    }
  }
  return sum;
}

template class SpaceTree<2>;
template class SpaceTree<3>;

}  // namespace widgets
