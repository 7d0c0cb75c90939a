#include "engine/nn/metrics/ranking.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn::metrics {
namespace {

std::string atK(const std::string& name, std::optional<int64_t> k, std::optional<int64_t> classId) {
  std::string result = name + (k ? "_at_" + std::to_string(*k) : "_at_k");
  if (classId) result += "_class" + std::to_string(*classId);
  return result;
}

Output expanded(const Scope& scope, Output x, int32_t axis) {
  return scope.op("ExpandDims", {x, ops::scalar(scope, axis, "ExpandDims/dim")});
}

Output reducedLast(const Scope& scope, const char* op, Output x) {
  return scope.op(op, {x, ops::constant(scope, Tensor::vector<int32_t>({-1}), "axis")});
}

Output asDouble(const Scope& scope, Output x) {
  return ops::cast(scope, x, DType::kDouble);
}

// The ids of the k highest scores.
Output topK(const Scope& scope, Output scores, int64_t k) {
  if (k < 1) fail(Code::kInvalidArgument, "Metric '", scope.prefix(), "': k must be 1 or more: ", k);
  return scope.node("TopKV2", {scores, ops::scalar(scope, static_cast<int32_t>(k), "k")})->output(1);
}

// Predicted ids [… k] and labels [… n], both int64.
struct Ranked {
  Output ids;
  Output labels;
};

Ranked ranked(const Scope& scope, Output labels, Output ids) {
  labels = ops::cast(scope, labels, DType::kInt64);
  const bool oneEach =
      labels.shape().hasRank() && ids.shape().hasRank() && labels.shape().rank() + 1 == ids.shape().rank();
  return {ops::cast(scope, ids, DType::kInt64), oneEach ? expanded(scope, labels, -1) : labels};
}

// For each id: whether it is a label; float64 [… k].
Output relevant(const Scope& scope, const Ranked& r) {
  const Output equal = scope.op("Equal", {expanded(scope, r.ids, -1), expanded(scope, r.labels, -2)});
  return asDouble(scope, reducedLast(scope, "Any", equal));
}

// What each value counts for among the different values of its row: 1/n for each of n equal ones.
Output shares(const Scope& scope, Output x) {
  const Output equal = scope.op("Equal", {expanded(scope, x, -1), expanded(scope, x, -2)});
  return scope.op("Reciprocal", {reducedLast(scope, "Sum", asDouble(scope, equal))});
}

// A sum of shares.
Output distinct(const Scope& scope, Output x) {
  return scope.op("Round", {reducedLast(scope, "Sum", x)});
}

// Counts for each example, float64 [D1 … DN].
struct ExampleCounts {
  Output truePositives, falsePositives, falseNegatives;
};

ExampleCounts countsOf(const Scope& scope, const Ranked& r, std::optional<int64_t> classId) {
  if (classId) {
    const Output wanted = ops::scalar(scope, *classId, "class_id");
    const Output predicted = asDouble(scope, reducedLast(scope, "Any", scope.op("Equal", {r.ids, wanted})));
    const Output labelled = asDouble(scope, reducedLast(scope, "Any", scope.op("Equal", {r.labels, wanted})));
    const Output both = ops::mul(scope, predicted, labelled);
    return {both, ops::sub(scope, predicted, both), ops::sub(scope, labelled, both)};
  }
  const Output ids = shares(scope, r.ids);
  const Output hits = distinct(scope, ops::mul(scope, relevant(scope, r), ids));
  return {hits, ops::sub(scope, distinct(scope, ids), hits),
          ops::sub(scope, distinct(scope, shares(scope, r.labels)), hits)};
}

Accumulator total(const Scope& scope, const std::string& name, Output counts, Output weights) {
  if (weights.valid()) counts = ops::mul(scope, counts, asDouble(scope, broadcastWeights(scope, weights, counts)));
  return accumulate(scope, name, counts.shape().isScalar() ? counts : ops::sum(scope, counts));
}

// right / (right + wrong)
Metric rankedShare(const Scope& scope, const Accumulator& right, const Accumulator& wrong) {
  return {ops::realDiv(scope, right.current, ops::add(scope, right.current, wrong.current), "value"),
          ops::realDiv(scope, right.updated, ops::add(scope, right.updated, wrong.updated), "update_op")};
}

Scope scopeOf(const Scope& outer, const char* name, std::optional<int64_t> k, const AtKOptions& options) {
  return metricScope(outer, options, atK(name, k, options.classId).c_str());
}

Metric precisionIn(const Scope& scope, Output labels, Output ids, std::optional<int64_t> k, const AtKOptions& options) {
  const ExampleCounts counts = countsOf(scope, ranked(scope, labels, ids), options.classId);
  const auto sum = [&](const char* name, Output amount) {
    return total(scope, atK(name, k, options.classId), amount, options.weights);
  };
  const Accumulator right = sum("true_positive", counts.truePositives);
  return rankedShare(scope, right, sum("false_positive", counts.falsePositives));
}

Metric recallIn(const Scope& scope, Output labels, Output ids, std::optional<int64_t> k, const AtKOptions& options) {
  const ExampleCounts counts = countsOf(scope, ranked(scope, labels, ids), options.classId);
  const auto sum = [&](const char* name, Output amount) {
    return total(scope, atK(name, k, options.classId), amount, options.weights);
  };
  const Accumulator right = sum("true_positive", counts.truePositives);
  return rankedShare(scope, right, sum("false_negative", counts.falseNegatives));
}

}  // namespace

