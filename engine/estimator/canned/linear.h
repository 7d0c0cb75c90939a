// tf.estimator.LinearClassifier, LinearRegressor and LinearEstimator, of both versions, as functions that make a
// model_fn. The model_fn is used by the graph's thread.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}};
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const ModelFn linear = linearClassifier({.nClasses = 2}, {.featureColumns = {feature_column::numericColumn("x")}});
//   Estimator model(linear, RunSettings{.modelDir = "linear"});
//   model.train(inputFn, {.steps = 5}).globalStep;  // is 5
#pragma once

#include <optional>
#include <string>

#include "engine/estimator/canned/canned_heads.h"
#include "engine/estimator/canned/linear_sdca.h"
#include "engine/feature_column/feature_column.h"
#include "engine/nn/partitioned_variable.h"

namespace engine::estimator {

struct LinearOptions {
  feature_column::Columns featureColumns = {};
  Version version = Version::kV2;
  // By name: rate 0.2. The default optimizer (none): Ftrl with min(0.2, 1/√columns).
  CannedOptimizer optimizer = "Ftrl";
  std::string sparseCombiner = "sum";  // mean, sqrtn: how a row's ids of one column are combined
  nn::Partitioner partitioner = {};    // version 1: of the weights; none: whole
  std::optional<LinearSdca> sdca = {};  // instead of the optimizer
};

// Variables linear/linear_model/<column>/weights and linear/linear_model/bias_weights, zero at first. InvalidArgument
// without columns, and what the columns, the head and the optimizer refuse.
ModelFn linearEstimator(HeadPtr head, LinearOptions options);
ModelFn linearClassifier(const ClassifierOptions& classes, LinearOptions options);
ModelFn linearRegressor(const RegressorOptions& labels, LinearOptions options);

// The model alone: logits [batch, units]. Gives the variables of each column, and of "bias", where asked for.
Output linearLogits(const Features& features, const LinearOptions& options, int64_t units, Mode mode,
                    feature_column::ColumnVariables* variablesOf = nullptr);

}  // namespace engine::estimator
