#include "engine/kernels/boosted_trees/tree_splits.h"

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <numeric>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

constexpr float kSplitTolerance = 1e-15F;
constexpr std::array kSplitNames = {"INEQUALITY_DEFAULT_LEFT", "INEQUALITY_DEFAULT_RIGHT", "EQUALITY_DEFAULT_RIGHT"};

float scalarWeightAndGain(float gradient, float hessian, const SplitOptions& options, float* weight) {
  *weight = 0;
  if (options.l1 > 0) {
    if (std::abs(gradient) <= options.l1) return 0;
    gradient -= std::copysign(options.l1, gradient);
  }
  if (hessian + options.l2 <= kSplitTolerance) return 0;
  *weight = -gradient / (hessian + options.l2);
  return -gradient * *weight;
}

float solvedWeightsAndGain(const Eigen::MatrixXf& matrix, const Eigen::VectorXf& gradient, float* weights) {
  Eigen::Map<Eigen::VectorXf> weight(weights, gradient.size());
  weight = -matrix.colPivHouseholderQr().solve(gradient);
  return -gradient.dot(weight);
}

float diagonalWeightsAndGain(const Eigen::VectorXf& gradient, const float* hessians, float l2, float* weights) {
  const Eigen::ArrayXf diagonal = Eigen::Map<const Eigen::ArrayXf>(hessians, gradient.size()) + l2;
  if ((diagonal == 0).any()) return solvedWeightsAndGain(diagonal.matrix().asDiagonal(), gradient, weights);
  Eigen::Map<Eigen::ArrayXf> weight(weights, gradient.size());
  weight = -gradient.array() / diagonal;
  return (-gradient.array() * weight).sum();
}

// Walks over the buckets of a feature and keeps the best of the splits it is shown.
class SplitSearch {
 public:
  SplitSearch(const FeatureStats& stats, const SplitOptions& options)
      : stats_(stats),
        options_(options),
        width_(options.logits + options.hessians),
        total_(static_cast<std::size_t>(width_)),
        left_(total_.size()),
        right_(total_.size()),
        sum_(total_.size()),
        leftWeights_(static_cast<std::size_t>(options.logits)),
        rightWeights_(leftWeights_.size()) {
    best_.feature = stats.feature;
  }

  SplitCandidate best() {
    for (int64_t dimension = 0; dimension < stats_.dimensions; ++dimension) {
      const float* first = stats_.values + dimension * (stats_.buckets + 1) * width_;
      stats_.equality ? equality(first, dimension) : inequality(first, dimension);
    }
    return best_;
  }

 private:
  void inequality(const float* buckets, int64_t dimension) {
    const float* missing = buckets + stats_.buckets * width_;
    sumOf(buckets, total_);
    std::ranges::fill(sum_, 0.0F);
    for (int64_t bucket = 0; bucket < stats_.buckets; ++bucket) {
      for (int64_t i = 0; i < width_; ++i) {
        sum(i) += buckets[bucket * width_ + i];
        left_[static_cast<std::size_t>(i)] = sum(i) + missing[i];
      }
      offer(bucket, dimension, SplitType::kInequalityDefaultLeft);
      left_ = sum_;
      offer(bucket, dimension, SplitType::kInequalityDefaultRight);
    }
  }

  // The rest's sums are those of the first dimension, as all dimensions have the same rows.
  void equality(const float* buckets, int64_t dimension) {
    sumOf(stats_.values, total_);
    for (int64_t bucket = 0; bucket < stats_.buckets; ++bucket) {
      std::copy_n(buckets + bucket * width_, width_, left_.begin());
      offer(bucket, dimension, SplitType::kEqualityDefaultRight);
    }
  }

  void sumOf(const float* buckets, std::vector<float>& total) const {
    std::ranges::fill(total, 0.0F);
    float* to = total.data();
    for (int64_t at = 0; at < (stats_.buckets + 1) * width_; at += width_) {
      for (int64_t i = 0; i < width_; ++i) to[i] += buckets[at + i];
    }
  }

  void offer(int64_t bucket, int64_t dimension, SplitType type) {
    const auto gradients = static_cast<std::size_t>(options_.logits);
    float* right = right_.data();
    for (std::size_t i = 0; i < total_.size(); ++i) right[i] = total_[i] - left_[i];
    const float gain = weightsAndGain(left_.data(), left_.data() + gradients, options_, leftWeights_.data()) +
                       weightsAndGain(right, right + gradients, options_, rightWeights_.data());
    if (!gainIsLarger(gain, best_.gain)) return;
    best_.gain = gain;
    best_.threshold = static_cast<int32_t>(bucket);
    best_.dimension = static_cast<int32_t>(dimension);
    best_.type = type;
    best_.left = leftWeights_;
    best_.right = rightWeights_;
  }

  float& sum(int64_t i) { return sum_[static_cast<std::size_t>(i)]; }

  const FeatureStats& stats_;
  const SplitOptions& options_;
  int64_t width_;
  std::vector<float> total_;
  std::vector<float> left_;
  std::vector<float> right_;
  std::vector<float> sum_;
  std::vector<float> leftWeights_;
  std::vector<float> rightWeights_;
  SplitCandidate best_;
};

// The usual case, one logit and an order, in plain numbers.
class ScalarSearch {
 public:
  ScalarSearch(const FeatureStats& stats, const SplitOptions& options) : stats_(stats), options_(options) {}

  SplitCandidate best() {
    for (int64_t dimension = 0; dimension < stats_.dimensions; ++dimension) search(dimension);
    SplitCandidate best;
    best.feature = stats_.feature;
    best.gain = best_.gain;
    best.threshold = best_.threshold;
    best.dimension = best_.dimension;
    best.type = best_.type;
    best.left = {best_.left};
    best.right = {best_.right};
    return best;
  }

