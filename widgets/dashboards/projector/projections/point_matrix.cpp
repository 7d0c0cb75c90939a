#include "widgets/dashboards/projector/projections/point_matrix.h"

#include <algorithm>
#include <cmath>

#include "widgets/dashboards/projector/projections/distance.h"

namespace widgets {

std::vector<double> centroidOf(const PointMatrix& points) {
  std::vector<double> sum(static_cast<std::size_t>(points.columns), 0.0);
  for (int i = 0; i < points.rows; ++i) {
    const float* row = points.row(i);
    for (int c = 0; c < points.columns; ++c) sum[static_cast<std::size_t>(c)] += row[c];
  }
  for (double& value : sum) value /= std::max(points.rows, 1);
  return sum;
}

PointMatrix unitRows(const PointMatrix& points) {
  PointMatrix unit = points;
  for (int i = 0; i < unit.rows; ++i) {
    float* row = unit.row(i);
    const float length = std::sqrt(dotProduct(row, row, unit.columns));
    if (length <= 0 || !std::isfinite(length)) continue;
    for (int c = 0; c < unit.columns; ++c) row[c] /= length;
  }
  return unit;
}

PointMatrix spherized(const PointMatrix& points) {
  const std::vector<double> center = centroidOf(points);
  PointMatrix shifted = points;
  for (int i = 0; i < shifted.rows; ++i) {
    float* row = shifted.row(i);
    for (int c = 0; c < shifted.columns; ++c) row[c] -= static_cast<float>(center[static_cast<std::size_t>(c)]);
  }
  return unitRows(shifted);
}

PointMatrix rowsOf(const PointMatrix& points, const std::vector<int>& rows) {
  PointMatrix some{static_cast<int>(rows.size()), points.columns, {}};
  some.values.reserve(rows.size() * static_cast<std::size_t>(points.columns));
  for (const int row : rows) some.values.insert(some.values.end(), points.row(row), points.row(row) + points.columns);
  return some;
}

std::size_t replaceUnusable(PointMatrix& points) {
  std::size_t replaced = 0;
  for (float& value : points.values) {
    if (std::abs(value) <= kLargestNumber) continue;  // false of NaN
    value = 0;
    ++replaced;
  }
  return replaced;
}

}  // namespace widgets
