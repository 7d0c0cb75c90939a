#include "engine/estimator/head/binary_class_head.h"

#include "engine/core/error.h"
#include "engine/estimator/head/checks.h"
#include "engine/estimator/head/class_metrics.h"
#include "engine/estimator/head/keys.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/confusion.h"
#include "engine/nn/metrics/mean.h"

namespace engine::estimator {
namespace {

using nn::metrics::Metric;

// The best that always the same class could do: max(m, 1 - m) of the labels' mean m.
Metric baselineOf(const Scope& outer, const Metric& labelMean) {
  const Scope scope = outer.child(metric_keys::kAccuracyBaseline);
  const Output one = ops::number(scope, DType::kFloat, 1, "one");
  const auto best = [&](Output mean, const char* name) {
    return scope.op("Maximum", {mean, ops::sub(scope, one, mean)}, {}, name);
  };
  return {best(labelMean.value, "value"), best(labelMean.update, "update_op")};
}

}  // namespace

BinaryClassHead::BinaryClassHead(BinaryClassHeadOptions options)
    : SingleHead(options), thresholds_(options.thresholds), vocabulary_(2, std::move(options.labelVocabulary)) {
  checkThresholds(thresholds_);
}

Output BinaryClassHead::processedLabels(const Scope& scope, const Labels& given, Output logits) const {
  Output labels = checkLabels(scope, onlyLabel(given), logits, 1);
  if (!vocabulary_.empty()) {
    if (labels.type() != DType::kString) {
      fail(Code::kInvalidArgument, "Labels dtype should be string if there is a vocabulary. Instead got ",
           dtypeName(labels.type()), ".");
    }
    labels = vocabulary_.ids(scope, labels);
  } else if (labels.type() == DType::kString) {
    fail(Code::kInvalidArgument, "The labels are strings: pass the two words to the head as label_vocabulary.");
  }
  return checkLabelRange(scope, ops::cast(scope, labels, DType::kFloat), 2);
}

Output BinaryClassHead::unreducedLoss(const Scope& scope, Output labels, Output logits) const {
  return nn::sigmoidCrossEntropyWithLogits(scope, labels, logits);
}

NamedOutputs BinaryClassHead::makePredictions(const Scope& scope, Output logits) const {
  namespace keys = prediction_keys;
  const Output axis = ops::scalar(scope, int32_t{-1}, "two_class_logits/axis");
  const Output zeros = scope.op("ZerosLike", {logits}, {}, "zeros_like");
  const Output two = scope.op("ConcatV2", {zeros, logits, axis}, {}, "two_class_logits");
  const Output winner = scope.op("ArgMax", {two, axis}, {{"output_type", DType::kInt64}}, keys::kClassIds);
  const Output ids = expandLast(scope, winner);
  return {{keys::kLogits, logits},
          {keys::kLogistic, scope.op("Sigmoid", {logits}, {}, keys::kLogistic)},
          {keys::kProbabilities, scope.op("Softmax", {two}, {}, keys::kProbabilities)},
          {keys::kClassIds, ids},
          {keys::kClasses, vocabulary_.classesOf(scope, ids)},
          {keys::kAllClassIds, vocabulary_.allIds(scope, logits)},
          {keys::kAllClasses, vocabulary_.allClasses(scope, logits)}};
}

void BinaryClassHead::addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const {
  namespace keys = metric_keys;
  const Scope& scope = sink.scope();
  const Output ids = predictions.at(prediction_keys::kClassIds);
  const Output logistic = predictions.at(prediction_keys::kLogistic);
  sink.add(keys::kAccuracy, nn::metrics::accuracy(scope, parts.labels, ids, sink.options(keys::kAccuracy)));
  sink.add(keys::kPrecision, nn::metrics::precision(scope, parts.labels, ids, sink.options(keys::kPrecision)));
  sink.add(keys::kRecall, nn::metrics::recall(scope, parts.labels, ids, sink.options(keys::kRecall)));
  sink.mean(keys::kPredictionMean, logistic);
  const Metric labelMean = nn::metrics::mean(scope, parts.labels, sink.options(keys::kLabelMean));
  sink.add(keys::kLabelMean, labelMean);
  sink.add(keys::kAccuracyBaseline, baselineOf(scope, labelMean));
  addAreas(sink, options().version, parts.labels, logistic);
  addThresholds(sink, options().version, thresholds_, parts.labels, logistic);
}

ExportOutputs BinaryClassHead::exportOutputs(const Scope& scope, const NamedOutputs& predictions) const {
  const Output probabilities = predictions.at(prediction_keys::kProbabilities);
  const ClassificationOutput classification{probabilities, vocabulary_.allClasses(scope, probabilities)};
  return {{kDefaultServingKey, classification},
          {serving_keys::kClassification, classification},
          {serving_keys::kRegression, RegressionOutput{predictions.at(prediction_keys::kLogistic)}},
          {serving_keys::kPredict, PredictOutput{predictions}}};
}

}  // namespace engine::estimator
