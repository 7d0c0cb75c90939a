// tf.estimator.BoostedTreesClassifier, BoostedTreesRegressor and BoostedTreesEstimator as functions that make a
// model_fn: trees that grow layer by layer, each step a batch. The model_fn is used by the graph's thread.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}};
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const feature_column::Column number = feature_column::numericColumn("x");
//   const BoostedTreesOptions options{
//       .featureColumns = {feature_column::bucketizedColumn(number, {0})}, .nTrees = 5, .maxDepth = 1};
//   const ModelFn trees = boostedTreesClassifier({.nClasses = 2}, options);
//   Estimator model(trees, RunSettings{.modelDir = "tree_fn"});
//   model.train(inputFn, {.steps = 5}).globalStep;  // is 5
#pragma once

#include <string>

#include "engine/estimator/canned/canned_heads.h"
#include "engine/feature_column/feature_column.h"
#include "engine/kernels/boosted_trees/checkpoint_keys.h"

namespace engine::estimator {

struct BoostedTreesOptions {
  feature_column::Columns featureColumns = {};
  int64_t nBatchesPerLayer = 1;  // whose gradients are averaged for a layer
  int64_t nTrees = 100;          // training ends with them, or after 2 · nTrees · maxDepth attempts at a layer
  int64_t maxDepth = 6;
  double learningRate = 0.1;
  double l1Regularization = 0;  // of the weights of leaves; with one logit only
  double l2Regularization = 0;
  double treeComplexity = 0;            // what a split must gain; needs pruning
  double minNodeWeight = 0;             // nodes with a smaller sum of hessians are not split
  bool centerBias = false;              // the first tree's root becomes the labels' prior first; with one logit only
  std::string pruningMode = "none";     // pre: no splits that gain nothing; post: taken away from finished trees
  double quantileSketchEpsilon = 0.01;  // numeric columns get 1/epsilon buckets, whose ranks are as wrong at most
  bool trainInMemory = false;           // every batch is the whole of the data; needs nBatchesPerLayer = 1
  WeightColumn weightColumn = {};       // of examples while boundaries of buckets are learned; the head has its own
};

// Checkpoints hold the trees as boosted_trees:0_serialized (a TreeEnsemble) with boosted_trees:0_stamp, the boundaries
// of numeric columns as boosted_trees/QuantileAccumulator:0_bucket_boundaries_<i>, boosted_trees/are_boundaries_ready
// and boosted_trees/center_bias_needed. Steps that learn boundaries do not count in the global step. InvalidArgument
// with TensorFlow's words for options out of range or that contradict each other, and for columns that trees cannot
// take.
ModelFn boostedTreesEstimator(HeadPtr head, BoostedTreesOptions options);
ModelFn boostedTreesClassifier(const ClassifierOptions& classes, BoostedTreesOptions options);
ModelFn boostedTreesRegressor(const RegressorOptions& labels, BoostedTreesOptions options);

// The heads that these use: losses are averaged over the batch.
HeadPtr boostedTreesClassifierHead(const ClassifierOptions& options);
HeadPtr boostedTreesRegressorHead(const RegressorOptions& options);

// Under which key a checkpoint holds the trees.
using kernels::kSerializedTreesKey;

// The name of the prediction that has a row's path through the trees, a serialized DebugOutput. Of models made by:
inline constexpr const char* kTreePathKey = "_serialized_debug_outputs";
// A model that also gives them. Errors as of boostedTreesEstimator().
ModelFn explainingBoostedTrees(HeadPtr head, BoostedTreesOptions options);

// InvalidArgument for options out of range.
void checkBoostedTreesOptions(const BoostedTreesOptions& options, int64_t logits);

}  // namespace engine::estimator
