// tf.estimator.BoostedTreesClassifier, BoostedTreesRegressor and BoostedTreesEstimator as objects (boosted_trees.h).
// Features, labels and errors as in canned_estimators.h. Used by one thread at a time.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}};
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const feature_column::Column number = feature_column::numericColumn("x");
//   const BoostedTreesOptions options{
//       .featureColumns = {feature_column::bucketizedColumn(number, {0})}, .nTrees = 5, .maxDepth = 1};
//   BoostedTreesClassifier model(options, {.nClasses = 2}, RunSettings{.modelDir = "trees"});
//   model.train(inputFn, {.steps = 5}).globalStep;  // is 5
#pragma once

#include "engine/estimator/canned/boosted_trees.h"
#include "engine/estimator/canned/boosted_trees_explanations.h"
#include "engine/estimator/estimator.h"

namespace engine::estimator {

// A row's predictions, and why.
struct ExplainedRow {
  std::map<std::string, Tensor> predictions;
  Explanation explanation;
};

// What all of them can do beside training, evaluating and predicting.
class BoostedTrees : public Estimator {
 public:
  // experimental_feature_importances: gains of the newest checkpoint's trees by column. NotFound without a checkpoint;
  // errors as featureImportances().
  ColumnValues featureImportances(bool normalize = false) const;
  // experimental_predict_with_explanations: all rows of the input. InvalidArgument unless the bias is centred and there
  // is one logit; errors as predict().
  std::vector<ExplainedRow> predictWithExplanations(const InputFn& inputFn, const PredictOptions& options = {}) const;

 protected:
  BoostedTrees(ModelFn model, HeadPtr head, BoostedTreesOptions options, bool logistic, RunConfig config, LogSink log);

 private:
  std::vector<std::string> columnNames() const;

  HeadPtr head_;
  BoostedTreesOptions options_;
  bool logistic_;
};

class BoostedTreesClassifier : public BoostedTrees {
 public:
  explicit BoostedTreesClassifier(const BoostedTreesOptions& options, const ClassifierOptions& classes = {},
                                  RunConfig config = {}, LogSink log = {});
};
class BoostedTreesRegressor : public BoostedTrees {
 public:
  explicit BoostedTreesRegressor(const BoostedTreesOptions& options, const RegressorOptions& labels = {},
                                 RunConfig config = {}, LogSink log = {});
};
class BoostedTreesEstimator : public BoostedTrees {
 public:
  explicit BoostedTreesEstimator(const HeadPtr& head, const BoostedTreesOptions& options, RunConfig config = {},
                                 LogSink log = {});
};

}  // namespace engine::estimator
