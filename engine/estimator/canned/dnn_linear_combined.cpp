#include "engine/estimator/canned/dnn_linear_combined.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

constexpr double kDnnLearningRate = 0.001;
constexpr double kLinearLearningRate = 0.005;

DnnOptions dnnOf(const DnnLinearCombinedOptions& options) {
  DnnOptions dnn;
  dnn.version = options.version;
  dnn.hiddenUnits = options.dnnHiddenUnits;
  dnn.featureColumns = options.dnnFeatureColumns;
  dnn.activation = options.dnnActivation;
  dnn.dropout = options.dnnDropout;
  dnn.batchNorm = options.batchNorm;
  dnn.inputLayerPartitioner = options.inputLayerPartitioner;
  return dnn;
}

LinearOptions linearOf(const DnnLinearCombinedOptions& options) {
  LinearOptions linear;
  linear.version = options.version;
  linear.featureColumns = options.linearFeatureColumns;
  linear.sparseCombiner = options.linearSparseCombiner;
  linear.partitioner = options.inputLayerPartitioner;
  return linear;
}

std::vector<TrainedPart> partsOf(const DnnLinearCombinedOptions& options) {
  std::vector<TrainedPart> parts;
  if (!options.dnnFeatureColumns.empty()) {
    parts.push_back({options.dnnOptimizer.isDefault() ? "Adagrad" : options.dnnOptimizer, kDnnLearningRate, "dnn"});
  }
  if (!options.linearFeatureColumns.empty()) {
    const auto columns = static_cast<double>(options.linearFeatureColumns.size());
    parts.push_back({options.linearOptimizer, std::min(kLinearLearningRate, 1 / std::sqrt(columns)), "linear"});
  }
  return parts;
}

// What the variables of Keras optimizers below `prefix` are called.
std::vector<std::string> optimizerNames(const Graph& graph, const std::string& prefix) {
  std::vector<std::string> names;
  for (const Variable& variable : graph.collections().globalVariables) {
    if (!variable.name.starts_with(prefix)) continue;
    names.push_back(variable.name.substr(prefix.size(), variable.name.find('/', prefix.size()) - prefix.size()));
  }
  return names;
}

// One update of each part, and the step. In version 2 the first part's optimizer counts the step, as in TensorFlow,
// where its iterations are the global step and the other keeps a count of its own.
Node* trainOp(const Scope& scope, Output loss, Version version, const std::vector<TrainedPart>& parts) {
  OptimizerContext context{scope, scope.prefix() + "/"};
  if (version == Version::kV1) context.slotNaming = slotsInVariableScope("");
  const Variable step = nn::globalStep(scope.graph());
  std::vector<Node*> updates;
  for (const TrainedPart& part : parts) {
    const bool counts = version == Version::kV2 && updates.empty();
    context.taken = optimizerNames(scope.graph(), context.kerasPrefix);
    updates.push_back(part.optimizer.minimize(context, version, part.learningRate, loss, counts ? &step : nullptr,
                                              trainableVariablesIn(scope.graph(), part.variableScope)));
  }
  Node* together = ops::group(scope, updates, "group_deps");
  if (version == Version::kV2) return together;
  const Scope after = scope.withControls({together});
  return ops::assignAdd(after, step.handle, ops::number(after, step.dtype, 1, "one"), "AssignAdd");
}

void check(const DnnLinearCombinedOptions& options) {
  if (options.linearFeatureColumns.empty() && options.dnnFeatureColumns.empty()) {
    fail(Code::kInvalidArgument, "Either linear_feature_columns or dnn_feature_columns must be defined.");
  }
  if (!options.dnnFeatureColumns.empty() && options.dnnHiddenUnits.empty()) {
    fail(Code::kInvalidArgument, "dnn_hidden_units must be defined when dnn_feature_columns is specified.");
  }
  checkDnn(dnnOf(options));
}

}  // namespace

ModelFn dnnLinearCombinedEstimator(HeadPtr head, DnnLinearCombinedOptions options) {
  check(options);
  return [head = std::move(head), options](const Features& features, const Labels& labels, Mode mode, const Params&,
                                           const RunConfig&) {
    const Scope& scope = features.scope();
    std::vector<Output> logits;
    if (!options.dnnFeatureColumns.empty()) {
      logits.push_back(dnnLogits(features, dnnOf(options), head->logitsDimension(), mode));
    }
    if (!options.linearFeatureColumns.empty()) {
      logits.push_back(linearLogits(features, linearOf(options), head->logitsDimension(), mode));
      if (mode == Mode::kTrain) addLayerSummary(scope.exactly("linear"), logits.back(), "linear");
    }
    const Output sum = logits.size() == 1 ? logits[0] : ops::add(scope, logits[0], logits[1]);
    Training training;
    training.trainOpFn = [&](const Scope& where, Output loss) {
      return trainOp(where, loss, options.version, partsOf(options));
    };
    return head->createEstimatorSpec({features, mode, sum, labels, training});
  };
}

ModelFn dnnLinearCombinedClassifier(const ClassifierOptions& classes, DnnLinearCombinedOptions options) {
  HeadPtr head = classifierHead(classes, options.version);
  return dnnLinearCombinedEstimator(std::move(head), std::move(options));
}

ModelFn dnnLinearCombinedRegressor(const RegressorOptions& labels, DnnLinearCombinedOptions options) {
  HeadPtr head = regressorHead(labels, options.version);
  return dnnLinearCombinedEstimator(std::move(head), std::move(options));
}

}  // namespace engine::estimator
