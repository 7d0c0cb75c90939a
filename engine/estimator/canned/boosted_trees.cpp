#include "engine/estimator/canned/boosted_trees.h"

#include <array>

#include "engine/core/error.h"
#include "engine/estimator/canned/boosted_trees/boosted_trees_features.h"
#include "engine/estimator/canned/boosted_trees/boosted_trees_in_memory.h"
#include "engine/estimator/canned/boosted_trees/boosted_trees_loss.h"
#include "engine/estimator/canned/boosted_trees/boosted_trees_resources.h"
#include "engine/estimator/hooks/tree_attempts_hook.h"
#include "engine/graph/ops.h"
#include "engine/nn/summary.h"

namespace engine::estimator {
namespace {

int64_t quantilesOf(const BoostedTreesOptions& options) {
  return static_cast<int64_t>(1 / options.quantileSketchEpsilon);
}

int64_t pruningNumber(const std::string& mode) {
  const std::array<const char*, 3> names = {"none", "pre", "post"};
  const auto found = std::ranges::find(names, mode);
  if (found == names.end()) {
    fail(Code::kInvalidArgument, "pruning_mode mode must be one of: none, post, pre. Found: ", mode, ".");
  }
  return found - names.begin();
}

void checkAbove(const char* name, double value, bool zeroToo) {
  if (zeroToo ? value >= 0 : value > 0) return;
  fail(Code::kInvalidArgument, "Expected ", name, zeroToo ? " >= 0" : " > 0", ", received: ", value, ".");
}

Variable flag(const Scope& scope, const std::string& name, bool value) {
  nn::VariableOptions options;
  options.trainable = false;
  return nn::getVariable(scope, name, Shape{}, DType::kBool, nn::constant(Tensor::scalar(value)), options);
}

// One model's nodes while they are built.
class TreesGraph {
 public:
  TreesGraph(const Features& features, const Head& head, const BoostedTreesOptions& options)
      : features_(features.inScope(features.scope().exactly("boosted_trees"))),
        head_(head),
        options_(options),
        columns_(treeColumns(options.featureColumns)),
        described_(treeFeatures(columns_, quantilesOf(options))),
        ensemble_(addTreeEnsemble(scope())) {
    std::vector<Output> boundaries;
    if (described_.numeric > 0) {
      quantiles_ = addQuantiles(scope(), described_.numeric, options.quantileSketchEpsilon, boundaries);
    }
    inputs_ = treeInputs(scope(), feature_column::featureTensors(features.tensors()), columns_, boundaries);
  }

  EstimatorSpec trained(const Labels& labels, bool logistic);
  // The same of one batch, all rows, which is read once and held in memory.
  EstimatorSpec trainedInMemory(const Labels& labels, bool logistic);
  // To evaluate or predict; `explained`: with each row's path through the trees.
  EstimatorSpec used(Mode mode, const Labels& labels, bool explained) {
    const Output logits = scope().op("BoostedTreesPredict", onBuckets({ensemble_.handle}), predictAttrs());
    Training none;
    none.trainOpFn = [](const Scope& where, Output) { return ops::group(where, {}); };
    EstimatorSpec spec = head_.createEstimatorSpec({features_, mode, logits, labels, none});
    if (explained) {
      spec.predictions[kTreePathKey] =
          scope().op("BoostedTreesExampleDebugOutputs", onBuckets({ensemble_.handle}), predictAttrs());
    }
    return spec;
  }

 private:
  const Scope& scope() const { return features_.scope(); }
  int64_t logits() const { return head_.logitsDimension(); }

  std::vector<Output> onBuckets(std::vector<Output> inputs) const {
    inputs.insert(inputs.end(), inputs_.buckets.begin(), inputs_.buckets.end());
    return inputs;
  }
  Attrs predictAttrs() const {
    return {{"num_bucketized_features", static_cast<int64_t>(inputs_.buckets.size())}, {"logits_dimension", logits()}};
  }

  // int32 [batch], all the same.
  Output each(int32_t value, const std::string& name) const {
    const Output shape = ops::shapeOf(scope(), inputs_.buckets.front());
    const Output zero = ops::constant(scope(), Tensor::vector<int32_t>({0}), "zero");
    const Output one = ops::constant(scope(), Tensor::vector<int32_t>({1}), "one");
    const Output batch = scope().op("Slice", {shape, zero, one}, {}, "batch_size");
    return scope().op("Fill", {batch, ops::scalar(scope(), value, name + "/value")}, {}, name);
  }

  // Of the rows, for the boundaries of buckets.
  Output rowWeights(const Scope& where, const Features& features, Output logits) const {
    if (options_.weightColumn.empty()) return ops::constant(where, Tensor::vector<float>({1}), "weights");
    const Output weights = options_.weightColumn.weights(where, features, logits, false);
    return ops::reshape(where, weights, {-1}, "weights");
  }

  std::vector<Output> handles() const {
    return quantiles_.handle.valid() ? std::vector<Output>{ensemble_.handle, quantiles_.handle}
                                     : std::vector<Output>{ensemble_.handle};
  }
  void addStates();
  // What a step of training leaves behind, with the outputs of an op that trains.
  Node* stepOp(const Scope& where, Node* step) const;
  EstimatorSpec finished(const Features& features, Output logits, const Labels& labels, const Training& training);

