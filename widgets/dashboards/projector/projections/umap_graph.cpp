// What UMAP is to show: neighbourhoods of one size, joined, and the curve of its similarities.
#include <algorithm>
#include <cmath>

#include "widgets/dashboards/projector/projections/umap.h"

namespace widgets {
namespace {

constexpr int kUmapBlock = 1024;
constexpr int kMostBisections = 64;
constexpr double kBisectionError = 1e-5;
constexpr double kLeastWidth = 1e-3;  // of the mean distance
constexpr int kCurvePoints = 300;
constexpr double kCurveEnd = 3;  // distances that the curve is fitted over
constexpr int kFitSteps = 200;

// The width at which the strengths of a row sum to log2(count), as if each had so many neighbours.
void strengthsOfRow(const Neighbor* neighbors, int count, float* out) {
  double nearest = 0;  // the first that is not the same point
  double mean = 0;
  for (int k = count - 1; k >= 0; --k) {
    if (neighbors[k].distance > 0) nearest = neighbors[k].distance;
    mean += neighbors[k].distance / static_cast<double>(count);
  }
  const double wanted = std::log2(count + 1);
  double width = 1, low = 0, high = INFINITY;
  for (int turn = 0; turn < kMostBisections; ++turn) {
    double sum = 0;
    for (int k = 0; k < count; ++k) sum += std::exp(-std::max(0.0, neighbors[k].distance - nearest) / width);
    if (std::abs(sum - wanted) < kBisectionError) break;
    (sum > wanted ? high : low) = width;
    width = std::isinf(high) ? width * 2 : (low + high) / 2;
  }
  width = std::max(width, kLeastWidth * mean);
  for (int k = 0; k < count; ++k) {
    const double beyond = std::max(0.0, neighbors[k].distance - nearest);
    out[k] = width > 0 ? static_cast<float>(std::exp(-beyond / width)) : 1.0F;
  }
}

struct CurveErrors {
  double squares = 0;
  double aa = 0, ab = 0, bb = 0;  // of J'J
  double ra = 0, rb = 0;          // of J'r
};

CurveErrors curveErrors(const UmapCurve& curve, double minDist) {
  CurveErrors errors;
  for (int i = 1; i < kCurvePoints; ++i) {
    const double d = kCurveEnd * i / (kCurvePoints - 1);
    const double wanted = d < minDist ? 1 : std::exp(minDist - d);
    const double power = std::pow(d, 2 * curve.b);
    const double value = 1 / (1 + curve.a * power);
    const double byA = -power * value * value;
    const double byB = byA * curve.a * 2 * std::log(d);
    const double error = wanted - value;
    errors.squares += error * error;
    errors.aa += byA * byA;
    errors.ab += byA * byB;
    errors.bb += byB * byB;
    errors.ra += byA * error;
    errors.rb += byB * error;
  }
  return errors;
}

}  // namespace

// Levenberg and Marquardt's least squares.
UmapCurve fitUmapCurve(double minDist) {
  UmapCurve curve;
  double damping = 1e-3;
  CurveErrors now = curveErrors(curve, minDist);
  for (int step = 0; step < kFitSteps && damping < 1e12; ++step) {
    const double aa = now.aa * (1 + damping), bb = now.bb * (1 + damping);
    const double determinant = aa * bb - now.ab * now.ab;
    if (std::abs(determinant) < 1e-300) break;
    const UmapCurve next{curve.a + (now.ra * bb - now.rb * now.ab) / determinant,
                         curve.b + (now.rb * aa - now.ra * now.ab) / determinant};
    if (next.a > 0 && next.b > 0) {
      const CurveErrors then = curveErrors(next, minDist);
      if (then.squares < now.squares) {
        curve = next;
        now = then;
        damping /= 4;
        continue;
      }
    }
    damping *= 4;
  }
  return curve;
}

SparseRows umapStrengths(const NeighborGraph& graph) {
  std::vector<float> strengths(graph.edges.size());
  if (graph.count > 0) {
    forRowBlocks(graph.rows, kUmapBlock, [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        strengthsOfRow(graph.of(i), graph.count, strengths.data() + static_cast<std::size_t>(i) * graph.count);
      }
    });
  }
  return symmetric(graph, strengths, [](float forth, float back) { return forth + back - forth * back; });
}

}  // namespace widgets