 private:
  struct Best {
    float gain = std::numeric_limits<float>::lowest();
    int32_t threshold = 0;
    int32_t dimension = 0;
    SplitType type = SplitType::kInequalityDefaultLeft;
    float left = 0;
    float right = 0;
  };

  void search(int64_t dimension) {
    const float* buckets = stats_.values + dimension * (stats_.buckets + 1) * 2;
    const float* missing = buckets + stats_.buckets * 2;
    const bool anyMissing = missing[0] != 0 || missing[1] != 0;
    float gradients = 0;
    float hessians = 0;
    for (const float* at = buckets; at <= missing; at += 2) {
      gradients += at[0];
      hessians += at[1];
    }
    float leftGradient = 0;
    float leftHessian = 0;
    for (int64_t bucket = 0; bucket < stats_.buckets; ++bucket) {
      const float* at = buckets + bucket * 2;
      // Where nothing is added the gain is that of the bucket before, which wins.
      if (bucket > 0 && at[0] == 0 && at[1] == 0) continue;
      leftGradient += at[0];
      leftHessian += at[1];
      const Best place{0, static_cast<int32_t>(bucket), static_cast<int32_t>(dimension)};
      offer(place, leftGradient + missing[0], leftHessian + missing[1], gradients, hessians);
      if (!anyMissing) continue;
      Best right = place;
      right.type = SplitType::kInequalityDefaultRight;
      offer(right, leftGradient, leftHessian, gradients, hessians);
    }
  }

  void offer(Best one, float gradient, float hessian, float allGradients, float allHessians) {
    one.gain = scalarWeightAndGain(gradient, hessian, options_, &one.left) +
               scalarWeightAndGain(allGradients - gradient, allHessians - hessian, options_, &one.right);
    if (gainIsLarger(one.gain, best_.gain)) best_ = one;
  }

  const FeatureStats& stats_;
  const SplitOptions& options_;
  Best best_;
};

}  // namespace

const char* splitTypeName(SplitType type) {
  return kSplitNames.at(static_cast<std::size_t>(type));
}

SplitType splitTypeOfName(const std::string& name) {
  for (std::size_t i = 0; i < kSplitNames.size(); ++i) {
    if (name == kSplitNames.at(i)) return static_cast<SplitType>(i);
  }
  fail(Code::kInvalidArgument, "'", name, "' is no kind of split: use INEQUALITY_DEFAULT_LEFT, ",
       "INEQUALITY_DEFAULT_RIGHT or EQUALITY_DEFAULT_RIGHT.");
}

bool gainIsLarger(float a, float b) {
  return a - b >= kSplitTolerance;
}

bool gainsAreEqual(float a, float b) {
  return std::abs(a - b) < kSplitTolerance;
}

float weightsAndGain(const float* gradients, const float* hessians, const SplitOptions& options, float* weights) {
  if (options.logits == 1) return scalarWeightAndGain(*gradients, *hessians, options, weights);
  const Eigen::VectorXf gradient = Eigen::Map<const Eigen::VectorXf>(gradients, options.logits);
  if (options.hessians == options.logits) return diagonalWeightsAndGain(gradient, hessians, options.l2, weights);
  Eigen::MatrixXf matrix = Eigen::Map<const Eigen::MatrixXf>(hessians, options.logits, options.logits);
  matrix.diagonal().array() += options.l2;
  return solvedWeightsAndGain(matrix, gradient, weights);
}

SplitCandidate bestFeatureSplit(const FeatureStats& stats, const SplitOptions& options) {
  if (options.logits == 1 && !stats.equality) return ScalarSearch(stats, options).best();
  return SplitSearch(stats, options).best();
}

std::optional<float> nodeGain(const FeatureStats& first, const SplitOptions& options) {
  const int64_t width = options.logits + options.hessians;
  std::vector<float> total(static_cast<std::size_t>(width));
  for (int64_t at = 0; at < (first.buckets + 1) * width; at += width) {
    for (int64_t i = 0; i < width; ++i) total[static_cast<std::size_t>(i)] += first.values[at + i];
  }
  const float* hessians = total.data() + options.logits;
  const float norm = std::sqrt(std::inner_product(hessians, hessians + options.hessians, hessians, 0.0F));
  if (norm < options.minNodeWeight) return std::nullopt;
  std::vector<float> unused(static_cast<std::size_t>(options.logits));
  return weightsAndGain(total.data(), hessians, options, unused.data());
}

std::optional<SplitCandidate> bestOfFeatures(std::optional<float> ownGain, std::span<const int64_t> ids,
                                             std::span<const SplitCandidate> splits, const SplitOptions& options) {
  if (!ownGain) return std::nullopt;
  const SplitCandidate* best = nullptr;
  for (const int64_t id : ids) {
    const SplitCandidate& split = splits[static_cast<std::size_t>(id)];
    if (split.found() && (!best || split.gain > best->gain)) best = &split;
  }
  if (!best) return std::nullopt;
  SplitCandidate result = *best;
  result.gain = best->gain - *ownGain - options.treeComplexity;
  return result;
}

std::optional<SplitCandidate> bestNodeSplit(const std::vector<FeatureStats>& features, const SplitOptions& options) {
  const std::optional<float> ownGain = nodeGain(features.front(), options);
  if (!ownGain) return std::nullopt;
  std::vector<SplitCandidate> splits;
  std::vector<int64_t> places;
  for (const FeatureStats& feature : features) {
    places.push_back(static_cast<int64_t>(splits.size()));
    splits.push_back(bestFeatureSplit(feature, options));
  }
  return bestOfFeatures(ownGain, places, splits, options);
}

}  // namespace engine::kernels
