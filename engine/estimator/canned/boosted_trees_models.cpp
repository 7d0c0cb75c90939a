// The models "boosted_trees_classifier", "boosted_trees_regressor" and "boosted_trees_estimator" of experiment files.
#include "engine/estimator/canned/boosted_trees.h"
#include "engine/estimator/canned/from_message.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/feature_column/column_factory.h"

namespace engine::estimator {
namespace {

template <typename Message>
BoostedTreesOptions treesOptionsOf(const Message& model) {
  const messages::BoostedTreesParts& trees = model.trees();
  BoostedTreesOptions options;
  options.featureColumns = feature_column::columnsFromMessages(model.feature_columns());
  options.nBatchesPerLayer = trees.n_batches_per_layer();
  options.nTrees = trees.n_trees();
  options.maxDepth = trees.max_depth();
  options.learningRate = trees.learning_rate();
  options.l1Regularization = trees.l1_regularization();
  options.l2Regularization = trees.l2_regularization();
  options.treeComplexity = trees.tree_complexity();
  options.minNodeWeight = trees.min_node_weight();
  options.centerBias = trees.center_bias();
  options.pruningMode = trees.pruning_mode();
  options.quantileSketchEpsilon = trees.quantile_sketch_epsilon();
  options.trainInMemory = trees.train_in_memory();
  return options;
}

template <typename Labels, typename Message>
Labels treesLabelsOf(const Message& model) {
  Labels labels;
  labels.weightColumn = model.weight_column();
  return labels;
}

const ModelRegistrar kBoostedTreesClassifier("boosted_trees_classifier", [](const Model& message) {
  const messages::BoostedTreesClassifier& model = message.boosted_trees_classifier();
  auto classes = treesLabelsOf<ClassifierOptions>(model);
  classes.nClasses = model.n_classes();
  classes.labelVocabulary.assign(model.label_vocabulary().begin(), model.label_vocabulary().end());
  classes.logTrainingAccuracy = true;
  return boostedTreesClassifier(classes, treesOptionsOf(model));
});
const ModelRegistrar kBoostedTreesRegressor("boosted_trees_regressor", [](const Model& message) {
  const messages::BoostedTreesRegressor& model = message.boosted_trees_regressor();
  auto labels = treesLabelsOf<RegressorOptions>(model);
  labels.labelDimension = model.label_dimension();
  return boostedTreesRegressor(labels, treesOptionsOf(model));
});
const ModelRegistrar kBoostedTreesEstimator("boosted_trees_estimator", [](const Model& message) {
  const messages::BoostedTreesEstimator& model = message.boosted_trees_estimator();
  return boostedTreesEstimator(headOf(model.head(), Version::kV1), treesOptionsOf(model));
});

}  // namespace
}  // namespace engine::estimator
