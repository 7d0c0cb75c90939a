#include "tests/golden/boosted_trees_calls.h"

#include "engine/core/error.h"
#include "tests/golden/column_calls.h"
#include "tests/golden/head_calls.h"

namespace golden {
namespace {

namespace estimator = engine::estimator;

estimator::BoostedTreesOptions optionsOf(Call& call, const std::filesystem::path& folder) {
  for (const char* name : {"config", "model_dir"}) call.ignore(name);
  estimator::BoostedTreesOptions options;
  // Given first, and in these recordings without its name.
  const char* name = call.has("argument 0") ? "argument 0" : "feature_columns";
  if (const nlohmann::json* columns = call.value(name)) options.featureColumns = columnsOf(*columns, folder);
  options.nBatchesPerLayer = call.integer("n_batches_per_layer");
  options.nTrees = call.integer("n_trees", 100);
  options.maxDepth = call.integer("max_depth", 6);
  options.learningRate = call.number("learning_rate", 0.1);
  options.l1Regularization = call.number("l1_regularization", 0);
  options.l2Regularization = call.number("l2_regularization", 0);
  options.treeComplexity = call.number("tree_complexity", 0);
  options.minNodeWeight = call.number("min_node_weight", 0);
  options.centerBias = call.flag("center_bias", false);
  options.pruningMode = call.text("pruning_mode", "none");
  options.quantileSketchEpsilon = call.number("quantile_sketch_epsilon", 0.01);
  options.trainInMemory = call.flag("train_in_memory", false);
  return options;
}

struct TreesCall {
  estimator::BoostedTreesOptions options;
  std::optional<estimator::ClassifierOptions> classes;
  std::optional<estimator::RegressorOptions> labels;
  estimator::HeadPtr head;
};

TreesCall parsed(Call call, const std::filesystem::path& folder) {
  TreesCall trees;
  trees.options = optionsOf(call, folder);
  if (call.symbol() == "tf.estimator.BoostedTreesClassifier") {
    trees.classes.emplace();
    trees.classes->nClasses = call.integer("n_classes", 2);
    trees.classes->weightColumn = weightColumnOf(call);
    trees.classes->labelVocabulary = call.texts("label_vocabulary");
  } else if (call.symbol() == "tf.estimator.BoostedTreesRegressor") {
    trees.labels.emplace();
    trees.labels->labelDimension = call.integer("label_dimension", 1);
    trees.labels->weightColumn = weightColumnOf(call);
  } else if (call.symbol() == "tf.estimator.BoostedTreesEstimator") {
    const auto head = call.call("head");
    if (!head) engine::fail(engine::Code::kUnimplemented, "a BoostedTreesEstimator without a head");
    trees.head = headOf(*head);
  } else {
    engine::fail(engine::Code::kUnimplemented, "the estimator ", call.symbol());
  }
  call.finish();
  return trees;
}

}  // namespace

std::unique_ptr<estimator::BoostedTrees> boostedTreesOf(const Call& call, const std::filesystem::path& folder,
                                                        const estimator::RunConfig& config) {
  const TreesCall trees = parsed(call, folder);
  if (trees.classes) {
    return std::make_unique<estimator::BoostedTreesClassifier>(trees.options, *trees.classes, config);
  }
  if (trees.labels) return std::make_unique<estimator::BoostedTreesRegressor>(trees.options, *trees.labels, config);
  return std::make_unique<estimator::BoostedTreesEstimator>(trees.head, trees.options, config);
}

estimator::ModelFn boostedTreesModelOf(const Call& call, const std::filesystem::path& folder) {
  const TreesCall trees = parsed(call, folder);
  if (trees.classes) return estimator::boostedTreesClassifier(*trees.classes, trees.options);
  if (trees.labels) return estimator::boostedTreesRegressor(*trees.labels, trees.options);
  return estimator::boostedTreesEstimator(trees.head, trees.options);
}

}  // namespace golden
