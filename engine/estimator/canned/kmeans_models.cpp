// The model "kmeans" of experiment files.
#include "engine/estimator/canned/kmeans.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/feature_column/column_factory.h"

namespace engine::estimator {
namespace {

const ModelRegistrar kKMeans("kmeans", [](const Model& message) {
  const messages::KMeans& model = message.kmeans();
  KMeansOptions options;
  options.numClusters = model.num_clusters();
  options.initialClusters = model.initial_clusters();
  options.distanceMetric = model.distance_metric();
  if (model.has_seed()) options.seed = model.seed();
  options.useMiniBatch = model.use_mini_batch();
  options.miniBatchStepsPerIteration = model.mini_batch_steps_per_iteration();
  options.kmeansPlusPlusNumRetries = model.kmeans_plus_plus_num_retries();
  if (model.has_relative_tolerance()) options.relativeTolerance = model.relative_tolerance();
  options.featureColumns = feature_column::columnsFromMessages(model.feature_columns());
  return kMeans(std::move(options));
});

}  // namespace
}  // namespace engine::estimator
