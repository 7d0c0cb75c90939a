// A metric that evaluations have besides the model's own. Experiments name it:
// "eval": {"metrics": [{"name": "my_plugin", "params": {"tolerance": "0.5"}}]}.
#include "engine/api.h"
#include "engine/estimator/experiment/metric_registry.h"

using namespace engine;
using namespace engine::estimator;

namespace {

// The mean of 1 where |label - prediction| <= tolerance and 0 elsewhere, over all batches of an evaluation.
nn::metrics::Metric shareWithin(const Scope& scope, const Compared& compared, double tolerance) {
  const Output labels = ops::cast(scope, compared.labels, DType::kFloat);
  const auto both = nn::metrics::squeezed(scope, labels, ops::cast(scope, compared.predictions, DType::kFloat));
  const Output distance = scope.op("Abs", {scope.op("Sub", {both.labels, both.predictions})});
  const Output isClose = scope.op("LessEqual", {distance, ops::scalar(scope, static_cast<float>(tolerance))});
  return nn::metrics::mean(scope, ops::cast(scope, isClose, DType::kFloat));
}

const MetricRegistrar kMyPlugin("my_plugin", [](const Params& params) -> MetricFn {
  const double tolerance = params.get<double>("tolerance");
  const std::string key = params.get<std::string>("prediction");
  return [=](const Features& features, const Labels& labels, const NamedOutputs& predictions, const RunConfig&) {
    return EvalMetrics{{"my_plugin", shareWithin(features.scope(), comparedBy(labels, predictions, key), tolerance)}};
  };
});

}  // namespace
