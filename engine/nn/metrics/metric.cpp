#include "engine/nn/metrics/metric.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn::metrics {
namespace {

Variable localZeros(const Scope& scope, const std::string& name, Output like) {
  VariableOptions local;
  local.local = true;
  return getVariable(scope, name, like.shape(), like.type(), zeros(), local);
}

Output withoutLast(const Scope& scope, Output x) {
  return scope.op("Squeeze", {x}, {{"squeeze_dims", std::vector<int64_t>{-1}}});
}

int rankOf(Output x) {
  return x.shape().hasRank() ? x.shape().rank() : -1;
}

bool endsInOne(Output x) {
  return x.shape()[-1] == 1 || x.shape()[-1] == kUnknownDim;
}

}  // namespace

Scope metricScope(const Scope& scope, const MetricOptions& options, const char* fallback) {
  return options.name.empty() ? scope.child(fallback) : scope.exactly(scope.fullName(options.name));
}

Accumulator accumulate(const Scope& scope, const std::string& name, Output amount) {
  Accumulator result;
  result.variable = localZeros(scope, name, amount);
  const Output handle = result.variable.handle;
  result.add =
      ops::assignAdd(scope, handle, amount, result.variable.isResource() ? "AssignAddVariableOp" : "AssignAdd");
  result.current = ops::readVariable(scope, handle);
  result.updated = ops::readVariable(scope.withControls({result.add}), handle);
  return result;
}

Accumulator keepLargest(const Scope& scope, const std::string& name, Output amount) {
  Accumulator result;
  result.variable = localZeros(scope, name, amount);
  const Output handle = result.variable.handle;
  result.current = ops::readVariable(scope, handle);
  result.add = ops::assign(scope, handle, scope.op("Maximum", {result.current, amount}));
  result.updated = ops::readVariable(scope.withControls({result.add}), handle);
  return result;
}

LabelsAndPredictions squeezed(const Scope& scope, Output labels, Output predictions) {
  const int difference = rankOf(predictions) - rankOf(labels);
  if (rankOf(labels) < 0 || rankOf(predictions) < 0) return {labels, predictions};
  if (difference == 1 && endsInOne(predictions)) predictions = withoutLast(scope, predictions);
  if (difference == -1 && endsInOne(labels)) labels = withoutLast(scope, labels);
  if (!labels.shape().compatibleWith(predictions.shape())) {
    fail(Code::kInvalidArgument, "Metric '", scope.prefix(), "': labels '", labels.name(), "' are ", labels.shape(),
         ", predictions '", predictions.name(), "' are ", predictions.shape(), "; they must have the same shape.");
  }
  return {labels, predictions};
}

Output broadcastWeights(const Scope& scope, Output weights, Output values) {
  weights = ops::cast(scope, weights, DType::kFloat);
  const int rank = rankOf(values);
  if (rankOf(weights) == rank + 1 && endsInOne(weights)) weights = withoutLast(scope, weights);
  if (rankOf(weights) > 0 && rankOf(weights) == rank - 1) {
    weights = scope.op("ExpandDims", {weights, ops::scalar(scope, int32_t{-1}, "ExpandDims/dim")});
  }
  bool fits = rankOf(weights) <= 0 || rank < 0 || rankOf(weights) == rank;
  for (int i = 0; fits && rank > 0 && rankOf(weights) == rank && i < rank; ++i) {
    const int64_t w = weights.shape()[i];
    const int64_t v = values.shape()[i];
    fits = w == 1 || w == kUnknownDim || v == kUnknownDim || w == v;
  }
  if (!fits) {
    fail(Code::kInvalidArgument, "Metric '", scope.prefix(),
         "': weights can not be broadcast to values: ", weights.shape(), " to ", values.shape(), ".");
  }
  if (values.shape().isFullyDefined() && weights.shape() == values.shape()) return weights;
  const Output like = ops::cast(scope, scope.op("OnesLike", {values}), DType::kFloat);
  return ops::mul(scope, weights, like, "broadcast_weights");
}

}  // namespace engine::nn::metrics
