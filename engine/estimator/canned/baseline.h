// tf.estimator.BaselineClassifier, BaselineRegressor and BaselineEstimator, of both versions: a bias that learns the
// labels' mean or shares, whatever the features. Functions that make a model_fn, which is used by the graph's thread.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}};
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   Estimator model(baselineClassifier({.nClasses = 2}), RunSettings{.modelDir = "shares"});
//   model.train(inputFn, {.steps = 5}).globalStep;  // is 5
#pragma once

#include "engine/estimator/canned/canned_heads.h"

namespace engine::estimator {

struct BaselineOptions {
  Version version = Version::kV2;
  CannedOptimizer optimizer = "Ftrl";  // by name: rate 0.3
};

// Variable baseline/bias [logits], zero at first. InvalidArgument when the input has no feature to count rows by.
ModelFn baselineEstimator(HeadPtr head, BaselineOptions options = {});
ModelFn baselineClassifier(const ClassifierOptions& classes, BaselineOptions options = {});
ModelFn baselineRegressor(const RegressorOptions& labels, BaselineOptions options = {});

}  // namespace engine::estimator
