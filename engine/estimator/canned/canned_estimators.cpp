#include "engine/estimator/canned/canned_estimators.h"

namespace engine::estimator {

DNNClassifier::DNNClassifier(DnnOptions options, const ClassifierOptions& classes, RunConfig config,
                             std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(dnnClassifier(classes, std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

DNNRegressor::DNNRegressor(DnnOptions options, const RegressorOptions& labels, RunConfig config,
                           std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(dnnRegressor(labels, std::move(options)), std::move(config), {}, std::move(log), std::move(warmStart)) {
}

DNNEstimator::DNNEstimator(HeadPtr head, DnnOptions options, RunConfig config,
                           std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(dnnEstimator(std::move(head), std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

LinearClassifier::LinearClassifier(LinearOptions options, const ClassifierOptions& classes, RunConfig config,
                                   std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(linearClassifier(classes, std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

LinearRegressor::LinearRegressor(LinearOptions options, const RegressorOptions& labels, RunConfig config,
                                 std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(linearRegressor(labels, std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

LinearEstimator::LinearEstimator(HeadPtr head, LinearOptions options, RunConfig config,
                                 std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(linearEstimator(std::move(head), std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

DNNLinearCombinedClassifier::DNNLinearCombinedClassifier(DnnLinearCombinedOptions options,
                                                         const ClassifierOptions& classes, RunConfig config,
                                                         std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(dnnLinearCombinedClassifier(classes, std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

DNNLinearCombinedRegressor::DNNLinearCombinedRegressor(DnnLinearCombinedOptions options, const RegressorOptions& labels,
                                                       RunConfig config, std::optional<WarmStartSettings> warmStart,
                                                       LogSink log)
    : Estimator(dnnLinearCombinedRegressor(labels, std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

DNNLinearCombinedEstimator::DNNLinearCombinedEstimator(HeadPtr head, DnnLinearCombinedOptions options, RunConfig config,
                                                       std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(dnnLinearCombinedEstimator(std::move(head), std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

BaselineClassifier::BaselineClassifier(BaselineOptions options, const ClassifierOptions& classes, RunConfig config,
                                       std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(baselineClassifier(classes, std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

BaselineRegressor::BaselineRegressor(BaselineOptions options, const RegressorOptions& labels, RunConfig config,
                                     std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(baselineRegressor(labels, std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

BaselineEstimator::BaselineEstimator(HeadPtr head, BaselineOptions options, RunConfig config,
                                     std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(baselineEstimator(std::move(head), std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

RNNClassifier::RNNClassifier(RnnOptions options, const ClassifierOptions& classes, RunConfig config,
                             std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(rnnClassifier(classes, std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

RNNEstimator::RNNEstimator(HeadPtr head, RnnOptions options, RunConfig config,
                           std::optional<WarmStartSettings> warmStart, LogSink log)
    : Estimator(rnnEstimator(std::move(head), std::move(options)), std::move(config), {}, std::move(log),
                std::move(warmStart)) {}

KMeansClustering::KMeansClustering(KMeansOptions options, RunConfig config, LogSink log)
    : Estimator(kMeans(std::move(options)), std::move(config), {}, std::move(log)) {}

double KMeansClustering::score(const InputFn& inputFn) const {
  EvalOptions one;
  one.steps = 1;
  return evaluate(inputFn, one).at("score");
}

}  // namespace engine::estimator
