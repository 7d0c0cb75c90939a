// tf.estimator.BaselineClassifier, BaselineRegressor and BaselineEstimator, of both versions: a bias that learns the
// labels' mean or shares, whatever the features. Functions that make a model_fn, which is used by the graph's thread.
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