  Node* trainOp(const Scope& where, const TreeGradients& gradients, const Node& predicted) {
    std::vector<Output> inputs = handles();
    for (const Output one :
         {nn::read(where, ready_), nn::read(where, centering_), predicted.output(2), gradients.gradients,
          gradients.hessians, rowWeights(where, features_, predicted.output(0))}) {
      inputs.push_back(one);
    }
    inputs.insert(inputs.end(), inputs_.numbers.begin(), inputs_.numbers.end());
    // The step's state and loss are those before its layer.
    Attrs attrs = trainAttrs();
    attrs["num_float_features"] = static_cast<int64_t>(inputs_.numbers.size());
    attrs["num_bucketized_features"] = static_cast<int64_t>(inputs_.buckets.size());
    Node* step = where.withControls({states_}).node("_BoostedTreesTrain", onBuckets(inputs), attrs);
    return stepOp(where, step);
  }

  Attrs trainAttrs() const {
    std::vector<int64_t> sizes;
    std::vector<bool> equality;
    for (const TreeFeature& feature : described_.features) {
      sizes.push_back(feature.buckets);
      equality.push_back(feature.equality);
    }
    std::vector<int64_t> grouped;
    std::vector<int64_t> groupSizes;
    for (const std::vector<int64_t>& group : described_.groups) {
      grouped.insert(grouped.end(), group.begin(), group.end());
      groupSizes.push_back(static_cast<int64_t>(group.size()));
    }
    return {{"num_quantile_handles", quantiles_.handle.valid() ? 1 : 0},
            {"bucket_sizes", sizes},
            {"grouped_features", grouped},
            {"group_sizes", groupSizes},
            {"equality", equality},
            {"logits_dimension", logits()},
            {"n_batches_per_layer", options_.nBatchesPerLayer},
            {"max_depth", options_.maxDepth},
            {"learning_rate", options_.learningRate},
            {"l1", options_.l1Regularization},
            {"l2", options_.l2Regularization},
            {"tree_complexity", options_.treeComplexity},
            {"min_node_weight", options_.minNodeWeight},
            {"pruning_mode", pruningNumber(options_.pruningMode)},
            {"quantile_sketch_epsilon", options_.quantileSketchEpsilon},
            {"num_quantiles", quantilesOf(options_)}};
  }

