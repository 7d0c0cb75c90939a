// How gradients and hessians of a node's rows become a split: TensorFlow's formulas. Pure functions and values;
// callable from any thread.
//
// For gradient sums g, hessian sums H, L1 a and L2 b the best weight of a leaf minimises (H + b)w²/2 + gw + a|w|:
// w = -(g ∓ a)/(H + b), with gain (g ∓ a)²/(H + b); 0 where |g| <= a or H + b is no more than 1e-15.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace engine::kernels {

enum class SplitType { kInequalityDefaultLeft, kInequalityDefaultRight, kEqualityDefaultRight };

// "INEQUALITY_DEFAULT_LEFT" and so on, as graphs have them. InvalidArgument for another name.
const char* splitTypeName(SplitType type);
SplitType splitTypeOfName(const std::string& name);

// What a split of a node would be.
struct SplitCandidate {
  int32_t feature = 0;
  int32_t threshold = 0;  // left: bucket <= threshold, or == threshold
  int32_t dimension = 0;  // of the feature
  float gain = std::numeric_limits<float>::lowest();
  SplitType type = SplitType::kInequalityDefaultLeft;
  std::vector<float> left;  // weights, one a logit
  std::vector<float> right;

  bool goesLeft(int32_t bucket) const {
    return type == SplitType::kEqualityDefaultRight ? bucket == threshold : bucket <= threshold;
  }
  bool found() const { return gain != std::numeric_limits<float>::lowest(); }
};

struct NodeSplit {
  int32_t node = 0;
  SplitCandidate split;
};

struct SplitOptions {
  int64_t logits = 1;
  int64_t hessians = 1;  // logits (a diagonal) or logits² (the whole matrix)
  float l1 = 0;
  float l2 = 0;
  float treeComplexity = 0;  // taken from each gain
  float minNodeWeight = 0;   // nodes with a smaller norm of the hessians are not split
};

// Sums of a feature's gradients and hessians in a node: [dimensions, buckets + 1, logits + hessians], row by row; the
// last bucket is of rows without a value.
struct FeatureStats {
  const float* values = nullptr;
  int64_t dimensions = 1;
  int64_t buckets = 0;
  bool equality = false;
  int32_t feature = 0;
};

// True when `a` is the better gain, beyond rounding.
bool gainIsLarger(float a, float b);
bool gainsAreEqual(float a, float b);

// Writes the leaf's weights, one a logit, and returns its gain. L1 is used with one logit only, as in TensorFlow.
float weightsAndGain(const float* gradients, const float* hessians, const SplitOptions& options, float* weights);

// The best split of one feature, its gain that of both sides together. Not found when no bucket gives any.
SplitCandidate bestFeatureSplit(const FeatureStats& stats, const SplitOptions& options);

// A node's own gain, by the sums of one of its features. None when the node weighs too little.
std::optional<float> nodeGain(const FeatureStats& first, const SplitOptions& options);

// The best of the splits of the features `ids`, the first of equals; its gain is what it adds to the node's own, less
// the tree complexity. None when the node weighs too little or nothing was found.
std::optional<SplitCandidate> bestOfFeatures(std::optional<float> ownGain, std::span<const int64_t> ids,
                                             std::span<const SplitCandidate> splits, const SplitOptions& options);

// The best split of a node over features of equal size, the first of equals; its gain is what it adds to the node's
// own, less the tree complexity. None when the node weighs too little.
std::optional<SplitCandidate> bestNodeSplit(const std::vector<FeatureStats>& features, const SplitOptions& options);

}  // namespace engine::kernels
