#include "engine/estimator/head/single_head.h"

#include "engine/core/error.h"
#include "engine/estimator/head/checks.h"
#include "engine/estimator/head/keys.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/summary.h"

namespace engine::estimator {
namespace {

nn::Reduction reductionOf(const HeadOptions& options) {
  const nn::Reduction byVersion =
      options.version == Version::kV1 ? nn::Reduction::kSum : nn::Reduction::kSumOverBatchSize;
  const nn::Reduction reduction = options.lossReduction.value_or(byVersion);
  if (reduction == nn::Reduction::kNone) {
    fail(Code::kInvalidArgument, "Invalid loss_reduction: none. A head needs one that gives a number, as SUM or ",
         "SUM_OVER_BATCH_SIZE.");
  }
  return reduction;
}

Scope headScope(const HeadInputs& in, const std::string& name) {
  return in.features.scope().child(name.empty() ? "head" : name);
}

}  // namespace

Output onlyLogits(const Logits& logits) {
  if (logits.tensor.valid()) return logits.tensor;
  fail(Code::kInvalidArgument, "The head takes one tensor of logits, not logits by the names of heads.");
}

void MetricSink::add(const std::string& key, const nn::metrics::Metric& metric) {
  metrics_[key + suffix_] = metric;
}

void MetricSink::mean(const std::string& key, Output values) {
  add(key, nn::metrics::mean(scope_, values, options(key)));
}

SingleHead::SingleHead(HeadOptions options) : options_(std::move(options)), reduction_(reductionOf(options_)) {}

std::string SingleHead::key(const std::string& metric) const {
  return options_.name.empty() ? metric : metric + "/" + options_.name;
}

NamedOutputs SingleHead::predictions(const Scope& scope, const Logits& logits) const {
  return makePredictions(scope.child("predictions"), checkLogits(scope, onlyLogits(logits), logitsDimension()));
}

Output SingleHead::userLoss(const Scope& scope, const HeadInputs& in, const LossParts& parts) const {
  const Output loss = options_.lossFn(scope, parts.labels, parts.logits, in.features);
  const std::string text = message("loss_fn must return Tensor of shape [D0, D1, ... DN, ", lossDimension(), "]. ");
  const Shape& shape = loss.shape();
  if (shape.hasRank() &&
      (shape.rank() != parts.logits.shape().rank() || (shape[-1] != kUnknownDim && shape[-1] != lossDimension()))) {
    fail(Code::kInvalidArgument, text, "It is ", shape, ", the logits are ", parts.logits.shape(), ".");
  }
  const Output want = shapeWithLast(scope, parts.logits, lossDimension());
  const Output got = ops::shapeOf(scope, loss);
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "axes");
  const Output same = scope.op("All", {scope.op("Equal", {want, got}), zero});
  return ops::identity(scope.withControls({assertThat(scope, same, text, {want, got})}), loss);
}

LossParts SingleHead::lossParts(const HeadInputs& in) const {
  const Scope scope = in.features.scope().child("losses");
  LossParts parts;
  parts.logits = checkLogits(scope, onlyLogits(in.logits), logitsDimension());
  parts.labels = processedLabels(scope, in.labels, parts.logits);
  parts.unreduced = options_.lossFn ? userLoss(scope.child("call_loss_fn"), in, parts)
                                    : unreducedLoss(scope, parts.labels, parts.logits);
  parts.weights = options_.weightColumn.weights(scope, in.features, parts.logits, weightsPerLogit());
  if (parts.weights.valid() && parts.unreduced.shape().rank() == parts.weights.shape().rank() - 1) {
    parts.unreduced = expandLast(scope, parts.unreduced);
  }
  nn::LossOptions reduced;
  reduced.reduction = reduction_;
  reduced.weights = parts.weights;
  reduced.collect = false;
  parts.reduced = nn::computeWeightedLoss(scope.child("weighted_loss"), parts.unreduced, reduced);
  parts.total = parts.reduced;
  if (!in.regularizationLosses.empty()) {
    parts.regularization = ops::addN(scope, in.regularizationLosses, "regularization_loss");
    parts.total = ops::add(scope, parts.reduced, parts.regularization);
  }
  return parts;
}

EvalMetrics SingleHead::metricsOf(const HeadInputs& in, const LossParts& parts, const NamedOutputs& predictions) const {
  EvalMetrics metrics;
  const std::string suffix = options_.name.empty() ? "" : "/" + options_.name;
  MetricSink sink(in.features.scope().child("metrics"), parts.weights, suffix, metrics);
  sink.mean(metric_keys::kAverageLoss, parts.unreduced);
  addMetrics(sink, parts, predictions);
  if (parts.regularization.valid()) {
    const char* regularization = metric_keys::kRegularizationLoss;
    sink.add(regularization, nn::metrics::mean(sink.scope(), parts.regularization, {regularization, {}}));
  }
  return metrics;
}

EvalMetrics SingleHead::metrics(const HeadInputs& in) const {
  return metricsOf(in, lossParts(in), predictions(in.features.scope(), in.logits));
}

void SingleHead::addSummaries(const Scope& head, const LossParts& parts, const NamedOutputs& predictions) const {
  const Scope root = head.exactly("");
  nn::summary::scalar(root, key(metric_keys::kLoss), parts.total);
  if (options_.version == Version::kV1 && reduction_ == nn::Reduction::kSum) {
    const Scope scope = head.child("average_loss");
    Output each = scope.op("OnesLike", {parts.unreduced});
    if (parts.weights.valid()) each = ops::mul(scope, each, parts.weights);
    nn::summary::scalar(root, key(metric_keys::kAverageLoss),
                        ops::realDiv(scope, parts.reduced, ops::sum(scope, each)));
  }
  if (parts.regularization.valid()) {
    nn::summary::scalar(root, key(metric_keys::kRegularizationLoss), parts.regularization);
  }
  const auto classes = predictions.find(prediction_keys::kClassIds);
  if (!options_.logTrainingAccuracy || classes == predictions.end()) return;
  const Scope scope = head.child("batch_accuracy");
  const Output labels = ops::cast(scope, parts.labels, DType::kInt64);
  const Output hits = ops::cast(scope, scope.op("Equal", {classes->second, labels}), DType::kFloat);
  nn::summary::scalar(root, key(metric_keys::kAccuracy), ops::mean(scope, hits, {}, false, "batch_accuracy"));
}

EstimatorSpec SingleHead::createEstimatorSpec(const HeadInputs& in) const {
  const HeadInputs inside{
      in.features.inScope(headScope(in, name())), in.mode, in.logits, in.labels, in.training, in.regularizationLosses};
  const Scope& scope = inside.features.scope();
  EstimatorSpec spec;
  spec.mode = in.mode;
  spec.predictions = predictions(scope, in.logits);
  if (in.mode == Mode::kPredict) {
    spec.exportOutputs = exportOutputs(scope, spec.predictions);
    return spec;
  }
  const LossParts parts = lossParts(inside);
  spec.loss = parts.total;
  if (in.mode == Mode::kEval) {
    spec.evalMetricOps = metricsOf(inside, parts, spec.predictions);
    return spec;
  }
  const bool v1 = options_.version == Version::kV1;
  spec.trainOp = createTrainOp(v1 ? scope : scope.exactly("").child("training"), spec.loss, reduction_, in.training);
  addSummaries(scope, parts, spec.predictions);
  return spec;
}

}  // namespace engine::estimator
