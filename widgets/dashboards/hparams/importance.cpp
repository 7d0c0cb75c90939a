#include "widgets/dashboards/hparams/importance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

namespace widgets {
namespace {

constexpr int kTrees = 64;
constexpr std::size_t kSmallestSplit = 3;  // trials in a box that is divided further
constexpr int kDeepest = 12;
constexpr double kFeatures = 5.0 / 6;  // part of the hyperparameters that a division chooses from
constexpr unsigned kSeed = 1;

struct Box {
  std::vector<double> low;
  std::vector<double> high;
  double value = 0;
  double volume() const {
    double product = 1;
    for (std::size_t i = 0; i < low.size(); ++i) product *= high[i] - low[i];
    return product;
  }
};

struct Split {
  std::size_t feature = 0;
  double at = 0;
  double score = -1;  // by how much the sum of squares shrinks
};

class Tree {
 public:
  Tree(const ImportanceInput& input, std::mt19937& random) : input_(input), random_(random) {
    std::vector<std::size_t> sample(input.metric.size());
    for (std::size_t& one : sample) one = random_() % input.metric.size();  // with repetition
    const std::size_t features = input.positions.front().size();
    grow(std::move(sample), {std::vector<double>(features, 0), std::vector<double>(features, 1)}, 0);
  }

  // Adds V_u / V of each hyperparameter; false when the tree is one box.
  bool addParts(std::vector<double>& parts) const {
    double mean = 0;
    for (const Box& box : boxes_) mean += box.volume() * box.value;
    double variance = 0;
    for (const Box& box : boxes_) variance += box.volume() * (box.value - mean) * (box.value - mean);
    if (!(variance > 0)) return false;
    for (std::size_t feature = 0; feature < parts.size(); ++feature) {
      parts[feature] += marginalVariance(feature, mean) / variance;
    }
    return true;
  }

 private:
  void grow(std::vector<std::size_t> sample, Box box, int depth) {
    const Split split = sample.size() >= kSmallestSplit && depth < kDeepest ? bestSplit(sample) : Split();
    if (split.score <= 0) {
      double sum = 0;
      for (const std::size_t one : sample) sum += input_.metric[one];
      box.value = sum / static_cast<double>(sample.size());
      boxes_.push_back(std::move(box));
      return;
    }
    const auto middle = std::partition(
        sample.begin(), sample.end(), [&](std::size_t one) { return input_.positions[one][split.feature] < split.at; });
    Box left = box;
    left.high[split.feature] = split.at;
    box.low[split.feature] = split.at;
    grow({sample.begin(), middle}, std::move(left), depth + 1);
    grow({middle, sample.end()}, std::move(box), depth + 1);
  }

  Split bestSplit(const std::vector<std::size_t>& sample) {
    std::vector<std::size_t> features(input_.positions.front().size());
    std::iota(features.begin(), features.end(), 0);
    std::shuffle(features.begin(), features.end(), random_);
    features.resize(static_cast<std::size_t>(std::ceil(static_cast<double>(features.size()) * kFeatures)));
    Split best;
    for (const std::size_t feature : features) {
      const Split split = bestSplit(sample, feature);
      if (split.score > best.score) best = split;
    }
    return best;
  }

  // In the middle between two neighbours, where the means of both sides differ most.
  Split bestSplit(std::vector<std::size_t> sample, std::size_t feature) const {
    const auto at = [&](std::size_t i) { return input_.positions[sample[i]][feature]; };
    std::sort(sample.begin(), sample.end(), [&](std::size_t a, std::size_t b) {
      return input_.positions[a][feature] < input_.positions[b][feature];
    });
    double total = 0;
    for (const std::size_t one : sample) total += input_.metric[one];
    const double count = static_cast<double>(sample.size());
    double left = 0;
    Split best{feature, 0, 1e-12 * (1 + total * total / count)};
    bool found = false;
    for (std::size_t i = 0; i + 1 < sample.size(); ++i) {
      left += input_.metric[sample[i]];
      if (!(at(i) < at(i + 1))) continue;
      const double n = static_cast<double>(i + 1);
      const double score = left * left / n + (total - left) * (total - left) / (count - n) - total * total / count;
      if (score <= best.score) continue;
      best.score = score;
      best.at = (at(i) + at(i + 1)) / 2;
      found = true;
    }
    if (!found) best.score = -1;
    return best;
  }

  double marginalVariance(std::size_t feature, double mean) const {
    std::vector<double> edges{0, 1};
    for (const Box& box : boxes_) edges.push_back(box.low[feature]);
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    double variance = 0;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
      double marginal = 0;
      for (const Box& box : boxes_) {
        if (box.low[feature] > edges[i] || box.high[feature] <= edges[i]) continue;
        marginal += box.volume() / (box.high[feature] - box.low[feature]) * box.value;
      }
      variance += (edges[i + 1] - edges[i]) * (marginal - mean) * (marginal - mean);
    }
    return variance;
  }

  const ImportanceInput& input_;
  std::mt19937& random_;
  std::vector<Box> boxes_;
};

std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first + 1;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    for (std::size_t i = first; i < end; ++i) ranks[order[i]] = static_cast<double>(first + end - 1) / 2;
    first = end;
  }
  return ranks;
}

}  // namespace

std::vector<double> importances(const ImportanceInput& input) {
  if (input.positions.empty()) return {};
  std::vector<double> parts(input.positions.front().size(), 0.0);
  const auto [low, high] = std::minmax_element(input.metric.begin(), input.metric.end());
  if (parts.empty() || input.metric.size() < 3 || !(*low < *high)) return parts;
  std::mt19937 random(kSeed);
  int trees = 0;
  for (int i = 0; i < kTrees; ++i) trees += Tree(input, random).addParts(parts);
  for (double& part : parts) part = trees > 0 ? part / trees : 0;
  return parts;
}

double spearman(const std::vector<double>& a, const std::vector<double>& b) {
  const std::vector<double> x = ranks(a);
  const std::vector<double> y = ranks(b);
  const double middle = (static_cast<double>(a.size()) - 1) / 2;
  double xx = 0;
  double yy = 0;
  double xy = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    xx += (x[i] - middle) * (x[i] - middle);
    yy += (y[i] - middle) * (y[i] - middle);
    xy += (x[i] - middle) * (y[i] - middle);
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace widgets
