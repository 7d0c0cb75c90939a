// A training of boosted trees, batch by batch: buckets of numeric features first, then the bias, then layer after
// layer. Used by the thread that trains; spreads its work over the arena it is given.
#pragma once

#include <string>
#include <vector>

#include "engine/kernels/boosted_trees/gradient_stats.h"
#include "engine/kernels/boosted_trees/quantile_resource.h"
#include "engine/kernels/boosted_trees/row_groups.h"
#include "engine/kernels/boosted_trees/tree_growth.h"

namespace engine::kernels {

// How a feature's buckets are searched.
struct TrainedFeature {
  int64_t buckets = 2;
  bool equality = false;
};

struct TrainerOptions {
  int64_t batchesPerLayer = 1;
  int64_t quantiles = 100;
  double epsilon = 0.01;
  std::vector<TrainedFeature> features;
  // The features of equally many buckets together. Of equal gains the first in a group wins, and between groups that of
  // the smaller id.
  std::vector<std::vector<int64_t>> groups;
  SplitOptions splits;
  GrowthOptions growth;
};

// What is kept between batches: an average over those that a layer waits for.
class TreeTrainer : public Resource {
 public:
  // Adds a batch's values of the numeric features. True when the boundaries of their buckets are ready.
  bool addValues(QuantileResource& quantiles, const std::vector<Tensor>& values, const Tensor& weights,
                 const TrainerOptions& options);
  // Adds a batch's gradients. False when the bias is centred.
  bool center(TreeEnsembleResource& ensemble, const GradientRows& rows, const TrainerOptions& options);
  // Adds a batch's gradients; grows a layer when there have been enough batches.
  void grow(TreeEnsembleResource& ensemble, const GradientRows& rows, const std::vector<BucketColumn>& features,
            const TrainerOptions& options, const ForEach& forEach);

 private:
  bool enoughBatches(const TrainerOptions& options);
  void countRows(const GradientRows& rows, NodeRange nodes);
  RowShares rowShares(const GradientRows& rows, const std::vector<BucketColumn>& features, NodeRange nodes) const;
  BestSplits bestSplits(NodeRange nodes, const GradientRows& rows, const std::vector<BucketColumn>& features,
                        const TrainerOptions& options, const ForEach& forEach) const;

  int64_t batches_ = 0;
  std::vector<float> bias_;                // sums of the mean gradients and hessians
  std::vector<std::vector<float>> stats_;  // of each feature, summed over the batches
  std::vector<int64_t> nodeRows_;          // of each node of the layer, over the batches
  int64_t allRows_ = 0;
};

}  // namespace engine::kernels
