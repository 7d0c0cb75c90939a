// tf.estimator.DNNLinearCombinedClassifier, …Regressor and …Estimator ("wide and deep"), of both versions, as functions
// that make a model_fn. The model_fn is used by the graph's thread.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}};
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const feature_column::Column number = feature_column::numericColumn("x");
//   const ModelFn both = dnnLinearCombinedClassifier(
//       {.nClasses = 2}, {.linearFeatureColumns = {number}, .dnnFeatureColumns = {number}, .dnnHiddenUnits = {4}});
//   Estimator model(both, RunSettings{.modelDir = "wide_and_deep"});
//   model.train(inputFn, {.steps = 5}).globalStep;  // is 5
#pragma once

#include "engine/estimator/canned/dnn.h"
#include "engine/estimator/canned/linear.h"

namespace engine::estimator {

struct DnnLinearCombinedOptions {
  Version version = Version::kV2;
  feature_column::Columns linearFeatureColumns = {};  // none: only the DNN
  CannedOptimizer linearOptimizer = "Ftrl";           // by name: rate min(0.005, 1/√columns)
  std::string linearSparseCombiner = "sum";
  feature_column::Columns dnnFeatureColumns = {};  // none: only the linear model
  CannedOptimizer dnnOptimizer = "Adagrad";        // by name: rate 0.001
  std::vector<int64_t> dnnHiddenUnits = {};
  nn::Activation dnnActivation = nn::relu;
  double dnnDropout = 0;
  bool batchNorm = false;
  nn::Partitioner inputLayerPartitioner = {};  // version 1: of embeddings and linear weights; none: whole
};

// Logits are the sum of both parts' logits; each part has its own optimizer and its own variables, named as by
// dnnEstimator and linearEstimator. InvalidArgument without any column, or with DNN columns but no hidden units.
ModelFn dnnLinearCombinedEstimator(HeadPtr head, DnnLinearCombinedOptions options);
ModelFn dnnLinearCombinedClassifier(const ClassifierOptions& classes, DnnLinearCombinedOptions options);
ModelFn dnnLinearCombinedRegressor(const RegressorOptions& labels, DnnLinearCombinedOptions options);

}  // namespace engine::estimator
