#include "widgets/dashboards/projector/projections/tsne.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "summaries/error.h"
#include "widgets/dashboards/projector/projections/random_hash.h"

namespace widgets {
namespace {

constexpr int kForceBlock = 256;
constexpr double kStartSize = 1e-4;   // deviation of the first places
constexpr double kResumedSize = 1.0;  // of places to go on from: as t-SNE's are after the exaggeration
constexpr double kLeastGain = 0.01;
constexpr double kPerturbation = 0.1;  // of the deviation of the places
constexpr double kEarlyMomentum = 0.5;
constexpr double kLateMomentum = 0.8;

SparseRows affinitiesOf(const PointMatrix& points, const TsneOptions& options, const std::vector<int>& labels,
                        const ComputeWatch& watch) {
  if (points.rows < 2) {
    throw summaries::Error(summaries::Code::kInvalidArgument, "t-SNE needs at least two points.");
  }
  // Three times the perplexity holds nearly all of a Gaussian's mass.
  const double perplexity = std::clamp(options.perplexity, 1.0, std::max(1.0, (points.rows - 1) / 3.0));
  const auto count = static_cast<int>(std::lround(3 * perplexity));
  const NeighborGraph graph = neighborGraph(points, std::max(count, 2), options.seed, watch);
  return tsneAffinities(graph, perplexity, labels, options.supervise, watch);
}

}  // namespace

Tsne::Tsne(const PointMatrix& points, const TsneOptions& options, const std::vector<int>& labels,
           const std::vector<float>& start, const ComputeWatch& watch)
    : Tsne(affinitiesOf(points, options, labels, watch), options, start) {}

Tsne::Tsne(SparseRows affinities, const TsneOptions& options, const std::vector<float>& start)
    : affinities_(std::move(affinities)), options_(options), points_(affinities_.rows()) {
  const auto size = static_cast<std::size_t>(points_) * static_cast<std::size_t>(options_.dimensions);
  positions_.resize(size);
  gradient_.resize(size);
  velocity_.assign(size, 0);
  gains_.assign(size, 1);
  if (options_.learningRate <= 0) options_.learningRate = std::max(50.0, points_ / options_.exaggeration);
  if (start.size() == size) {
    double squares = 0;
    for (const float value : start) squares += static_cast<double>(value) * value;
    const double scale = squares > 0 ? kResumedSize / std::sqrt(squares / static_cast<double>(size)) : 1;
    for (std::size_t i = 0; i < size; ++i) positions_[i] = scale * start[i];
    // What is in order already need not be torn apart first.
    options_.exaggerationSteps = std::min(options_.exaggerationSteps, options_.steps / 20);
  } else {
    for (std::size_t i = 0; i < size; ++i) positions_[i] = kStartSize * randomNormal(options_.seed, i, 1);
  }
}

template <int kDimensions>
void Tsne::gradientIn(SpaceTree<kDimensions>& tree, double exaggeration) {
  tree.build(positions_);
  const int blocks = (points_ + kForceBlock - 1) / kForceBlock;
  std::vector<double> sums(static_cast<std::size_t>(blocks));
  // In the order of the tree, so that neighbours in space find its cells in the cache.
  forRowBlocks(points_, kForceBlock, [&](int begin, int end) {
    double sum = 0;
    for (int i = begin; i < end; ++i) {
      const int point = tree.order()[static_cast<std::size_t>(i)];
      typename SpaceTree<kDimensions>::Place force;
      sum += tree.repulsion(point, options_.theta, force);
      std::copy(force.begin(), force.end(), gradient_.begin() + static_cast<std::ptrdiff_t>(point) * kDimensions);
    }
    sums[static_cast<std::size_t>(begin / kForceBlock)] = sum;
  });
  const double z = std::max(std::accumulate(sums.begin(), sums.end(), 0.0), 1e-300);
  forRowBlocks(points_, kForceBlock, [&](int begin, int end) {
    for (int b = begin; b < end; ++b) {
      const auto i = static_cast<std::size_t>(tree.order()[static_cast<std::size_t>(b)]);
      const double* own = positions_.data() + i * kDimensions;
      double pull[kDimensions] = {};
      for (std::size_t e = affinities_.starts[i]; e < affinities_.starts[i + 1]; ++e) {
        const double* other = positions_.data() + static_cast<std::size_t>(affinities_.columns[e]) * kDimensions;
        double distance2 = 0;
        for (int d = 0; d < kDimensions; ++d) distance2 += (own[d] - other[d]) * (own[d] - other[d]);
        const double weight = affinities_.values[e] / (1 + distance2);
        for (int d = 0; d < kDimensions; ++d) pull[d] += weight * (own[d] - other[d]);
      }
      double* out = gradient_.data() + i * kDimensions;
      for (int d = 0; d < kDimensions; ++d) out[d] = 4 * (exaggeration * pull[d] - out[d] / z);
    }
  });
}

std::vector<double> Tsne::gradient(double exaggeration) {
  options_.dimensions == 2 ? gradientIn(flat_, exaggeration) : gradientIn(deep_, exaggeration);
  return gradient_;
}

void Tsne::step() {
  const bool early = iteration_ < options_.exaggerationSteps;
  const double exaggeration = early ? options_.exaggeration : 1;
  options_.dimensions == 2 ? gradientIn(flat_, exaggeration) : gradientIn(deep_, exaggeration);
  const double momentum = early ? kEarlyMomentum : kLateMomentum;
  std::array<double, 3> sum{};
  const auto dimensions = static_cast<std::size_t>(options_.dimensions);
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    // Delta-bar-delta: quicker where the direction stays, slower where it turns.
    const bool turned = (gradient_[i] > 0) == (velocity_[i] > 0);
    gains_[i] = std::max(kLeastGain, turned ? gains_[i] * 0.8 : gains_[i] + 0.2);
    velocity_[i] = momentum * velocity_[i] - options_.learningRate * gains_[i] * gradient_[i];
    positions_[i] += velocity_[i];
    sum[i % dimensions] += positions_[i];
  }
  for (std::size_t i = 0; i < positions_.size(); ++i) positions_[i] -= sum[i % dimensions] / points_;
  ++iteration_;
}

double Tsne::divergence() const {
  const auto dimensions = static_cast<std::size_t>(options_.dimensions);
  const auto similarity = [&](int i, int j) {
    double distance2 = 0;
    for (std::size_t d = 0; d < dimensions; ++d) {
      const double away = positions_[static_cast<std::size_t>(i) * dimensions + d] -
                          positions_[static_cast<std::size_t>(j) * dimensions + d];
      distance2 += away * away;
    }
    return 1 / (1 + distance2);
  };
  double z = 0;
  for (int i = 0; i < points_; ++i) {
    for (int j = 0; j < points_; ++j) z += i == j ? 0 : similarity(i, j);
  }
  double sum = 0;
  for (int i = 0; i < points_; ++i) {
    for (std::size_t e = affinities_.starts[static_cast<std::size_t>(i)];
         e < affinities_.starts[static_cast<std::size_t>(i) + 1]; ++e) {
      const double p = affinities_.values[e];
      if (p > 0) sum += p * std::log(p * z / similarity(i, affinities_.columns[e]));
    }
  }
  return sum;
}

void Tsne::perturb() {
  double squares = 0;
  for (const double value : positions_) squares += value * value;
  const double size = kPerturbation * std::sqrt(squares / static_cast<double>(positions_.size()));
  ++perturbed_;
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    positions_[i] += size * randomNormal(options_.seed, i, 1 + perturbed_);
  }
}

}  // namespace widgets
