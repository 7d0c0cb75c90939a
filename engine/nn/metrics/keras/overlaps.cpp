#include "engine/nn/metrics/keras/overlaps.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/classes.h"

namespace engine::nn::metrics::keras {
namespace {

// What makes ids of labels and of predictions.
using IdsFn = Output (*)(const Scope& scope, Output x, double threshold);

Output sameIds(const Scope&, Output x, double) {
  return x;
}
Output idsAtLeast(const Scope& scope, Output x, double threshold) {
  return ops::cast(scope, scope.op("GreaterEqual", {x, ops::number(scope, x.type(), threshold)}), DType::kInt64);
}
Output highestIds(const Scope& scope, Output x, double) {
  return scope.op("ArgMax", {x, ops::scalar(scope, int32_t{-1}, "dimension")}, {{"output_type", DType::kInt64}});
}

std::vector<int64_t> allClasses(int64_t classes) {
  std::vector<int64_t> all;
  for (int64_t i = 0; i < classes; ++i) all.push_back(i);
  return all;
}

Output overlapOf(const Scope& scope, Output matrix, int64_t classes, const std::vector<int64_t>& targets,
                 const char* name) {
  Tensor eye(DType::kDouble, {classes, classes});
  for (int64_t i = 0; i < classes; ++i) eye.data<double>()[i * classes + i] = 1;
  const Output wanted = ops::constant(scope, Tensor::vector(targets), "targets");
  const auto ofTargets = [&](Output x, int32_t axis) {
    return scope.op("GatherV2", {ops::sum(scope, x, {axis}), wanted, ops::scalar(scope, int32_t{0}, "axis")});
  };
  const Output both = ofTargets(ops::mul(scope, matrix, ops::constant(scope, eye, "eye")), 0);
  const Output either = ops::sub(scope, ops::add(scope, ofTargets(matrix, 0), ofTargets(matrix, 1)), both);
  const Output seen = scope.op("NotEqual", {either, ops::number(scope, DType::kDouble, 0)});
  const Output total = ops::sum(scope, scope.op("DivNoNan", {both, either}));
  const Output count = ops::sum(scope, ops::cast(scope, seen, DType::kDouble));
  return ops::identity(scope, ops::cast(scope, scope.op("DivNoNan", {total, count}), DType::kFloat), name);
}

MetricObject overlap(const std::string& name, int64_t classes, std::vector<int64_t> targets, IdsFn ofLabels,
                     IdsFn ofPredictions, double threshold = 0) {
  for (const int64_t target : targets) {
    if (target >= 0 && target < classes) continue;
    fail(Code::kInvalidArgument, "Target class id ", target, " is out of range, which is [0, ", classes, ").");
  }
  return {name, [=](const Scope& outer, Output labels, Output predictions, const MetricOptions& options) -> Metric {
            if (!labels.valid()) fail(Code::kInvalidArgument, "Metric '", options.name, "' needs labels.");
            const Scope scope = metricScope(outer, options, "iou");
            const Accumulator matrix =
                confusionMatrix(scope, ofLabels(scope, labels, threshold), ofPredictions(scope, predictions, threshold),
                                classes, options.weights);
            return {overlapOf(scope, matrix.current, classes, targets, "value"),
                    overlapOf(scope, matrix.updated, classes, targets, "update_op")};
          }};
}

}  // namespace

MetricObject iou(int64_t classes, std::vector<int64_t> targets, const std::string& name) {
  return overlap(name, classes, std::move(targets), sameIds, sameIds);
}

MetricObject meanIou(int64_t classes, const std::string& name) {
  return overlap(name, classes, allClasses(classes), sameIds, sameIds);
}

MetricObject binaryIou(std::vector<int64_t> targets, double threshold, const std::string& name) {
  return overlap(name, 2, std::move(targets), sameIds, idsAtLeast, threshold);
}

MetricObject oneHotIou(int64_t classes, std::vector<int64_t> targets, const std::string& name) {
  return overlap(name, classes, std::move(targets), highestIds, highestIds);
}

MetricObject oneHotMeanIou(int64_t classes, const std::string& name) {
  return overlap(name, classes, allClasses(classes), highestIds, highestIds);
}

}  // namespace engine::nn::metrics::keras
