// The points that are projected: one row of numbers each. Pure.
#pragma once

#include <cstddef>
#include <vector>

namespace widgets {

struct PointMatrix {
  int rows = 0;
  int columns = 0;
  std::vector<float> values;  // row-major, all finite and at most kLargestNumber

  const float* row(int i) const { return values.data() + static_cast<std::size_t>(i) * columns; }
  float* row(int i) { return values.data() + static_cast<std::size_t>(i) * columns; }
};

// Shifted by the centroid, then each row of length 1 (TensorBoard's "sphereize data"). A row that is the centroid
// becomes 0.
PointMatrix spherized(const PointMatrix& points);
// The rows named, in that order.
PointMatrix rowsOf(const PointMatrix& points, const std::vector<int>& rows);
// Each row of length 1: what makes Euclidean neighbours those by angle. A row of zeros stays.
PointMatrix unitRows(const PointMatrix& points);
std::vector<double> centroidOf(const PointMatrix& points);
// Above it the squares in distances would not fit.
inline constexpr float kLargestNumber = 1e15F;
// What is not finite, or larger than that either way, becomes 0. How many there were.
std::size_t replaceUnusable(PointMatrix& points);

}  // namespace widgets
