#include "engine/kernels/boosted_trees/trainer_options.h"

namespace engine::kernels {

TrainerOptions trainerOptions(const KernelConstruction& c) {
  TrainerOptions options;
  options.batchesPerLayer = c.attr<int64_t>("n_batches_per_layer");
  options.quantiles = c.attr<int64_t>("num_quantiles");
  options.epsilon = static_cast<double>(c.attr<float>("quantile_sketch_epsilon"));
  const auto& sizes = c.attr<std::vector<int64_t>>("bucket_sizes");
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    options.features.push_back({sizes[i], c.attr<std::vector<bool>>("equality").at(i)});
  }
  std::size_t at = 0;
  for (const int64_t size : c.attr<std::vector<int64_t>>("group_sizes")) {
    options.groups.emplace_back();
    for (int64_t i = 0; i < size; ++i) {
      options.groups.back().push_back(c.attr<std::vector<int64_t>>("grouped_features").at(at++));
    }
  }
  SplitOptions& splits = options.splits;
  splits.logits = c.attr<int64_t>("logits_dimension");
  splits.hessians = splits.logits * splits.logits;
  splits.l1 = c.attr<float>("l1");
  splits.l2 = c.attr<float>("l2");
  splits.treeComplexity = c.attr<float>("tree_complexity");
  splits.minNodeWeight = c.attr<float>("min_node_weight");
  options.growth = {c.attr<int64_t>("max_depth"), c.attr<float>("learning_rate"),
                    pruningModeOf(c.attr<int64_t>("pruning_mode")), splits.logits};
  return options;
}

ForEach forEachOn(const KernelContext& context) {
  return [&context](int count, const std::function<void(int)>& fn) {
    if (context.parallel() && count > 1) return context.arena().forEach(count, [&](int i, int) { fn(i); });
    for (int i = 0; i < count; ++i) fn(i);
  };
}

}  // namespace engine::kernels