Metric precisionAtK(const Scope& outer, Output labels, Output predictions, int64_t k, const AtKOptions& options) {
  const Scope scope = scopeOf(outer, "precision", k, options);
  return precisionIn(scope, labels, topK(scope, predictions, k), k, options);
}

Metric recallAtK(const Scope& outer, Output labels, Output predictions, int64_t k, const AtKOptions& options) {
  const Scope scope = scopeOf(outer, "recall", k, options);
  return recallIn(scope, labels, topK(scope, predictions, k), k, options);
}

Metric precisionAtTopK(const Scope& outer, Output labels, Output ids, std::optional<int64_t> k,
                       const AtKOptions& options) {
  return precisionIn(scopeOf(outer, "precision", k, options), labels, ids, k, options);
}

Metric recallAtTopK(const Scope& outer, Output labels, Output ids, std::optional<int64_t> k,
                    const AtKOptions& options) {
  return recallIn(scopeOf(outer, "recall", k, options), labels, ids, k, options);
}

Metric averagePrecisionAtK(const Scope& outer, Output labels, Output predictions, int64_t k,
                           const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, atK("average_precision", k, {}).c_str());
  const Ranked r = ranked(scope, labels, topK(scope, predictions, k));
  const Output hits = relevant(scope, r);
  const Output last = ops::scalar(scope, int32_t{-1}, "axis");
  const Output hitsSoFar = scope.op("Cumsum", {hits, last});
  const Output places = scope.op("Cumsum", {scope.op("OnesLike", {hits}), last});
  const Output precisions = ops::mul(scope, ops::realDiv(scope, hitsSoFar, places), hits);
  const Output classes = ops::cast(
      scope, scope.op("Gather", {ops::shapeOf(scope, predictions), ops::scalar(scope, predictions.shape().rank() - 1)}),
      DType::kInt64);
  const Output isClass = scope.op("LogicalAnd", {scope.op("GreaterEqual", {r.labels, ops::scalar(scope, int64_t{0})}),
                                                 scope.op("Less", {r.labels, classes})});
  const Output wanted = scope.op(
      "Minimum", {reducedLast(scope, "Sum", asDouble(scope, isClass)), ops::scalar(scope, static_cast<double>(k))});
  Output average = ops::realDiv(scope, reducedLast(scope, "Sum", precisions), wanted);
  Output amount = scope.op("OnesLike", {average});
  if (options.weights.valid()) {
    amount = asDouble(scope, broadcastWeights(scope, options.weights, average));
    average = ops::mul(scope, average, amount);
  }
  const Accumulator most = total(scope, "max_1", amount, {});  // TensorFlow's name: its scope has a Max before
  const Accumulator sum = total(scope, "total", average, {});
  return {scope.op("DivNoNan", {sum.current, most.current}, {}, "mean"),
          scope.op("DivNoNan", {sum.updated, most.updated}, {}, "update_op")};
}

}  // namespace engine::nn::metrics
