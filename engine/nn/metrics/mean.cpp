#include "engine/nn/metrics/mean.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn::metrics {
namespace {

Output sumOf(const Scope& scope, Output x) {
  return x.shape().isScalar() ? x : ops::sum(scope, x);
}

// total/count, 0 where nothing was counted.
Metric quotient(const Scope& scope, const Accumulator& total, const Accumulator& count) {
  return {scope.op("DivNoNan", {total.current, count.current}, {}, "value"),
          scope.op("DivNoNan", {total.updated, count.updated}, {}, "update_op")};
}

// The mean of `values` below a scope that is there already.
Metric meanIn(const Scope& scope, Output values, Output weights) {
  values = ops::cast(scope, values, DType::kFloat);
  Output sum;
  Output amount;
  if (weights.valid()) {
    const Output broadcast = broadcastWeights(scope, weights, values);
    sum = sumOf(scope, ops::mul(scope, values, broadcast, "Mul"));
    amount = sumOf(scope, broadcast);
  } else {
    sum = sumOf(scope, values);
    amount = ops::cast(scope, scope.op("Size", {values}), DType::kFloat);
  }
  const Accumulator total = accumulate(scope, "total", sum);
  return quotient(scope, total, accumulate(scope, "count", amount));
}

struct Errors {
  Scope scope;
  Output labels;
  Output predictions;
};

Errors begin(const Scope& outer, const char* name, Output labels, Output predictions, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, name);
  const LabelsAndPredictions pair = squeezed(scope, ops::cast(scope, labels, predictions.type()), predictions);
  return {scope, pair.labels, pair.predictions};
}

}  // namespace

Metric mean(const Scope& scope, Output values, const MetricOptions& options) {
  return meanIn(metricScope(scope, options, "mean"), values, options.weights);
}

Metric meanTensor(const Scope& outer, Output values, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "mean");
  values = ops::cast(scope, values, DType::kFloat);
  Output amount = scope.op("OnesLike", {values}, {}, "ones_like");
  if (options.weights.valid()) {
    amount = broadcastWeights(scope, options.weights, values);
    values = ops::mul(scope, values, amount, "Mul");
  }
  const Accumulator total = accumulate(scope, "total_tensor", values);
  return quotient(scope, total, accumulate(scope, "count_tensor", amount));
}

Metric accuracy(const Scope& outer, Output labels, Output predictions, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "accuracy");
  if (labels.type() != predictions.type()) predictions = ops::cast(scope, predictions, labels.type());
  const LabelsAndPredictions pair = squeezed(scope, labels, predictions);
  return meanIn(scope, scope.op("Equal", {pair.predictions, pair.labels}), options.weights);
}

Metric meanSquaredError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
  const Errors e = begin(scope, "mean_squared_error", labels, predictions, options);
  return meanIn(e.scope, e.scope.op("SquaredDifference", {e.predictions, e.labels}), options.weights);
}

Metric rootMeanSquaredError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
  const Errors e = begin(scope, "root_mean_squared_error", labels, predictions, options);
  const Metric square = meanIn(e.scope, e.scope.op("SquaredDifference", {e.predictions, e.labels}), options.weights);
  return {e.scope.op("Sqrt", {square.value}), e.scope.op("Sqrt", {square.update})};
}

Metric meanAbsoluteError(const Scope& scope, Output labels, Output predictions, const MetricOptions& options) {
  const Errors e = begin(scope, "mean_absolute_error", labels, predictions, options);
  return meanIn(e.scope, e.scope.op("Abs", {ops::sub(e.scope, e.predictions, e.labels)}), options.weights);
}

Metric meanRelativeError(const Scope& scope, Output labels, Output predictions, Output normalizer,
                         const MetricOptions& options) {
  const Errors e = begin(scope, "mean_relative_error", labels, predictions, options);
  const Output error = e.scope.op("Abs", {ops::sub(e.scope, e.labels, e.predictions)});
  const Output by = squeezed(e.scope, ops::cast(e.scope, normalizer, error.type()), error).labels;
  return meanIn(e.scope, e.scope.op("DivNoNan", {error, by}), options.weights);
}

Metric meanCosineDistance(const Scope& scope, Output labels, Output predictions, int axis,
                          const MetricOptions& options) {
  const Errors e = begin(scope, "mean_cosine_distance", labels, predictions, options);
  const Output cosines = ops::sum(e.scope, ops::mul(e.scope, e.predictions, e.labels), {axis}, true);
  const Metric mean = meanIn(e.scope, cosines, options.weights);
  const auto distance = [&](Output similarity) {
    return ops::sub(e.scope, ops::number(e.scope, DType::kFloat, 1), similarity);
  };
  return {distance(mean.value), distance(mean.update)};
}

Metric percentageBelow(const Scope& outer, Output values, double threshold, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "percentage_below_threshold");
  const Output limit = ops::number(scope, values.type(), threshold, "Less/y");
  return meanIn(scope, scope.op("Less", {values, limit}), options.weights);
}

}  // namespace engine::nn::metrics
