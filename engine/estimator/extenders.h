// Estimators made of others: with more metrics, with features among the predictions, with clipped gradients
// (tf.estimator.add_metrics and contrib.estimator's extenders). Functions; the results are used like the originals.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "more"});
//   model.train(inputFn, {.steps = 5});
//   const MetricFn meanOfX = [](const Features& features, const Labels&, const NamedOutputs&, const RunConfig&) {
//     return EvalMetrics{{"mean_x", nn::metrics::mean(features.scope(), features.at("x"))}};
//   };
//   const Estimator measured = addMetrics(model, meanOfX);
//   measured.evaluate(inputFn, {.steps = 1}).at("mean_x");  // is 1.5
#pragma once

#include <memory>

#include "engine/estimator/estimator.h"
#include "engine/nn/losses/reduction.h"
#include "engine/nn/optimizers/optimizer.h"

namespace engine::estimator {

using MetricFn =
    std::function<EvalMetrics(const Features&, const Labels&, const NamedOutputs& predictions, const RunConfig&)>;

// The model_fn; its evaluations also have these metrics, which replace those of the same name. InvalidArgument for an
// empty function.
ModelFn withMetrics(ModelFn modelFn, MetricFn metricFn);
// The same model in the same folder, with these metrics. InvalidArgument for an empty function.
Estimator addMetrics(const Estimator& estimator, MetricFn metricFn);

// The same model; its predictions also have these features, or all. InvalidArgument, when it predicts, for a feature
// that is not there or whose name is a prediction's.
Estimator forwardFeatures(const Estimator& estimator, std::vector<std::string> keys = {});

// The optimizer with each gradient scaled down to at most this norm. InvalidArgument for a norm that is not positive.
std::unique_ptr<nn::Optimizer> clipGradientsByNorm(std::unique_ptr<nn::Optimizer> optimizer, double clipNorm);

// contrib.estimator.replicate_model_fn on the one device that there is: the model_fn as it is, with its rules checked.
// InvalidArgument for losses that are not reduced; Unimplemented for several devices.
ModelFn replicateModelFn(ModelFn modelFn, nn::Reduction lossReduction = nn::Reduction::kSumByNonzeroWeights,
                         const std::vector<std::string>& devices = {});

}  // namespace engine::estimator
