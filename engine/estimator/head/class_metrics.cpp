#include "engine/estimator/head/class_metrics.h"

#include <cstdio>

#include "engine/core/error.h"
#include "engine/estimator/head/keys.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/auc.h"
#include "engine/nn/metrics/confusion.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/metrics/thresholds.h"

namespace engine::estimator {
namespace {

using nn::metrics::Metric;

std::string atThreshold(const char* metric, float threshold) {
  char text[32];
  std::snprintf(text, sizeof(text), "%g", static_cast<double>(threshold));
  return metric + std::string(metric_keys::kAtThreshold) + text;
}

// A metric at a single threshold, without the dimension of thresholds.
Metric scalarOf(const Scope& scope, const Metric& vector) {
  return {ops::reshape(scope, vector.value, {}), ops::reshape(scope, vector.update, {})};
}

}  // namespace

void checkThresholds(const std::vector<float>& thresholds) {
  for (float threshold : thresholds) {
    if (!(threshold > 0 && threshold < 1)) {
      fail(Code::kInvalidArgument, "thresholds not in (0, 1): ", threshold, ".");
    }
  }
}

void addAreas(MetricSink& sink, Version version, Output labels, Output probabilities, const std::string& suffix) {
  using nn::metrics::AucSummation;
  nn::metrics::AucOptions options;
  options.weights = sink.weights();
  options.summation = version == Version::kV1 ? AucSummation::kTrapezoidal : AucSummation::kKeras;
  options.name = metric_keys::kAuc + suffix;
  sink.add(options.name, nn::metrics::auc(sink.scope(), labels, probabilities, options));
  options.name = metric_keys::kAucPrecisionRecall + suffix;
  options.curve = nn::metrics::Curve::kPr;
  sink.add(options.name, nn::metrics::auc(sink.scope(), labels, probabilities, options));
}

void addThresholds(MetricSink& sink, Version version, const std::vector<float>& thresholds, Output labels,
                   Output probabilities) {
  const Scope& scope = sink.scope();
  for (float threshold : thresholds) {
    const Output limit = ops::number(scope, DType::kFloat, static_cast<double>(threshold), "threshold");
    const Output yes = scope.op("Greater", {probabilities, limit});
    const bool v1 = version == Version::kV1;
    const Output accurate = v1 ? scope.op("GreaterEqual", {probabilities, limit}) : yes;
    const std::string accuracy = atThreshold(metric_keys::kAccuracy, threshold);
    const std::string precision = atThreshold(metric_keys::kPrecision, threshold);
    const std::string recall = atThreshold(metric_keys::kRecall, threshold);
    sink.add(accuracy,
             nn::metrics::accuracy(scope, labels, ops::cast(scope, accurate, labels.type()), sink.options(accuracy)));
    if (v1) {
      sink.add(precision, scalarOf(scope, nn::metrics::precisionAtThresholds(scope, labels, probabilities, {threshold},
                                                                             sink.options(precision))));
      sink.add(recall, scalarOf(scope, nn::metrics::recallAtThresholds(scope, labels, probabilities, {threshold},
                                                                       sink.options(recall))));
    } else {
      sink.add(precision, nn::metrics::precision(scope, labels, yes, sink.options(precision)));
      sink.add(recall, nn::metrics::recall(scope, labels, yes, sink.options(recall)));
    }
  }
}

}  // namespace engine::estimator
