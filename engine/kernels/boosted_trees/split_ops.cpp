// The best split of each node: BoostedTreesCalculateBestFeatureSplit and its second version over several features, and
// the older BoostedTreesCalculateBestGainsPerFeature.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/handles.h"
#include "engine/kernels/boosted_trees/tree_growth.h"

namespace engine::kernels {
namespace {

constexpr const char* kEquality = "equality";
constexpr const char* kInequality = "inequality";

void bestSplitShape(InferenceContext& c) {
  const int64_t logits = c.node().attr<int64_t>("logits_dimension");
  const int contribs = c.outputCount() - 3;  // and the one after it, before the kinds of splits
  for (int i = 0; i < c.outputCount(); ++i) {
    c.setOutput(i, i == contribs || i == contribs + 1 ? Shape{kUnknownDim, logits} : Shape{kUnknownDim});
  }
}

void bestGainsShape(InferenceContext& c) {
  const int features = static_cast<int>(c.node().attr<int64_t>("num_features"));
  for (int i = 0; i < c.outputCount(); ++i) {
    c.setOutput(i, i < 3 * features ? Shape{kUnknownDim} : Shape{kUnknownDim, 1});
  }
}

const OpRegistrar kBestFeatureSplit(
    "BoostedTreesCalculateBestFeatureSplit",
    "node_id_range: int32, stats_summary: float, l1: float, l2: float, tree_complexity: float, "
    "min_node_weight: float -> node_ids: int32, gains: float, feature_dimensions: int32, thresholds: int32, "
    "left_node_contribs: float, right_node_contribs: float, split_with_default_directions: string",
    "logits_dimension: int; split_type: string = 'inequality'", bestSplitShape);
const OpRegistrar kBestFeatureSplitV2(
    "BoostedTreesCalculateBestFeatureSplitV2",
    "node_id_range: int32, stats_summaries_list: num_features * float, split_types: string, "
    "candidate_feature_ids: int32, l1: float, l2: float, tree_complexity: float, min_node_weight: float -> "
    "node_ids: int32, gains: float, feature_ids: int32, feature_dimensions: int32, thresholds: int32, "
    "left_node_contribs: float, right_node_contribs: float, split_with_default_directions: string",
    "num_features: int; logits_dimension: int", bestSplitShape);
const OpRegistrar kBestGains(
    "BoostedTreesCalculateBestGainsPerFeature",
    "node_id_range: int32, stats_summary_list: num_features * float, l1: float, l2: float, tree_complexity: float, "
    "min_node_weight: float -> node_ids_list: num_features * int32, gains_list: num_features * float, "
    "thresholds_list: num_features * int32, left_node_contribs_list: num_features * float, "
    "right_node_contribs_list: num_features * float",
    "max_splits: int; num_features: int", bestGainsShape);
const NoGradientRegistrar kSplitNoGradient({"BoostedTreesCalculateBestFeatureSplit",
                                            "BoostedTreesCalculateBestFeatureSplitV2",
                                            "BoostedTreesCalculateBestGainsPerFeature"});

// The four numbers that follow the other inputs.
SplitOptions splitOptions(const KernelContext& context, int64_t logits) {
  const int at = context.inputCount() - 4;
  SplitOptions options;
  options.logits = logits;
  options.l1 = scalarInput<float>(context, at, "l1");
  options.l2 = scalarInput<float>(context, at + 1, "l2");
  options.treeComplexity = scalarInput<float>(context, at + 2, "tree_complexity");
  options.minNodeWeight = scalarInput<float>(context, at + 3, "min_node_weight");
  return options;
}

NodeRange rangeInput(const KernelContext& context, int64_t nodes) {
  const Tensor& given = context.input(0);
  if (given.rank() != 1 || given.dim(0) != 2) {
    fail(Code::kInvalidArgument, "node_id_range must be a vector of 2 elements, got shape ", given.shape(), ".");
  }
  const NodeRange range{given.data<int32_t>()[0], given.data<int32_t>()[1]};
  if (range.first < 0 || range.end > nodes) {
    fail(Code::kInvalidArgument, "node_id_range [", range.first, ", ", range.end, ") is not within the ", nodes,
         " nodes of the statistics.");
  }
  return range;
}

// Statistics [nodes, dimensions, buckets + 1, logits + hessians].
void checkStats(const Tensor& stats, const Tensor& first, int64_t logits) {
  const int64_t hessians = stats.rank() == 4 ? stats.dim(3) - logits : 0;
  if (stats.rank() != 4 || (hessians != logits && hessians != logits * logits) || stats.dim(2) < 1) {
    fail(Code::kInvalidArgument, "stats_summary must be [nodes, dimensions, buckets + 1, ", logits,
         " logits and their hessians], got shape ", stats.shape(), ".");
  }
  if (!(stats.shape() == first.shape())) {
    fail(Code::kInvalidArgument, "The stats_summaries of a group must be of one shape, got ", first.shape(), " and ",
         stats.shape(), ".");
  }
}

FeatureStats nodeStats(const Tensor& stats, int32_t node, bool equality, int32_t feature) {
  const int64_t size = stats.dim(1) * stats.dim(2) * stats.dim(3);
  return {stats.data<float>() + node * size, stats.dim(1), stats.dim(2) - 1, equality, feature};
}

bool isEquality(const std::string& type) {
  if (type != kEquality && type != kInequality) {
    fail(Code::kInvalidArgument, "Incorrect split type '", type, "': it is inequality or equality.");
  }
  return type == kEquality;
}

template <typename T, typename Get>
void setColumn(KernelContext& context, int& output, const std::vector<NodeSplit>& splits, Get get) {
  T* to = context.output(output++, Shape{static_cast<int64_t>(splits.size())}).data<T>();
  for (const NodeSplit& split : splits) *to++ = get(split);
}

void setWeights(KernelContext& context, int& output, const std::vector<NodeSplit>& splits, int64_t logits,
                std::vector<float> SplitCandidate::*side) {
  float* to = context.output(output++, Shape{static_cast<int64_t>(splits.size()), logits}).data<float>();
  for (const NodeSplit& split : splits) to = std::ranges::copy(split.split.*side, to).out;
}

void setSplits(KernelContext& context, const std::vector<NodeSplit>& splits, int64_t logits, bool withFeatures) {
  int output = 0;
  setColumn<int32_t>(context, output, splits, [](const NodeSplit& s) { return s.node; });
  setColumn<float>(context, output, splits, [](const NodeSplit& s) { return s.split.gain; });
  if (withFeatures) setColumn<int32_t>(context, output, splits, [](const NodeSplit& s) { return s.split.feature; });
  setColumn<int32_t>(context, output, splits, [](const NodeSplit& s) { return s.split.dimension; });
  setColumn<int32_t>(context, output, splits, [](const NodeSplit& s) { return s.split.threshold; });
  setWeights(context, output, splits, logits, &SplitCandidate::left);
  setWeights(context, output, splits, logits, &SplitCandidate::right);
  setColumn<std::string>(context, output, splits, [](const NodeSplit& s) { return splitTypeName(s.split.type); });
}

// The statistics that are tensors [begin, end) of the inputs; `equality` and `ids` say what each is of.
std::vector<NodeSplit> bestSplits(const KernelContext& context, int begin, int end, SplitOptions& options,
                                  const std::vector<bool>& equality, const int32_t* ids) {
  const Tensor& first = context.input(begin);
  for (int i = begin; i < end; ++i) checkStats(context.input(i), first, options.logits);
  options.hessians = first.dim(3) - options.logits;
  const NodeRange range = rangeInput(context, first.dim(0));
  std::vector<NodeSplit> splits;
  for (int32_t node = range.first; node < range.end; ++node) {
    std::vector<FeatureStats> features;
    for (int i = begin; i < end; ++i) {
      const int feature = i - begin;
      features.push_back(
          nodeStats(context.input(i), node, equality[static_cast<std::size_t>(feature)], ids ? ids[feature] : 0));
    }
    if (auto split = bestNodeSplit(features, options)) splits.push_back({node, std::move(*split)});
  }
  return splits;
}

std::unique_ptr<Kernel> makeBestFeatureSplit(const KernelConstruction& c) {
  const bool equality = isEquality(c.attr<std::string>("split_type"));
  return kernelOf([equality, logits = c.attr<int64_t>("logits_dimension")](KernelContext& context) {
    SplitOptions options = splitOptions(context, logits);
    setSplits(context, bestSplits(context, 1, 2, options, {equality}, nullptr), logits, false);
  });
}

std::unique_ptr<Kernel> makeBestFeatureSplitV2(const KernelConstruction& c) {
  const auto features = static_cast<int>(c.attr<int64_t>("num_features"));
  return kernelOf([features, logits = c.attr<int64_t>("logits_dimension")](KernelContext& context) {
    const Tensor& types = context.input(1 + features);
    const Tensor& ids = context.input(2 + features);
    if (types.elements() != features || ids.elements() != features) {
      fail(Code::kInvalidArgument, "split_types and candidate_feature_ids must be vectors of ", features,
           " elements, got shapes ", types.shape(), " and ", ids.shape(), ".");
    }
    std::vector<bool> equality;
    for (const std::string& type : types.flat<std::string>()) equality.push_back(isEquality(type));
    SplitOptions options = splitOptions(context, logits);
    setSplits(context, bestSplits(context, 1, 1 + features, options, equality, ids.data<int32_t>()), logits, true);
  });
}

// Statistics [nodes, buckets, 2] of one logit, without a bucket for missing values: they are given an empty one.
std::vector<NodeSplit> bestGains(const Tensor& stats, NodeRange range, const SplitOptions& options) {
  const int64_t size = stats.dim(1) * 2;
  std::vector<float> values(static_cast<std::size_t>(size + 2));
  std::vector<NodeSplit> splits;
  for (int32_t node = range.first; node < range.end; ++node) {
    std::copy_n(stats.data<float>() + node * size, size, values.begin());
    if (auto split = bestNodeSplit({{values.data(), 1, stats.dim(1)}}, options)) splits.push_back({node, *split});
  }
  return splits;
}

std::unique_ptr<Kernel> makeBestGains(const KernelConstruction& c) {
  return kernelOf([features = static_cast<int>(c.attr<int64_t>("num_features"))](KernelContext& context) {
    const SplitOptions options = splitOptions(context, 1);
    for (int i = 0; i < features; ++i) {
      const Tensor& stats = context.input(1 + i);
      if (stats.rank() != 3 || stats.dim(2) != 2) {
        fail(Code::kInvalidArgument, "stats_summary_list[", i, "] must be [nodes, buckets, 2], got ", stats.shape());
      }
      const std::vector<NodeSplit> splits = bestGains(stats, rangeInput(context, stats.dim(0)), options);
      int output = i;
      const auto next = [&] { return (output += features) - features; };
      int at = next();
      setColumn<int32_t>(context, at, splits, [](const NodeSplit& s) { return s.node; });
      at = next();
      setColumn<float>(context, at, splits, [](const NodeSplit& s) { return s.split.gain; });
      at = next();
      setColumn<int32_t>(context, at, splits, [](const NodeSplit& s) { return s.split.threshold; });
      at = next();
      setWeights(context, at, splits, 1, &SplitCandidate::left);
      at = next();
      setWeights(context, at, splits, 1, &SplitCandidate::right);
    }
  });
}

const KernelRegistrar kBestFeatureSplitKernel("BoostedTreesCalculateBestFeatureSplit", makeBestFeatureSplit);
const KernelRegistrar kBestFeatureSplitV2Kernel("BoostedTreesCalculateBestFeatureSplitV2", makeBestFeatureSplitV2);
const KernelRegistrar kBestGainsKernel("BoostedTreesCalculateBestGainsPerFeature", makeBestGains);

}  // namespace
}  // namespace engine::kernels
