#include "engine/nn/metrics/classes.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn::metrics {
namespace {

// Flat labels and predictions, and weights or ones, of the same size.
struct Flat {
  Output labels;       // int64
  Output predictions;  // int64
  Output weights;
};

Flat flattened(const Scope& scope, Output labels, Output predictions, int64_t classes, DType weightType,
               Output givenWeights) {
  if (classes < 1) fail(Code::kInvalidArgument, "Metric '", scope.prefix(), "' needs a class or more: ", classes);
  const LabelsAndPredictions pair = squeezed(scope, labels, predictions);
  const auto flat = [&](Output x) { return ops::reshape(scope, ops::cast(scope, x, DType::kInt64), {-1}); };
  Flat result{flat(pair.labels), flat(pair.predictions), {}};
  const Output ones = scope.op("OnesLike", {ops::cast(scope, result.labels, weightType)});
  result.weights = ones;
  if (givenWeights.valid()) {
    const Output weights = broadcastWeights(scope, givenWeights, pair.labels);
    result.weights = ops::reshape(scope, ops::cast(scope, weights, weightType), {-1});
  }
  return result;
}

Output identityMatrix(const Scope& scope, int64_t size) {
  Tensor eye(DType::kDouble, {size, size});
  for (int64_t i = 0; i < size; ++i) eye.data<double>()[i * size + i] = 1;
  return ops::constant(scope, eye, "eye");
}

// From the confusion matrix.
Output meanOverlap(const Scope& scope, Output matrix, int64_t classes, const std::string& name) {
  const auto reduced = [&](Output x, int32_t axis) {
    return ops::cast(scope, ops::sum(scope, x, {axis}), DType::kFloat);
  };
  const Output right = reduced(ops::mul(scope, matrix, identityMatrix(scope, classes)), 0);
  const Output either = ops::sub(scope, ops::add(scope, reduced(matrix, 0), reduced(matrix, 1)), right);
  const Output zero = ops::number(scope, DType::kFloat, 0);
  const Output seen = ops::cast(scope, scope.op("NotEqual", {either, zero}), DType::kFloat);
  const Output overlaps = scope.op("DivNoNan", {right, either});
  return scope.op("DivNoNan", {ops::sum(scope, overlaps, {0}), ops::sum(scope, seen, {0})}, {}, name);
}

}  // namespace

Accumulator confusionMatrix(const Scope& scope, Output labels, Output predictions, int64_t classes, Output weights) {
  const Flat flat = flattened(scope, labels, predictions, classes, DType::kDouble, weights);
  const Output cells = scope.op("Pack", {flat.labels, flat.predictions}, {{"axis", 1}});
  const Output shape = ops::constant(scope, Tensor::vector<int64_t>({classes, classes}), "shape");
  const Output batch = scope.op("ScatterNd", {cells, flat.weights, shape});
  batch.node->mergeOutputShape(0, Shape{classes, classes});
  return accumulate(scope, "total_confusion_matrix", batch);
}

Metric meanIou(const Scope& outer, Output labels, Output predictions, int64_t classes, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "mean_iou");
  const Accumulator matrix = confusionMatrix(scope, labels, predictions, classes, options.weights);
  return {meanOverlap(scope, matrix.current, classes, "mean_iou"), ops::identity(scope, matrix.updated, "update_op")};
}

Metric meanPerClassAccuracy(const Scope& outer, Output labels, Output predictions, int64_t classes,
                            const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "mean_accuracy");
  const Flat flat = flattened(scope, labels, predictions, classes, DType::kFloat, options.weights);
  const Output right = ops::cast(scope, scope.op("Equal", {flat.predictions, flat.labels}), DType::kFloat);
  const Output indices = ops::reshape(scope, flat.labels, {-1, 1});
  const Output shape = ops::constant(scope, Tensor::vector<int64_t>({classes}), "shape");
  const auto perClass = [&](const char* name, Output amount) {
    const Output sums = scope.op("ScatterNd", {indices, amount, shape});
    sums.node->mergeOutputShape(0, Shape{classes});
    return accumulate(scope, name, sums);
  };
  const Accumulator total = perClass("total", flat.weights);
  const Accumulator count = perClass("count", ops::mul(scope, right, flat.weights));
  const Output shares = scope.op("DivNoNan", {count.current, total.current});
  return {ops::mean(scope, shares, {0}, false, "mean_accuracy"),
          scope.op("DivNoNan", {count.updated, total.updated}, {}, "update_op")};
}

}  // namespace engine::nn::metrics
