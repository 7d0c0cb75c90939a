// The attributes of the ops that train trees. Pure functions; callable from any thread.
#pragma once

#include "engine/kernels/boosted_trees/tree_trainer.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

// bucket_sizes and equality: one each for every bucketized feature. grouped_features: their ids, group by group, and
// group_sizes how many each group has. num_quantile_handles: one, or none without numeric features.
inline constexpr const char* kTrainerAttrs =
    "num_quantile_handles: int; bucket_sizes: list(int); grouped_features: list(int); group_sizes: list(int); "
    "equality: list(bool); logits_dimension: int = 1; n_batches_per_layer: int = 1; max_depth: int = 6; "
    "learning_rate: float = 0.1; l1: float = 0; l2: float = 0; tree_complexity: float = 0; "
    "min_node_weight: float = 0; pruning_mode: int = 0; quantile_sketch_epsilon: float = 0.01; num_quantiles: int";

TrainerOptions trainerOptions(const KernelConstruction& c);

// On the arena that a kernel may use.
ForEach forEachOn(const KernelContext& context);

}  // namespace engine::kernels