  Features features_;
  const Head& head_;
  const BoostedTreesOptions& options_;
  feature_column::Columns columns_;
  TreeFeatures described_;
  TreeResource ensemble_;
  TreeResource quantiles_;
  TreeInputs inputs_;
  Node* states_ = nullptr;
  Variable ready_;
  Variable centering_;
};

void TreesGraph::addStates() {
  ready_ = flag(scope(), "are_boundaries_ready", described_.numeric == 0);
  centering_ = flag(scope(), "center_bias_needed", options_.centerBias);
  states_ = scope().node("BoostedTreesGetEnsembleStates", {ensemble_.handle});
  const char* names[] = {"", "num_trees", "num_finalized_trees", "num_attempted_layers"};
  for (int i = 1; i < 4; ++i) {
    nn::summary::scalar(scope(), message("ensemble/", names[i]), ops::identity(scope(), states_->output(i), names[i]));
  }
}

Node* TreesGraph::stepOp(const Scope& where, Node* step) const {
  const Variable globalStep = nn::globalStep(where.graph());
  return ops::group(where,
                    {ops::assign(where, ready_.handle, step->output(0), "AssignVariableOp"),
                     ops::assign(where, centering_.handle, step->output(1), "AssignVariableOp"),
                     ops::assignAdd(where, globalStep.handle, step->output(2), "AssignAddVariableOp")},
                    "grow_op");
}

EstimatorSpec TreesGraph::finished(const Features& features, Output logits, const Labels& labels,
                                   const Training& training) {
  EstimatorSpec spec = head_.createEstimatorSpec({features, Mode::kTrain, logits, labels, training});
  spec.trainingHooks.push_back(
      std::make_shared<TreeAttemptsHook>(ensemble_.resource, options_.nTrees, options_.maxDepth));
  return spec;
}

EstimatorSpec TreesGraph::trained(const Labels& labels, bool logistic) {
  addStates();
  Node* predicted = scope().node("BoostedTreesTrainingPredict",
                                 onBuckets({ensemble_.handle, each(0, "cached_tree_ids"), each(-1, "cached_node_ids")}),
                                 predictAttrs());
  const Output logits = predicted->output(0);
  Training training;
  training.trainOpFn = [&](const Scope& where, Output loss) {
    return trainOp(where,
                   logistic ? logisticGradients(where, logits, labels)
                            : treeGradients(where, loss, logits, head_.logitsDimension()),
                   *predicted);
  };
  return finished(features_, logits, labels, training);
}

EstimatorSpec TreesGraph::trainedInMemory(const Labels& labels, bool logistic) {
  addStates();
  const HeldInputs held(features_, labels);
  Attrs attrs = trainAttrs();
  attrs["holder"] = held.holder();
  std::vector<Output> asked = handles();
  asked.push_back(nn::read(scope(), ready_));
  const Output logits = scope().op("_BoostedTreesHeldLogits", asked, attrs);
  Training training;
  training.trainOpFn = [&](const Scope& where, Output loss) {
    const TreeGradients gradients = logistic ? logisticGradients(where, logits, held.labels())
                                             : treeGradients(where, loss, logits, head_.logitsDimension());
    std::vector<Output> inputs = handles();
    for (const Output one : {nn::read(where, ready_), nn::read(where, centering_), gradients.gradients,
                             gradients.hessians, rowWeights(where, held.features(), logits)}) {
      inputs.push_back(one);
    }
    // The step's state, logits and loss are those before its layer.
    return stepOp(where, where.withControls({states_}).node("_BoostedTreesTrainHeld", inputs, attrs));
  };
  EstimatorSpec spec = finished(held.features(), logits, held.labels(), training);
  spec.trainingHooks.push_back(held.holding(described_, inputs_));
  return spec;
}

enum class TreesUse { kPlain, kLogistic, kExplained };

ModelFn treesModel(HeadPtr head, BoostedTreesOptions options, TreesUse use) {
  checkBoostedTreesOptions(options, head->logitsDimension());
  treeColumns(options.featureColumns);
  return [head = std::move(head), options = std::move(options), use](const Features& features, const Labels& labels,
                                                                     Mode mode, const Params&, const RunConfig&) {
    TreesGraph graph(features, *head, options);
    const bool logistic = use == TreesUse::kLogistic;
    if (mode == Mode::kTrain && options.trainInMemory) return graph.trainedInMemory(labels, logistic);
    if (mode == Mode::kTrain) return graph.trained(labels, logistic);
    return graph.used(mode, labels, use == TreesUse::kExplained);
  };
}

}  // namespace

void checkBoostedTreesOptions(const BoostedTreesOptions& options, int64_t logits) {
  checkAbove("n_trees", static_cast<double>(options.nTrees), false);
  checkAbove("max_depth", static_cast<double>(options.maxDepth), false);
  checkAbove("learning_rate", options.learningRate, false);
  checkAbove("quantile_sketch_epsilon", options.quantileSketchEpsilon, false);
  checkAbove("l1", options.l1Regularization, true);
  checkAbove("l2", options.l2Regularization, true);
  checkAbove("tree_complexity", options.treeComplexity, true);
  checkAbove("min_node_weight", options.minNodeWeight, true);
  checkAbove("n_batches_per_layer", static_cast<double>(options.nBatchesPerLayer), false);
  if (options.quantileSketchEpsilon > 0.5) {
    fail(Code::kInvalidArgument, "quantile_sketch_epsilon ", options.quantileSketchEpsilon,
         " leaves less than two buckets: it must be 0.5 at most.");
  }
  const bool prunes = pruningNumber(options.pruningMode) > 0;
  if (options.treeComplexity > 0 && !prunes) {
    fail(Code::kInvalidArgument, "Tree complexity have no effect unless pruning mode is chosen.");
  }
  if (prunes && !(options.treeComplexity > 0)) {
    fail(Code::kInvalidArgument, "For pruning, tree_complexity must be positive.");
  }
  if (logits > 1 && options.centerBias) {
    fail(Code::kInvalidArgument, "center_bias not yet support with n_classes > 2, nor with several labels.");
  }
  if (logits > 1 && options.l1Regularization > 0) {
    fail(Code::kInvalidArgument, "l1_regularization is not supported with ", logits, " logits: set it to 0.");
  }
  if (options.trainInMemory && options.nBatchesPerLayer != 1) {
    fail(Code::kInvalidArgument, "When train_in_memory is enabled, input_fn should return the entire dataset as a ",
         "single batch, and n_batches_per_layer should be set as 1.");
  }
}

ModelFn boostedTreesEstimator(HeadPtr head, BoostedTreesOptions options) {
  return treesModel(std::move(head), std::move(options), TreesUse::kPlain);
}

ModelFn explainingBoostedTrees(HeadPtr head, BoostedTreesOptions options) {
  return treesModel(std::move(head), std::move(options), TreesUse::kExplained);
}

ModelFn boostedTreesClassifier(const ClassifierOptions& classes, BoostedTreesOptions options) {
  options.weightColumn = classes.weightColumn;
  const bool meanLoss =
      classes.lossReduction.value_or(nn::Reduction::kSumOverBatchSize) == nn::Reduction::kSumOverBatchSize;
  const bool logistic =
      classes.nClasses == 2 && meanLoss && classes.weightColumn.empty() && classes.labelVocabulary.empty();
  return treesModel(boostedTreesClassifierHead(classes), std::move(options),
                    logistic ? TreesUse::kLogistic : TreesUse::kPlain);
}

ModelFn boostedTreesRegressor(const RegressorOptions& labels, BoostedTreesOptions options) {
  options.weightColumn = labels.weightColumn;
  return boostedTreesEstimator(boostedTreesRegressorHead(labels), std::move(options));
}

}  // namespace engine::estimator
