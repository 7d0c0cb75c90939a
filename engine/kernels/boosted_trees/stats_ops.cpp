// BoostedTreesAggregateStats and BoostedTreesMakeStatsSummary: sums of gradients and hessians by node and bucket.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/gradient_stats.h"

namespace engine::kernels {
namespace {

void aggregateShape(InferenceContext& c) {
  const Node& node = c.node();
  const auto last = [&](int input) { return c.input(input).hasRank() ? c.withRank(input, 2).dim(1) : kUnknownDim; };
  const int64_t gradients = last(1);
  const int64_t hessians = last(2);
  c.setOutput(0, Shape{node.attr<int64_t>("max_splits"), last(3), node.attr<int64_t>("num_buckets") + 1,
                       gradients < 0 || hessians < 0 ? kUnknownDim : gradients + hessians});
}

void statsSummaryShape(InferenceContext& c) {
  const Node& node = c.node();
  c.setOutput(0, Shape{node.attr<int64_t>("num_features"), node.attr<int64_t>("max_splits"),
                       node.attr<int64_t>("num_buckets"), 2});
}

const OpRegistrar kAggregateStats(
    "BoostedTreesAggregateStats",
    "node_ids: int32, gradients: float, hessians: float, feature: int32 -> stats_summary: float",
    "max_splits: int; num_buckets: int", aggregateShape);
const OpRegistrar kMakeStatsSummary("BoostedTreesMakeStatsSummary",
                                    "node_ids: int32, gradients: float, hessians: float, "
                                    "bucketized_features_list: num_features * int32 -> stats_summary: float",
                                    "max_splits: int; num_buckets: int; num_features: int", statsSummaryShape);
const NoGradientRegistrar kStatsNoGradient({"BoostedTreesAggregateStats", "BoostedTreesMakeStatsSummary"});

GradientRows checkedRows(const KernelContext& context, int64_t maxSplits) {
  const GradientRows rows = gradientRows(context.input(0), context.input(1), context.input(2));
  checkNodes(rows, maxSplits);
  return rows;
}

NodeRange allNodes(int64_t maxSplits) {
  return {0, static_cast<int32_t>(maxSplits)};
}

std::unique_ptr<Kernel> makeAggregateStats(const KernelConstruction& c) {
  return kernelOf(
      [maxSplits = c.attr<int64_t>("max_splits"), buckets = c.attr<int64_t>("num_buckets")](KernelContext& context) {
        const GradientRows rows = checkedRows(context, maxSplits);
        const BucketColumn feature = bucketColumn(context.input(3), rows.rows);
        const std::vector<float> sums = aggregateStats(rows, feature, buckets, allNodes(maxSplits));
        Tensor& out = context.output(0, Shape{maxSplits, feature.dimensions, buckets + 1, rows.width()});
        std::ranges::copy(sums, out.data<float>());
      });
}

// The older form: one logit, and no bucket for missing values.
std::unique_ptr<Kernel> makeStatsSummary(const KernelConstruction& c) {
  return kernelOf(
      [maxSplits = c.attr<int64_t>("max_splits"), buckets = c.attr<int64_t>("num_buckets")](KernelContext& context) {
        const GradientRows rows = checkedRows(context, maxSplits);
        if (rows.width() != 2) fail(Code::kInvalidArgument, "BoostedTreesMakeStatsSummary takes one logit only.");
        const int features = context.inputCount() - 3;
        float* to = context.output(0, Shape{features, maxSplits, buckets, 2}).data<float>();
        for (int i = 0; i < features; ++i) {
          const BucketColumn feature = bucketColumn(context.input(3 + i), rows.rows);
          if (feature.dimensions != 1) fail(Code::kInvalidArgument, "bucketized_features_list must be vectors.");
          const std::vector<float> sums = aggregateStats(rows, feature, buckets, allNodes(maxSplits));
          for (int64_t node = 0; node < maxSplits; ++node) {
            to = std::copy_n(sums.data() + node * 2 * (buckets + 1), 2 * buckets, to);
          }
        }
      });
}

const KernelRegistrar kAggregateStatsKernel("BoostedTreesAggregateStats", makeAggregateStats);
const KernelRegistrar kStatsSummaryKernel("BoostedTreesMakeStatsSummary", makeStatsSummary);

}  // namespace
}  // namespace engine::kernels
