#include "engine/nn/metrics/confusion.h"

#include "engine/graph/ops.h"

namespace engine::nn::metrics {
namespace {

struct Answers {
  Output labels;       // bool
  Output predictions;  // bool
};

Answers answers(const Scope& scope, Output labels, Output predictions) {
  const LabelsAndPredictions pair =
      squeezed(scope, ops::cast(scope, labels, DType::kBool), ops::cast(scope, predictions, DType::kBool));
  return {pair.labels, pair.predictions};
}

// Counts (with weights) where labels and predictions are as given.
Accumulator count(const Scope& scope, const Answers& given, bool label, bool prediction, Output weights) {
  const auto is = [&](Output x, bool wanted) { return wanted ? x : scope.op("LogicalNot", {x}); };
  const Output both = scope.op("LogicalAnd", {is(given.labels, label), is(given.predictions, prediction)});
  Output amount = ops::cast(scope, both, DType::kFloat);
  if (weights.valid()) amount = ops::mul(scope, amount, broadcastWeights(scope, weights, amount));
  return accumulate(scope, "count", amount.shape().isScalar() ? amount : ops::sum(scope, amount));
}

Metric countMetric(const Scope& outer, const char* name, Output labels, Output predictions, bool label, bool prediction,
                   const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, name);
  const Accumulator counted = count(scope, answers(scope, labels, predictions), label, prediction, options.weights);
  return {counted.current, counted.updated};
}

// right / (right + wrong), 0 when both are 0.
Metric share(const Scope& scope, const Accumulator& right, const Accumulator& wrong) {
  const auto quotient = [&](Output a, Output b, const char* name) {
    return scope.op("DivNoNan", {a, ops::add(scope, a, b)}, {}, name);
  };
  return {quotient(right.current, wrong.current, "value"), quotient(right.updated, wrong.updated, "update_op")};
}

}  // namespace

Metric truePositives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
  return countMetric(scope, "true_positives", labels, predictions, true, true, options);
}

Metric trueNegatives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
  return countMetric(scope, "true_negatives", labels, predictions, false, false, options);
}

Metric falsePositives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
  return countMetric(scope, "false_positives", labels, predictions, false, true, options);
}

Metric falseNegatives(const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
  return countMetric(scope, "false_negatives", labels, predictions, true, false, options);
}

Metric precision(const Scope& outer, Output labels, Output predictions, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "precision");
  const Answers given = answers(scope, labels, predictions);
  const Scope right = scope.exactly(scope.fullName("true_positives"));
  const Scope wrong = scope.exactly(scope.fullName("false_positives"));
  const Accumulator hits = count(right, given, true, true, options.weights);
  return share(scope, hits, count(wrong, given, false, true, options.weights));
}

Metric recall(const Scope& outer, Output labels, Output predictions, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "recall");
  const Answers given = answers(scope, labels, predictions);
  const Scope right = scope.exactly(scope.fullName("true_positives"));
  const Scope wrong = scope.exactly(scope.fullName("false_negatives"));
  const Accumulator hits = count(right, given, true, true, options.weights);
  return share(scope, hits, count(wrong, given, true, false, options.weights));
}

}  // namespace engine::nn::metrics
