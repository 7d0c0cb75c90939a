// A quadtree (two dimensions) or octree (three) over moving points, for Barnes and Hut's sum of their repulsions in
// t-SNE. Built anew for each iteration. For worker threads; the same bits on any number of cores.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace widgets {

template <int kDimensions>
class SpaceTree {
 public:
  using Place = std::array<double, kDimensions>;

  // `positions`: points × kDimensions, finite; it must outlive the tree's use.
  void build(const std::vector<double>& positions);

  // Sums over all other points at distance d, with q = 1 / (1 + d²): force = Σ q² (own place - the other's). Returns Σ
  // q. A cell whose width is below `theta` times its distance counts as one point; 0 is exact.
  double repulsion(int point, double theta, Place& force) const;

  // Points that are near each other in space are near in this order, too.
  const std::vector<int>& order() const { return order_; }
  std::size_t cells() const { return cells_.size(); }

 private:
  struct Cell {
    Place center;       // of its points' mass
    double width2 = 0;  // square of its side
    int begin = 0;      // its points in order_
    int count = 0;
    int next = 0;  // the cell to go on with when this one is done: it may be the end
    bool isLeaf = false;
  };
  void sortByPlace(const Place& low, double side);
  void addCell(int begin, int end, int level, double width);

  const double* at(int point) const { return positions_->data() + static_cast<std::size_t>(point) * kDimensions; }

  const std::vector<double>* positions_ = nullptr;
  std::vector<std::pair<uint64_t, int>> keys_;  // Morton codes
  std::vector<int> order_;
  std::vector<double> sorted_;  // positions in that order
  std::vector<Cell> cells_;     // each before its children
};

}  // namespace widgets
