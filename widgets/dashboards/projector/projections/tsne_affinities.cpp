#include "widgets/dashboards/projector/projections/tsne_affinities.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace widgets {
namespace {

constexpr int kAffinityBlock = 1024;
constexpr int kMostHalvings = 60;
constexpr double kEntropyError = 1e-5;

// Sets p(j | i) for one row's neighbours, so that their entropy is ln(perplexity).
void fillRow(const Neighbor* neighbors, int count, double perplexity, float* out) {
  const double wanted = std::log(perplexity);
  double beta = 1, low = 0, high = INFINITY;
  const double nearest = static_cast<double>(neighbors[0].distance) * neighbors[0].distance;
  std::vector<double> p(static_cast<std::size_t>(count));
  double sum = 1;
  // The scale of the distances first: beta is about 1 over their square.
  const double farthest = static_cast<double>(neighbors[count - 1].distance) * neighbors[count - 1].distance;
  if (farthest > nearest) beta = 1 / (farthest - nearest);
  for (int turn = 0; turn < kMostHalvings; ++turn) {
    sum = 0;
    double weighted = 0;
    for (int k = 0; k < count; ++k) {
      // Less the nearest: the same probabilities, and no sum of zeros.
      const double distance2 = static_cast<double>(neighbors[k].distance) * neighbors[k].distance - nearest;
      p[static_cast<std::size_t>(k)] = std::exp(-beta * distance2);
      sum += p[static_cast<std::size_t>(k)];
      weighted += distance2 * p[static_cast<std::size_t>(k)];
    }
    const double entropy = std::log(sum) + beta * weighted / sum;
    if (std::abs(entropy - wanted) < kEntropyError) break;
    (entropy > wanted ? low : high) = beta;
    beta = std::isinf(high) ? beta * 2 : (low + high) / 2;
  }
  for (int k = 0; k < count; ++k) out[k] = static_cast<float>(p[static_cast<std::size_t>(k)] / sum);
}

}  // namespace

SparseRows symmetric(const NeighborGraph& graph, const std::vector<float>& values,
                     const std::function<float(float, float)>& combine) {
  struct Half {
    int to;
    float forth, back;
  };
  const auto count = static_cast<std::size_t>(graph.count);
  std::vector<std::vector<Half>> rows(static_cast<std::size_t>(graph.rows));
  for (int i = 0; i < graph.rows; ++i) {
    for (std::size_t k = 0; k < count; ++k) {
      const int j = graph.of(i)[k].row;
      const float value = values[static_cast<std::size_t>(i) * count + k];
      rows[static_cast<std::size_t>(i)].push_back({j, value, 0});
      rows[static_cast<std::size_t>(j)].push_back({i, 0, value});
    }
  }
  forRowBlocks(graph.rows, kAffinityBlock, [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      std::vector<Half>& row = rows[static_cast<std::size_t>(i)];
      std::sort(row.begin(), row.end(), [](const Half& a, const Half& b) { return a.to < b.to; });
      std::size_t kept = 0;
      for (const Half& half : row) {
        if (kept > 0 && row[kept - 1].to == half.to) {
          row[kept - 1].forth += half.forth;
          row[kept - 1].back += half.back;
        } else {
          row[kept++] = half;
        }
      }
      row.resize(kept);
    }
  });
  SparseRows result{{0}, {}, {}};
  for (const auto& row : rows) {
    for (const Half& half : row) {
      result.columns.push_back(half.to);
      result.values.push_back(combine(half.forth, half.back));
    }
    result.starts.push_back(result.columns.size());
  }
  return result;
}

SparseRows tsneAffinities(const NeighborGraph& graph, double perplexity, const std::vector<int>& labels,
                          double supervise, const ComputeWatch& watch) {
  if (graph.count == 0) return {std::vector<std::size_t>(static_cast<std::size_t>(graph.rows) + 1), {}, {}};
  const double usable = std::clamp(perplexity, 1.0, std::max(1.0, static_cast<double>(graph.count)));
  std::vector<float> conditional(graph.edges.size());
  forRowBlocks(graph.rows, kAffinityBlock, [&](int begin, int end) {
    watch.check();
    for (int i = begin; i < end; ++i) {
      fillRow(graph.of(i), graph.count, usable, conditional.data() + static_cast<std::size_t>(i) * graph.count);
    }
  });
  watch.check();
  SparseRows p = symmetric(graph, conditional, [](float forth, float back) { return forth + back; });
  double sum = 0;
  for (int i = 0; i < p.rows(); ++i) {
    for (std::size_t e = p.starts[static_cast<std::size_t>(i)]; e < p.starts[static_cast<std::size_t>(i) + 1]; ++e) {
      const auto j = static_cast<std::size_t>(p.columns[e]);
      if (!labels.empty() && labels[static_cast<std::size_t>(i)] >= 0 && labels[j] >= 0 &&
          labels[static_cast<std::size_t>(i)] != labels[j]) {
        p.values[e] *= static_cast<float>(1 - std::clamp(supervise, 0.0, 1.0));
      }
      sum += p.values[e];
    }
  }
  if (sum > 0) {
    for (float& value : p.values) value = static_cast<float>(value / sum);
  }
  return p;
}

}  // namespace widgets
