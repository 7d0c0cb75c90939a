#include "widgets/dashboards/projector/projections/custom_axes.h"

namespace widgets {
namespace {

std::vector<double> centroidOfRows(const PointMatrix& points, const std::vector<int>& rows) {
  if (rows.empty()) return centroidOf(points);
  std::vector<double> sum(static_cast<std::size_t>(points.columns), 0.0);
  for (const int row : rows) {
    for (int c = 0; c < points.columns; ++c) sum[static_cast<std::size_t>(c)] += points.row(row)[c];
  }
  for (double& value : sum) value /= static_cast<double>(rows.size());
  return sum;
}

}  // namespace

std::vector<float> customProjection(const PointMatrix& points, const std::vector<CustomAxis>& axes) {
  std::vector<float> places(static_cast<std::size_t>(points.rows) * axes.size());
  for (std::size_t a = 0; a < axes.size(); ++a) {
    std::vector<double> direction = centroidOfRows(points, axes[a].right);
    const std::vector<double> left = centroidOfRows(points, axes[a].left);
    double length2 = 0, middle = 0;
    for (std::size_t c = 0; c < direction.size(); ++c) {
      const double center = (direction[c] + left[c]) / 2;
      direction[c] -= left[c];
      length2 += direction[c] * direction[c];
      middle += direction[c] * center;
    }
    for (int i = 0; i < points.rows && length2 > 0; ++i) {
      double along = -middle;
      for (int c = 0; c < points.columns; ++c) along += direction[static_cast<std::size_t>(c)] * points.row(i)[c];
      places[static_cast<std::size_t>(i) * axes.size() + a] = static_cast<float>(along / length2);
    }
  }
  return places;
}

}  // namespace widgets
