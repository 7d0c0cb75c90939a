#include "engine/estimator/classifier_head.h"

#include <numeric>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/summary.h"

namespace engine::estimator {
namespace {

// Integer labels as int64 [batch].
Output classIds(const Scope& scope, const Labels& labels) {
  if (labels.size() != 1) {
    fail(Code::kInvalidArgument, "You must provide a labels Tensor. The classifier takes one label; the input has ",
         labels.size(), ".");
  }
  Output label = labels.begin()->second;
  if (!isInteger(label.type())) {
    fail(Code::kInvalidArgument, "Labels dtype should be integer. Instead got ", dtypeName(label.type()), " for '",
         labels.begin()->first, "'.");
  }
  if (label.shape().hasRank() && label.shape().rank() == 2) label = ops::reshape(scope, label, {-1}, "labels");
  return ops::cast(scope, label, DType::kInt64, "class_ids");
}

// tf.estimator's keys: the winning class as number and text, and all classes, for each row.
NamedOutputs predictionsOf(const Scope& head, Output logits, Output probabilities, Output predicted, int64_t classes) {
  const Scope scope = head.exactly(head.prefix() + "/predictions");
  const Output ids =
      scope.op("ExpandDims", {predicted, ops::scalar(scope, int32_t{-1}, "class_ids/dim")}, {}, "class_ids");
  std::vector<int32_t> range(static_cast<std::size_t>(classes));
  std::iota(range.begin(), range.end(), 0);
  const Output row = ops::constant(scope, Tensor::of(range, Shape{1, classes}), "range");
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "rows/begin");
  const Output one = ops::constant(scope, Tensor::vector<int32_t>({1}), "rows/end");
  const Output rows =
      scope.op("StridedSlice", {ops::shapeOf(scope, logits), zero, one, one}, {{"shrink_axis_mask", 1}}, "rows");
  const Output multiples = scope.op("Pack", {rows, ops::scalar(scope, int32_t{1}, "multiples/1")}, {}, "multiples");
  const Output all = scope.op("Tile", {row, multiples}, {}, "all_class_ids");
  return {{"logits", logits},     {"probabilities", probabilities},
          {"class_ids", ids},     {"classes", scope.op("AsString", {ids}, {}, "str_classes")},
          {"all_class_ids", all}, {"all_classes", scope.op("AsString", {all}, {}, "all_classes")}};
}

}  // namespace

EstimatorSpec classifierSpec(const Scope& scope, Mode mode, Output logits, const Labels& labels,
                             const ClassifierHeadOptions& options, const std::function<Node*(Output loss)>& trainOpFn) {
  const int64_t classes = logits.shape().hasRank() && logits.shape().rank() == 2 ? logits.shape().dim(1) : kUnknownDim;
  if (classes != options.nClasses) {
    fail(Code::kInvalidArgument, "logits shape error: the model gives ", logits.shape(), ", but there are ",
         options.nClasses, " classes. Let the last layer have as many units as there are classes.");
  }
  const Scope head = scope.child("head");
  EstimatorSpec spec;
  spec.mode = mode;
  const Output probabilities = head.child("predictions").op("Softmax", {logits}, {}, "probabilities");
  const Output axis = ops::scalar(head, int32_t{-1}, "class_ids/dimension");
  const Output predicted = head.op("ArgMax", {logits, axis}, {{"output_type", DType::kInt64}}, "predicted_class");
  if (mode != Mode::kTrain) spec.predictions = predictionsOf(head, logits, probabilities, predicted, classes);
  if (mode == Mode::kPredict) return spec;

  const Output ids = classIds(head, labels);
  const Output losses = nn::sparseSoftmaxCrossEntropyWithLogits(head, ids, logits);
  nn::LossOptions reduced;
  reduced.reduction = options.reduction;
  spec.loss = nn::computeWeightedLoss(head.child("weighted_loss"), losses, reduced);
  if (mode == Mode::kTrain) {
    if (options.logAccuracy) {
      const Output hits = ops::cast(head, head.op("Equal", {predicted, ids}), DType::kFloat);
      nn::summary::scalar(scope.exactly(""), "accuracy", ops::mean(head, hits, {0}, false, "batch_accuracy"));
    }
    spec.trainOp = trainOpFn(spec.loss);
    return spec;
  }
  const nn::metrics::Metric accuracy = nn::metrics::accuracy(head, ids, predicted);
  const nn::metrics::Metric average = nn::metrics::mean(head, losses);
  spec.evalMetricOps["accuracy"] = {accuracy.value, accuracy.update.node};
  spec.evalMetricOps["average_loss"] = {average.value, average.update.node};
  return spec;
}

}  // namespace engine::estimator
