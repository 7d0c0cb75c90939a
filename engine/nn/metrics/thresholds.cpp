#include "engine/nn/metrics/thresholds.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn::metrics {
namespace {

// right / (ε + right + wrong)
Metric thresholdShare(const Scope& scope, const Accumulator& right, const Accumulator& wrong, const std::string& name) {
  constexpr double kEpsilon = 1e-7;
  const Output epsilon = ops::number(scope, DType::kFloat, kEpsilon, "add/x");
  const auto quotient = [&](Output a, Output b, const std::string& op) {
    return ops::realDiv(scope, a, ops::add(scope, ops::add(scope, epsilon, a), b), op);
  };
  return {quotient(right.current, wrong.current, name + "_value"),
          quotient(right.updated, wrong.updated, name + "_update_op")};
}

// Fails when a score is outside [0, 1] or NaN: a logit, most likely.
Node* assertProbabilities(const Scope& scope, Output scores) {
  const Scope inner = scope.exactly(scope.fullName("assert_probabilities"));
  const Output low = inner.op("GreaterEqual", {scores, ops::number(inner, DType::kFloat, 0, "zero")});
  const Output high = inner.op("LessEqual", {scores, ops::number(inner, DType::kFloat, 1, "one")});
  const Output axes = ops::constant(inner, Tensor::vector<int32_t>({0, 1}), "axes");
  const Output all = inner.op("All", {inner.op("LogicalAnd", {low, high}), axes});
  const std::string text = "predictions must be in [0, 1]: metric '" + scope.prefix() + "' takes probabilities.";
  return inner.node("Assert", {all, ops::scalar(inner, text, "text"), scores});
}

Metric of(const Accumulator& counts) {
  return {counts.current, counts.updated};
}

}  // namespace

ConfusionCounts confusionAt(const Scope& scope, Output labels, Output predictions, const std::vector<float>& thresholds,
                            Output weights, const WantedCounts& wanted) {
  if (thresholds.empty()) fail(Code::kInvalidArgument, "Metric '", scope.prefix(), "' needs a threshold.");
  const LabelsAndPredictions pair = squeezed(scope, ops::cast(scope, labels, DType::kBool), predictions);
  // Rows are thresholds, columns are examples.
  const auto count = static_cast<int64_t>(thresholds.size());
  const Output limits = ops::constant(scope, Tensor::of(thresholds, Shape{count, 1}), "thresholds");
  const Output scores = ops::reshape(scope, ops::cast(scope, pair.predictions, DType::kFloat), {1, -1});
  const Scope checked = scope.withControls({assertProbabilities(scope, scores)});
  const Output yes = checked.op("Greater", {scores, limits});
  const Output no = scope.op("LogicalNot", {yes});
  const Output isTrue = ops::reshape(scope, pair.labels, {1, -1});
  const Output isFalse = scope.op("LogicalNot", {isTrue});
  Output rowWeights;
  if (weights.valid()) rowWeights = ops::reshape(scope, broadcastWeights(scope, weights, pair.predictions), {1, -1});

  const auto countOf = [&](const char* name, Output label, Output prediction) {
    Output amount = ops::cast(scope, scope.op("LogicalAnd", {label, prediction}), DType::kFloat);
    if (rowWeights.valid()) amount = ops::mul(scope, amount, rowWeights);
    return accumulate(scope, name, ops::sum(scope, amount, {1}));
  };
  ConfusionCounts counts;
  if (wanted.truePositives) counts.truePositives = countOf("true_positives", isTrue, yes);
  if (wanted.falseNegatives) counts.falseNegatives = countOf("false_negatives", isTrue, no);
  if (wanted.trueNegatives) counts.trueNegatives = countOf("true_negatives", isFalse, no);
  if (wanted.falsePositives) counts.falsePositives = countOf("false_positives", isFalse, yes);
  return counts;
}

std::vector<float> evenThresholds(int count) {
  constexpr float kMargin = 1e-7F;
  if (count < 2) fail(Code::kInvalidArgument, "A curve needs two thresholds or more: ", count);
  std::vector<float> thresholds{-kMargin};
  for (int i = 1; i + 1 < count; ++i) thresholds.push_back(static_cast<float>(i) / static_cast<float>(count - 1));
  thresholds.push_back(1 + kMargin);
  return thresholds;
}

Metric precisionAtThresholds(const Scope& outer, Output labels, Output predictions,
                             const std::vector<float>& thresholds, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "precision_at_thresholds");
  const ConfusionCounts c =
      confusionAt(scope, labels, predictions, thresholds, options.weights, {true, false, false, true});
  return thresholdShare(scope, c.truePositives, c.falsePositives, "precision");
}

Metric recallAtThresholds(const Scope& outer, Output labels, Output predictions, const std::vector<float>& thresholds,
                          const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "recall_at_thresholds");
  const ConfusionCounts c =
      confusionAt(scope, labels, predictions, thresholds, options.weights, {true, true, false, false});
  return thresholdShare(scope, c.truePositives, c.falseNegatives, "recall");
}

Metric truePositivesAtThresholds(const Scope& outer, Output labels, Output predictions,
                                 const std::vector<float>& thresholds, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "true_positives");
  return of(
      confusionAt(scope, labels, predictions, thresholds, options.weights, {true, false, false, false}).truePositives);
}

Metric trueNegativesAtThresholds(const Scope& outer, Output labels, Output predictions,
                                 const std::vector<float>& thresholds, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "true_negatives");
  return of(
      confusionAt(scope, labels, predictions, thresholds, options.weights, {false, false, true, false}).trueNegatives);
}

Metric falsePositivesAtThresholds(const Scope& outer, Output labels, Output predictions,
                                  const std::vector<float>& thresholds, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "false_positives");
  return of(
      confusionAt(scope, labels, predictions, thresholds, options.weights, {false, false, false, true}).falsePositives);
}

Metric falseNegativesAtThresholds(const Scope& outer, Output labels, Output predictions,
                                  const std::vector<float>& thresholds, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "false_negatives");
  return of(
      confusionAt(scope, labels, predictions, thresholds, options.weights, {false, true, false, false}).falseNegatives);
}

}  // namespace engine::nn::metrics
