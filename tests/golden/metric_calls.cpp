#include "tests/golden/metric_calls.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/auc.h"
#include "engine/nn/metrics/classes.h"
#include "engine/nn/metrics/confusion.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/metrics/multi_class.h"
#include "engine/nn/metrics/ranking.h"
#include "engine/nn/metrics/thresholds.h"
#include "engine/nn/metrics/tradeoff.h"

namespace golden {
namespace {

namespace metrics = engine::nn::metrics;
using engine::Code;
using engine::Output;
using engine::Scope;
using metrics::Metric;

struct MetricCall {
  const Scope& scope;
  Call& call;
  const std::map<std::string, Output>& inputs;

  // The fed tensor that a parameter names, or a number; no output when the call does not give it.
  Output operator[](const char* parameter) const {
    const nlohmann::json* given = call.value(parameter);
    if (given && given->is_number()) return engine::ops::scalar(scope, given->get<float>());
    const std::string name = call.tensor(parameter);
    return name.empty() ? Output() : inputs.at(name);
  }
  metrics::MetricOptions options() const { return {call.text("name", ""), (*this)["weights"]}; }
  metrics::AtKOptions atK() const {
    metrics::AtKOptions at;
    static_cast<metrics::MetricOptions&>(at) = options();
    if (call.has("class_id")) at.classId = call.integer("class_id");
    return at;
  }
  std::optional<int64_t> k() const { return call.has("k") ? std::optional(call.integer("k")) : std::nullopt; }
};
using MetricMaker = Metric (*)(const MetricCall& c);

using LabelMetric = Metric (*)(const Scope&, Output, Output, const metrics::MetricOptions&);
template <LabelMetric kMetric>
Metric ofLabels(const MetricCall& c) {
  return kMetric(c.scope, c["labels"], c["predictions"], c.options());
}

using ValueMetric = Metric (*)(const Scope&, Output, const metrics::MetricOptions&);
template <ValueMetric kMetric>
Metric ofValues(const MetricCall& c) {
  return kMetric(c.scope, c["values"], c.options());
}

using ThresholdMetric = Metric (*)(const Scope&, Output, Output, const std::vector<float>&,
                                   const metrics::MetricOptions&);
template <ThresholdMetric kMetric>
Metric atThresholds(const MetricCall& c) {
  const std::vector<double> numbers = c.call.numbers("thresholds");
  return kMetric(c.scope, c["labels"], c["predictions"], {numbers.begin(), numbers.end()}, c.options());
}

using ClassMetric = Metric (*)(const Scope&, Output, Output, int64_t, const metrics::MetricOptions&);
template <ClassMetric kMetric>
Metric ofClasses(const MetricCall& c) {
  return kMetric(c.scope, c["labels"], c["predictions"], c.call.integer("num_classes"), c.options());
}

using RankingMetric = Metric (*)(const Scope&, Output, Output, int64_t, const metrics::AtKOptions&);
template <RankingMetric kMetric>
Metric amongHighest(const MetricCall& c) {
  return kMetric(c.scope, c["labels"], c["predictions"], c.call.integer("k"), c.atK());
}

using IdMetric = Metric (*)(const Scope&, Output, Output, std::optional<int64_t>, const metrics::AtKOptions&);
template <IdMetric kMetric>
Metric ofIds(const MetricCall& c) {
  return kMetric(c.scope, c["labels"], c["predictions_idx"], c.k(), c.atK());
}

using TradeoffMetric = Metric (*)(const Scope&, Output, Output, double, int, const metrics::MetricOptions&);
template <TradeoffMetric kMetric>
Metric tradeoff(const MetricCall& c, const char* parameter) {
  const auto thresholds = static_cast<int>(c.call.integer("num_thresholds", 200));
  return kMetric(c.scope, c["labels"], c["predictions"], c.call.number(parameter), thresholds, c.options());
}

Metric areaUnderCurve(const MetricCall& c) {
  using enum metrics::AucSummation;
  static const std::map<std::string, metrics::AucSummation> summations = {
      {"trapezoidal", kTrapezoidal},
      {"minoring", kMinoring},
      {"majoring", kMajoring},
      {"careful_interpolation", kCarefulInterpolation}};
  static const std::map<std::string, metrics::Curve> curves = {{"ROC", metrics::Curve::kRoc},
                                                               {"PR", metrics::Curve::kPr}};
  metrics::AucOptions options;
  static_cast<metrics::MetricOptions&>(options) = c.options();
  options.curve = curves.at(c.call.text("curve", "ROC"));
  options.thresholds = static_cast<int>(c.call.integer("num_thresholds", 200));
  if (c.call.has("thresholds")) {
    const std::vector<double> inner = c.call.numbers("thresholds");
    options.innerThresholds.emplace(inner.begin(), inner.end());
  }
  options.summation = summations.at(c.call.text("summation_method", "trapezoidal"));
  return metrics::auc(c.scope, c["labels"], c["predictions"], options);
}

Metric relativeError(const MetricCall& c) {
  return metrics::meanRelativeError(c.scope, c["labels"], c["predictions"], c["normalizer"], c.options());
}

Metric cosineDistance(const MetricCall& c) {
  const auto axis = static_cast<int>(c.call.integer("dim"));
  return metrics::meanCosineDistance(c.scope, c["labels"], c["predictions"], axis, c.options());
}

Metric averagePrecision(const MetricCall& c) {
  return metrics::averagePrecisionAtK(c.scope, c["labels"], c["predictions"], c.call.integer("k"), c.options());
}

metrics::MultiClassOptions classOptions(const MetricCall& c) {
  static const std::map<std::string, metrics::Average> averages = {{"micro", metrics::Average::kMicro},
                                                                   {"macro", metrics::Average::kMacro},
                                                                   {"weighted", metrics::Average::kWeighted}};
  metrics::MultiClassOptions options;
  for (const double index : c.call.numbers("pos_indices")) options.posIndices.push_back(static_cast<int64_t>(index));
  options.average = averages.at(c.call.text("average", "micro"));
  options.weights = c["weights"];
  return options;
}

using MultiClassMetric = Metric (*)(const Scope&, Output, Output, int64_t, const metrics::MultiClassOptions&);
template <MultiClassMetric kMetric>
Metric ofAllClasses(const MetricCall& c) {
  return kMetric(c.scope, c["labels"], c["predictions"], c.call.integer("num_classes"), classOptions(c));
}

Metric fBeta(const MetricCall& c) {
  const double beta = c.call.function() == "f1" ? 1 : c.call.number("beta", 1);
  return metrics::multiClassFBeta(c.scope, c["labels"], c["predictions"], c.call.integer("num_classes"), beta,
                                  classOptions(c));
}

// Of the package tf_metrics, which BERT's taggers are measured with.
const std::map<std::string, MetricMaker>& packageMetricMakers() {
  static const std::map<std::string, MetricMaker> all = {{"precision", ofAllClasses<metrics::multiClassPrecision>},
                                                         {"recall", ofAllClasses<metrics::multiClassRecall>},
                                                         {"f1", fBeta},
                                                         {"fbeta", fBeta}};
  return all;
}

const std::map<std::string, MetricMaker>& metricMakers() {
  static const std::map<std::string, MetricMaker> all = {
      {"accuracy", ofLabels<metrics::accuracy>},
      {"auc", areaUnderCurve},
      {"average_precision_at_k", averagePrecision},
      {"sparse_average_precision_at_k", averagePrecision},
      {"false_negatives", ofLabels<metrics::falseNegatives>},
      {"false_negatives_at_thresholds", atThresholds<metrics::falseNegativesAtThresholds>},
      {"false_positives", ofLabels<metrics::falsePositives>},
      {"false_positives_at_thresholds", atThresholds<metrics::falsePositivesAtThresholds>},
      {"mean", ofValues<metrics::mean>},
      {"mean_absolute_error", ofLabels<metrics::meanAbsoluteError>},
      {"mean_cosine_distance", cosineDistance},
      {"mean_iou", ofClasses<metrics::meanIou>},
      {"mean_per_class_accuracy", ofClasses<metrics::meanPerClassAccuracy>},
      {"mean_relative_error", relativeError},
      {"mean_squared_error", ofLabels<metrics::meanSquaredError>},
      {"mean_tensor", ofValues<metrics::meanTensor>},
      {"percentage_below",
       [](const MetricCall& c) {
         return metrics::percentageBelow(c.scope, c["values"], c.call.number("threshold"), c.options());
       }},
      {"precision", ofLabels<metrics::precision>},
      {"precision_at_k", amongHighest<metrics::precisionAtK>},
      {"sparse_precision_at_k", amongHighest<metrics::precisionAtK>},
      {"precision_at_thresholds", atThresholds<metrics::precisionAtThresholds>},
      {"precision_at_top_k", ofIds<metrics::precisionAtTopK>},
      {"recall", ofLabels<metrics::recall>},
      {"recall_at_k", amongHighest<metrics::recallAtK>},
      {"recall_at_thresholds", atThresholds<metrics::recallAtThresholds>},
      {"recall_at_top_k", ofIds<metrics::recallAtTopK>},
      {"root_mean_squared_error", ofLabels<metrics::rootMeanSquaredError>},
      {"sensitivity_at_specificity",
       [](const MetricCall& c) { return tradeoff<metrics::sensitivityAtSpecificity>(c, "specificity"); }},
      {"specificity_at_sensitivity",
       [](const MetricCall& c) { return tradeoff<metrics::specificityAtSensitivity>(c, "sensitivity"); }},
      {"true_negatives", ofLabels<metrics::trueNegatives>},
      {"true_negatives_at_thresholds", atThresholds<metrics::trueNegativesAtThresholds>},
      {"true_positives", ofLabels<metrics::truePositives>},
      {"true_positives_at_thresholds", atThresholds<metrics::truePositivesAtThresholds>},
  };
  return all;
}

}  // namespace

Metric metricOf(const Scope& scope, Call call, const std::map<std::string, Output>& inputs) {
  const bool isOfPackage = call.symbol().starts_with("tf_metrics.");
  const std::map<std::string, MetricMaker>& makers = isOfPackage ? packageMetricMakers() : metricMakers();
  const auto maker = makers.find(call.function());
  if ((!isOfPackage && !call.symbol().starts_with("tf.compat.v1.metrics.")) || maker == makers.end()) {
    engine::fail(Code::kUnimplemented, "the metric ", call.symbol());
  }
  for (const char* parameter : {"metrics_collections", "updates_collections"}) call.ignore(parameter);
  const Metric metric = maker->second({scope, call, inputs});
  call.finish();
  return metric;
}

}  // namespace golden
