#include "widgets/dashboards/projector/projections/umap.h"

#include <algorithm>
#include <cmath>

#include "summaries/error.h"
#include "widgets/dashboards/projector/projections/pca.h"
#include "widgets/dashboards/projector/projections/random_hash.h"

namespace widgets {
namespace {

constexpr int kMoveBlock = 256;
constexpr float kStartWidth = 10;     // the first places lie in [-10, 10]
constexpr float kStartNoise = 1e-4F;  // parts equal points
constexpr float kMostMove = 4;        // of one force in one direction
constexpr int kRepulsions = 5;        // random points that push, for each neighbour that pulls
constexpr int kManyPoints = 10000;
constexpr double kNeighborsShare = 0.9;  // of the progress of the construction

std::vector<float> firstPlaces(const PointMatrix& points, const UmapOptions& options, const ComputeWatch& watch) {
  const PcaResult pca = principalComponents(points, options.dimensions, options.seed, watch);
  std::vector<float> places(static_cast<std::size_t>(points.rows) * static_cast<std::size_t>(options.dimensions));
  for (int i = 0; i < points.rows; ++i) {
    for (int d = 0; d < std::min(options.dimensions, pca.components); ++d) {
      places[static_cast<std::size_t>(i * options.dimensions + d)] =
          pca.scores[static_cast<std::size_t>(i) * pca.components + d];
    }
  }
  return places;
}

void spreadOut(std::vector<float>& places, uint64_t seed) {
  float largest = 0;
  for (const float value : places) largest = std::max(largest, std::abs(value));
  for (std::size_t i = 0; i < places.size(); ++i) {
    places[i] = (largest > 0 ? kStartWidth * places[i] / largest : 0) +
                kStartNoise * static_cast<float>(randomNormal(seed, i, 3));
  }
}

}  // namespace

Umap::Umap(const PointMatrix& points, const UmapOptions& options, const std::vector<float>& start,
           const ComputeWatch& watch)
    : options_(options), curve_(fitUmapCurve(options.minDist)), points_(points.rows) {
  if (points.rows < 2) throw summaries::Error(summaries::Code::kInvalidArgument, "UMAP needs at least two points.");
  if (options_.epochs <= 0) options_.epochs = points_ > kManyPoints ? 200 : 500;
  const NeighborGraph graph = neighborGraph(points, std::max(options.neighbors - 1, 1), options.seed,
                                            {watch.goOn, [&](double done) { watch.tell(kNeighborsShare * done); }});
  strengths_ = umapStrengths(graph);
  strongest_ = strengths_.values.empty() ? 1 : *std::max_element(strengths_.values.begin(), strengths_.values.end());
  const auto size = static_cast<std::size_t>(points_) * static_cast<std::size_t>(options_.dimensions);
  positions_ = start.size() == size ? start : firstPlaces(points, options_, {watch.goOn, {}});
  spreadOut(positions_, options_.seed);
  watch.tell(1);
}

void Umap::movePoint(int point, float rate, float* place) const {
  const int dimensions = options_.dimensions;
  const auto a = static_cast<float>(curve_.a), b = static_cast<float>(curve_.b);
  const auto p = static_cast<std::size_t>(point);
  const auto move = [&](const float* other, auto coefficient) {
    float distance2 = 0;
    for (int d = 0; d < dimensions; ++d) distance2 += (place[d] - other[d]) * (place[d] - other[d]);
    const float factor = coefficient(distance2);
    for (int d = 0; d < dimensions; ++d) {
      place[d] += rate * std::clamp(factor * (place[d] - other[d]), -kMostMove, kMostMove);
    }
  };
  const auto pull = [a, b](float distance2) {
    if (distance2 <= 0) return 0.0F;
    const float power = std::pow(distance2, b);
    return -2 * a * b * power / distance2 / (1 + a * power);
  };
  const auto push = [a, b](float distance2) {
    return 2 * b / ((0.001F + distance2) * (1 + a * std::pow(distance2, b)));
  };
  uint64_t draw = 0;
  const auto stream = (static_cast<uint64_t>(epoch_) << 32) | p;
  for (std::size_t e = strengths_.starts[p]; e < strengths_.starts[p + 1]; ++e) {
    // An edge takes part in as many epochs as it is strong.
    if (randomUniform(options_.seed, stream, draw++) > strengths_.values[e] / strongest_) continue;
    move(before_.data() + static_cast<std::size_t>(strengths_.columns[e]) * static_cast<std::size_t>(dimensions), pull);
    for (int n = 0; n < kRepulsions; ++n) {
      const int other = randomBelow(options_.seed, stream, draw++, points_);
      if (other != point) {
        move(before_.data() + static_cast<std::size_t>(other) * static_cast<std::size_t>(dimensions), push);
      }
    }
  }
}

void Umap::step() {
  before_ = positions_;
  const float rate = 1 - static_cast<float>(epoch_) / static_cast<float>(options_.epochs);
  forRowBlocks(points_, kMoveBlock, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      movePoint(i, std::max(rate, 0.0F),
                positions_.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(options_.dimensions));
    }
  });
  ++epoch_;
}

}  // namespace widgets
