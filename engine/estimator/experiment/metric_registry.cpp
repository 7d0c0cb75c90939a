#include "engine/estimator/experiment/metric_registry.h"

#include "engine/core/error.h"
#include "engine/estimator/base/part_registry.h"
#include "engine/estimator/config/part_call.h"
#include "engine/estimator/config/part_params.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"

namespace engine::estimator {
namespace {

PartRegistry<MetricFactory>& metricRegistry() {
  static PartRegistry<MetricFactory> metrics("metric");
  return metrics;
}

std::string namesIn(const NamedOutputs& outputs) {
  std::string names;
  for (const auto& [name, output] : outputs) names += (names.empty() ? "" : ", ") + name;
  return names.empty() ? "none" : names;
}

Output labelIn(const Labels& labels) {
  const auto found = labels.find("label");
  if (found != labels.end()) return found->second;
  if (labels.size() == 1) return labels.begin()->second;
  fail(Code::kInvalidArgument, "The metric needs one label; there are: ", namesIn(labels), ".");
}

// A metric of labels and predictions as numbers, under its own name.
using ErrorMetric = nn::metrics::Metric (*)(const Scope&, Output, Output, const nn::metrics::MetricOptions&);

MetricFactory ofNumbers(const std::string& name, ErrorMetric metric) {
  return [name, metric](const Params& params) -> MetricFn {
    const std::string key = params.get<std::string>("prediction", "");
    return [name, metric, key](const Features& features, const Labels& labels, const NamedOutputs& predictions,
                               const RunConfig&) -> EvalMetrics {
      const Scope& scope = features.scope();
      const Compared compared = comparedBy(labels, predictions, key);
      const auto number = [&](Output x) { return ops::cast(scope, x, DType::kFloat); };
      return {{name, metric(scope, number(compared.labels), number(compared.predictions), {.name = name})}};
    };
  };
}

const MetricRegistrar kOwnMetrics[] = {
    {"mean_absolute_error", ofNumbers("mean_absolute_error", nn::metrics::meanAbsoluteError)},
    {"mean_squared_error", ofNumbers("mean_squared_error", nn::metrics::meanSquaredError)},
    {"root_mean_squared_error", ofNumbers("root_mean_squared_error", nn::metrics::rootMeanSquaredError)},
};

}  // namespace

MetricRegistrar::MetricRegistrar(const std::string& name, MetricFactory make) {
  metricRegistry().add(name, std::move(make));
}

Compared comparedBy(const Labels& labels, const NamedOutputs& predictions, const std::string& key) {
  const Output label = labelIn(labels);
  if (key.empty() && predictions.size() == 1) return {label, predictions.begin()->second};
  for (const std::string& name : key.empty() ? std::vector<std::string>{"predictions", "logistic", "probabilities"}
                                             : std::vector<std::string>{key}) {
    const auto found = predictions.find(name);
    if (found != predictions.end()) return {label, found->second};
  }
  fail(Code::kInvalidArgument, "The model has no prediction '", key, "' for the metric; it has: ", namesIn(predictions),
       ".");
}

ModelFn withMetrics(ModelFn modelFn, const EvalSettings& settings) {
  for (const NamedPart& part : settings.metrics()) {
    const MetricFactory& factory = metricRegistry().find(part.name());
    const Params params = partParams("metric", part);
    MetricFn made = callPart("metric", part.name(), [&] { return factory(params); });
    modelFn = withMetrics(std::move(modelFn), [name = part.name(), made = std::move(made)](
                                                  const Features& features, const Labels& labels,
                                                  const NamedOutputs& predictions, const RunConfig& config) {
      return callPart("metric", name, [&] { return made(features, labels, predictions, config); });
    });
  }
  return modelFn;
}

}  // namespace engine::estimator
