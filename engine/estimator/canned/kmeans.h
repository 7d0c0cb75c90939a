// tf.compat.v1.estimator.experimental.KMeans (KMeansClustering): clusters of points, by Lloyd's algorithm over whole
// data or by mini batches, as a function that makes a model_fn. The model_fn is used by the graph's thread.
//   const Columns features{{"x", Tensor::of<float>({0, 1, 9, 10}, {4, 1})}};
//   const InputFn inputFn = numpyInputFn(features, {}, {.numEpochs = std::nullopt});
//   Estimator model(kMeans({.numClusters = 2, .seed = 1}), RunSettings{.modelDir = "clusters"});
//   model.train(inputFn, {.steps = 10});
//   model.variableValue("clusters").shape();  // is Shape({2, 1})
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/feature_column/feature_column.h"
#include "engine/nn/initializers.h"

namespace engine::estimator {

struct KMeansOptions {
  int64_t numClusters = 0;  // ignored where the initial clusters are given
  // "random", "kmeans_plus_plus" (from one batch), "kmc2", or the centres themselves, float32 [clusters, dimensions].
  std::variant<std::string, Tensor> initialClusters = std::string("random");
  std::string distanceMetric = "squared_euclidean";  // or "cosine": 1 - u·v / (‖u‖·‖v‖)
  nn::Seed seed = {};
  bool useMiniBatch = true;                // else each batch must be all the data
  int64_t miniBatchStepsPerIteration = 1;  // batches after which moved centres count
  int64_t kmeansPlusPlusNumRetries = 2;
  std::optional<double> relativeTolerance = {};  // training ends when the loss changes by less than this share
  feature_column::Columns featureColumns = {};   // dense ones; none: every feature
};

// Variables clusters [clusters, dimensions], initialized, and for mini batches Variable (points of each cluster),
// clusters_updated and update_in_steps. Loss: the sum of the distances of a batch's points from their nearest centres;
// the metric "score" is its mean. Predictions: all_distances [batch, clusters], cluster_index [batch]. The first
// centres are chosen, from as many batches as that takes, before the first step. InvalidArgument for options that
// contradict themselves, and features that are no numbers.
ModelFn kMeans(KMeansOptions options);

}  // namespace engine::estimator
