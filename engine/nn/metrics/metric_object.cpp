#include "engine/nn/metrics/metric_object.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/metrics/thresholds.h"

namespace engine::nn::metrics {

void MetricObject::updateState(const Scope& scope, Output labels, Output predictions, Output weights) {
  if (metric_.value.valid()) {
    fail(Code::kFailedPrecondition, "Metric '", name_, "' has already been given a batch: create another object.");
  }
  metric_ = build_(scope, labels, predictions, {name_, weights});
}

const Metric& MetricObject::metric() const {
  if (!metric_.value.valid()) fail(Code::kFailedPrecondition, "Metric '", name_, "' has not been given a batch.");
  return metric_;
}

namespace keras {
namespace {

Output highest(const Scope& scope, Output x) {
  return scope.op("ArgMax", {x, ops::scalar(scope, int32_t{-1}, "dimension")}, {{"output_type", DType::kInt64}});
}

Output requireLabels(Output labels, const MetricOptions& options) {
  if (!labels.valid()) fail(Code::kInvalidArgument, "Metric '", options.name, "' needs labels.");
  return labels;
}

using LabelMetric = Metric (*)(const Scope&, Output, Output, const MetricOptions&);

MetricObject ofLabels(const std::string& name, LabelMetric metric) {
  return {name, [metric](const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
            return metric(scope, requireLabels(labels, options), predictions, options);
          }};
}

// right / (right + wrong) at each threshold, a scalar for one.
Metric share(const Scope& scope, const Accumulator& right, const Accumulator& wrong, bool single) {
  const auto quotient = [&](Output a, Output b, const char* name) {
    const Output whole = scope.op("DivNoNan", {a, ops::add(scope, a, b)}, {}, name);
    return single ? ops::reshape(scope, whole, {}) : whole;
  };
  return {quotient(right.current, wrong.current, "value"), quotient(right.updated, wrong.updated, "update_op")};
}

Metric shareAt(const Scope& outer, Output labels, Output predictions, const MetricOptions& options,
               const std::vector<float>& thresholds, bool ofPredicted) {
  const Scope scope = metricScope(outer, options, options.name.c_str());
  const WantedCounts wanted{true, !ofPredicted, false, ofPredicted};
  const ConfusionCounts counts =
      confusionAt(scope, requireLabels(labels, options), predictions, thresholds, options.weights, wanted);
  return share(scope, counts.truePositives, ofPredicted ? counts.falsePositives : counts.falseNegatives,
               thresholds.size() == 1);
}

}  // namespace

MetricObject mean(const std::string& name) {
  return {name, [](const Scope& scope, Output, Output values, const MetricOptions& options) {
            return metrics::mean(scope, values, options);
          }};
}

MetricObject accuracy(const std::string& name) {
  return ofLabels(name, metrics::accuracy);
}

MetricObject binaryAccuracy(double threshold, const std::string& name) {
  return {name, [threshold](const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
            const Output limit = ops::number(scope, predictions.type(), threshold, "threshold");
            const Output yes = scope.op("Greater", {predictions, limit});
            const Output wanted = requireLabels(labels, options);
            return metrics::accuracy(scope, wanted, ops::cast(scope, yes, wanted.type()), options);
          }};
}

MetricObject categoricalAccuracy(const std::string& name) {
  return {name, [](const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
            return metrics::accuracy(scope, highest(scope, requireLabels(labels, options)), highest(scope, predictions),
                                     options);
          }};
}

MetricObject sparseCategoricalAccuracy(const std::string& name) {
  return {name, [](const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
            const Output ids = ops::cast(scope, requireLabels(labels, options), DType::kInt64);
            return metrics::accuracy(scope, ids, highest(scope, predictions), options);
          }};
}

MetricObject precision(const std::vector<float>& thresholds, const std::string& name) {
  return {name, [thresholds](const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
            return shareAt(scope, labels, predictions, options, thresholds, true);
          }};
}

MetricObject recall(const std::vector<float>& thresholds, const std::string& name) {
  return {name, [thresholds](const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
            return shareAt(scope, labels, predictions, options, thresholds, false);
          }};
}

MetricObject auc(Curve curve, int thresholds, const std::string& name) {
  return {name, [=](const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
            AucOptions all;
            static_cast<MetricOptions&>(all) = options;
            all.curve = curve;
            all.thresholds = thresholds;
            all.summation = AucSummation::kKeras;
            return metrics::auc(scope, requireLabels(labels, options), predictions, all);
          }};
}

MetricObject meanSquaredError(const std::string& name) {
  return ofLabels(name, metrics::meanSquaredError);
}

MetricObject rootMeanSquaredError(const std::string& name) {
  return ofLabels(name, metrics::rootMeanSquaredError);
}

MetricObject meanAbsoluteError(const std::string& name) {
  return ofLabels(name, metrics::meanAbsoluteError);
}

}  // namespace keras
}  // namespace engine::nn::metrics
