#include "engine/estimator/canned/boosted_trees_estimators.h"

#include "engine/core/error.h"
#include "engine/estimator/canned/boosted_trees/boosted_trees_features.h"
#include "engine/estimator/head/binary_class_head.h"

namespace engine::estimator {

BoostedTrees::BoostedTrees(ModelFn model, HeadPtr head, BoostedTreesOptions options, bool logistic, RunConfig config,
                           LogSink log)
    : Estimator(std::move(model), std::move(config), {}, std::move(log)),
      head_(std::move(head)),
      options_(std::move(options)),
      logistic_(logistic) {}

std::vector<std::string> BoostedTrees::columnNames() const {
  std::vector<std::string> names;
  for (const TreeFeature& feature : treeFeatures(treeColumns(options_.featureColumns), 2).features) {
    names.push_back(feature.column);
  }
  return names;
}

ColumnValues BoostedTrees::featureImportances(bool normalize) const {
  tensorflow::boosted_trees::TreeEnsemble trees;
  if (!trees.ParseFromString(variableValue(kSerializedTreesKey).item<std::string>())) {
    fail(Code::kDataLoss, "The trees of the checkpoint in '", modelDir(), "' are damaged.");
  }
  return estimator::featureImportances(trees, columnNames(), normalize);
}

std::vector<ExplainedRow> BoostedTrees::predictWithExplanations(const InputFn& inputFn,
                                                                const PredictOptions& options) const {
  if (!options_.centerBias) {
    fail(Code::kInvalidArgument, "center_bias must be enabled during estimator instantiation when using ",
         "experimental_predict_with_explanations.");
  }
  if (head_->logitsDimension() > 1) {
    fail(Code::kInvalidArgument, "experimental_predict_with_explanations does not yet support multi-class ",
         "classification and multi-label regression.");
  }
  const std::vector<std::string> columns = columnNames();
  const Estimator explaining(explainingBoostedTrees(head_, options_), config(), {}, log());
  PredictOptions asked = options;
  if (!asked.predictKeys.empty()) asked.predictKeys.emplace_back(kTreePathKey);
  Predictor predictor = explaining.predict(inputFn, asked);
  std::vector<ExplainedRow> rows;
  while (auto predictions = predictor.next()) {
    const auto path = predictions->extract(kTreePathKey);
    rows.push_back({std::move(*predictions), explain(path.mapped().item<std::string>(), columns, logistic_)});
  }
  return rows;
}

BoostedTreesClassifier::BoostedTreesClassifier(const BoostedTreesOptions& options, const ClassifierOptions& classes,
                                               RunConfig config, LogSink log)
    : BoostedTrees(boostedTreesClassifier(classes, options), boostedTreesClassifierHead(classes), options, true,
                   std::move(config), std::move(log)) {}

BoostedTreesRegressor::BoostedTreesRegressor(const BoostedTreesOptions& options, const RegressorOptions& labels,
                                             RunConfig config, LogSink log)
    : BoostedTrees(boostedTreesRegressor(labels, options), boostedTreesRegressorHead(labels), options, false,
                   std::move(config), std::move(log)) {}

BoostedTreesEstimator::BoostedTreesEstimator(const HeadPtr& head, const BoostedTreesOptions& options, RunConfig config,
                                             LogSink log)
    : BoostedTrees(boostedTreesEstimator(head, options), head, options,
                   dynamic_cast<const BinaryClassHead*>(head.get()) != nullptr, std::move(config), std::move(log)) {}

}  // namespace engine::estimator
