#include "engine/estimator/head/regression_head.h"

#include "engine/core/error.h"
#include "engine/estimator/head/checks.h"
#include "engine/estimator/head/keys.h"
#include "engine/graph/ops.h"

namespace engine::estimator {

RegressionHead::RegressionHead(RegressionHeadOptions options)
    : SingleHead(options), labelDimension_(options.labelDimension), inverseLinkFn_(std::move(options.inverseLinkFn)) {
  if (labelDimension_ < 1) fail(Code::kInvalidArgument, "Invalid label_dimension ", labelDimension_, ".");
}

Output RegressionHead::processedLabels(const Scope& scope, const Labels& given, Output logits) const {
  const Output labels = onlyLabel(given);
  if (!isInteger(labels.type()) && !isFloating(labels.type()) && labels.type() != DType::kBool) {
    fail(Code::kInvalidArgument, "A regression needs labels that are numbers; '", labels.name(), "' is ",
         dtypeName(labels.type()), ".");
  }
  return ops::cast(scope, checkLabels(scope, labels, logits, labelDimension_), DType::kFloat);
}

Output RegressionHead::unreducedLoss(const Scope& scope, Output labels, Output logits) const {
  return scope.child("mean_squared_error").op("SquaredDifference", {logits, labels});
}

NamedOutputs RegressionHead::makePredictions(const Scope& scope, Output logits) const {
  if (!inverseLinkFn_) return {{prediction_keys::kPredictions, logits}};
  return {{prediction_keys::kPredictions, inverseLinkFn_(scope, logits)}, {prediction_keys::kLogits, logits}};
}

void RegressionHead::addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const {
  sink.mean(metric_keys::kPredictionMean, predictions.at(prediction_keys::kPredictions));
  sink.mean(metric_keys::kLabelMean, parts.labels);
}

ExportOutputs RegressionHead::exportOutputs(const Scope&, const NamedOutputs& predictions) const {
  const RegressionOutput regression{predictions.at(prediction_keys::kPredictions)};
  return {{kDefaultServingKey, regression},
          {serving_keys::kRegression, regression},
          {serving_keys::kPredict, PredictOutput{predictions}}};
}

}  // namespace engine::estimator
