#include "engine/estimator/head/multi_label_head.h"

#include "engine/core/error.h"
#include "engine/estimator/head/checks.h"
#include "engine/estimator/head/class_metrics.h"
#include "engine/estimator/head/keys.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"

namespace engine::estimator {
namespace {

// x[..., i:i+1]
Output columnOf(const Scope& scope, Output x, int64_t i) {
  const Output axis = ops::scalar(scope, int32_t{-1}, "axis");
  return scope.op("GatherV2",
                  {x, ops::constant(scope, Tensor::vector<int32_t>({static_cast<int32_t>(i)}), "indices"), axis});
}

std::vector<int64_t> classesOf(const MultiLabelHeadOptions& options, const LabelVocabulary& vocabulary) {
  if (!options.classesForMetrics.empty() && !options.namesForMetrics.empty()) {
    fail(Code::kInvalidArgument, "classes_for_class_based_metrics are numbers or names, not both.");
  }
  if (!options.namesForMetrics.empty() && vocabulary.empty()) {
    fail(Code::kInvalidArgument, "label_vocabulary must be provided when classes_for_class_based_metrics are strings.");
  }
  std::vector<int64_t> ids = options.classesForMetrics;
  for (const std::string& name : options.namesForMetrics) {
    ids.push_back(vocabulary.indexOf(name));
    if (ids.back() < 0) fail(Code::kInvalidArgument, "Class '", name, "' is not in label_vocabulary.");
  }
  for (int64_t id : ids) {
    if (id < 0 || id >= vocabulary.size()) {
      fail(Code::kInvalidArgument, "All classes_for_class_based_metrics must be in range [0, ", vocabulary.size() - 1,
           "]. Given: ", id, ".");
    }
  }
  return ids;
}

int64_t checkedClasses(int64_t nClasses) {
  if (nClasses > 1) return nClasses;
  fail(Code::kInvalidArgument, "n_classes must be > 1 for multi-label classification. Given: ", nClasses, ".");
}

}  // namespace

MultiLabelHead::MultiLabelHead(int64_t nClasses, MultiLabelHeadOptions options)
    : SingleHead(options),
      thresholds_(options.thresholds),
      vocabulary_(checkedClasses(nClasses), options.labelVocabulary),
      classes_(classesOf(options, vocabulary_)) {
  checkThresholds(thresholds_);
}

Output MultiLabelHead::processedLabels(const Scope& scope, const Labels& given, Output logits) const {
  if (const auto sparse = onlySparseLabel(given)) {
    return checkLabels(scope, indicator(scope, *sparse), logits, logitsDimension());
  }
  Output labels = onlyLabel(given);
  if (!isInteger(labels.type()) && !isFloating(labels.type()) && labels.type() != DType::kBool) {
    fail(Code::kInvalidArgument, "labels must be an integer indicator Tensor with values in [0, 1]; '", labels.name(),
         "' is ", dtypeName(labels.type()), ".");
  }
  if (labels.type() == DType::kBool) labels = ops::cast(scope, labels, DType::kInt64);
  labels = checkLabelRange(scope, labels, 2, "labels must be an integer indicator Tensor with values in [0, 1]");
  return checkLabels(scope, labels, logits, logitsDimension());
}

Output MultiLabelHead::indicator(const Scope& outer, const SparseTensor& labels) const {
  const Scope scope = outer.child("to_indicator");
  Output ids = labels.values;
  if (ids.type() == DType::kString && !vocabulary_.empty()) {
    ids = vocabulary_.ids(scope, ids);
  } else if (!isInteger(ids.type())) {
    fail(Code::kInvalidArgument, "Labels dtype should be integer. Instead got ", dtypeName(ids.type()),
         "; strings need a label_vocabulary.");
  }
  ids = checkLabelRange(scope, ops::cast(scope, ids, DType::kInt64), logitsDimension(),
                        message("labels must be an integer SparseTensor with values in [0, ", logitsDimension(), ")"));
  // (row, place) and the id there become (row, id).
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "zero");
  const Output axis = ops::scalar(scope, int32_t{1}, "axis");
  const Output rows = scope.op("GatherV2", {labels.indices, zero, axis}, {}, "rows");
  const Output places = scope.op("ConcatV2", {rows, ops::reshape(scope, ids, {-1, 1}), axis}, {}, "places");
  const Output batch = scope.op("GatherV2", {labels.denseShape, zero, ops::scalar(scope, int32_t{0}, "first")});
  const Output classes = ops::constant(scope, Tensor::vector<int64_t>({logitsDimension()}), "n_classes");
  const Output shape = scope.op("ConcatV2", {batch, classes, ops::scalar(scope, int32_t{0}, "first")}, {}, "shape");
  return scope.op("SparseToDense",
                  {places, shape, ops::scalar(scope, int64_t{1}, "one"), ops::scalar(scope, int64_t{0}, "none")},
                  {{"validate_indices", false}}, "indicator");
}

Output MultiLabelHead::unreducedLoss(const Scope& scope, Output labels, Output logits) const {
  const Output each = nn::sigmoidCrossEntropyWithLogits(scope, ops::cast(scope, labels, DType::kFloat), logits);
  return ops::mean(scope, each, {logits.shape().rank() - 1}, true);
}

NamedOutputs MultiLabelHead::makePredictions(const Scope& scope, Output logits) const {
  namespace keys = prediction_keys;
  return {{keys::kLogits, logits},
          {keys::kProbabilities, scope.op("Sigmoid", {logits}, {}, keys::kProbabilities)},
          {keys::kClasses, vocabulary_.allClasses(scope, logits)}};
}

void MultiLabelHead::addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const {
  const Output probabilities = predictions.at(prediction_keys::kProbabilities);
  addAreas(sink, options().version, parts.labels, probabilities);
  addThresholds(sink, options().version, thresholds_, parts.labels, probabilities);
  for (int64_t id : classes_) addClassMetrics(sink, parts, probabilities, id);
}

void MultiLabelHead::addClassMetrics(MetricSink& sink, const LossParts& parts, Output probabilities, int64_t id) const {
  const std::string suffix =
      "/" + (vocabulary_.empty() ? "class" + std::to_string(id) : vocabulary_.words()[static_cast<std::size_t>(id)]);
  const Output probability = columnOf(sink.scope(), probabilities, id);
  sink.mean(metric_keys::kProbabilityMean + suffix, probability);
  addAreas(sink, options().version, columnOf(sink.scope(), parts.labels, id), probability, suffix);
}

ExportOutputs MultiLabelHead::exportOutputs(const Scope&, const NamedOutputs& predictions) const {
  const ClassificationOutput classification{predictions.at(prediction_keys::kProbabilities),
                                            predictions.at(prediction_keys::kClasses)};
  return {{kDefaultServingKey, classification},
          {serving_keys::kClassification, classification},
          {serving_keys::kPredict, PredictOutput{predictions}}};
}

}  // namespace engine::estimator
