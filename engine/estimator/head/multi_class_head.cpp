#include "engine/estimator/head/multi_class_head.h"

#include "engine/core/error.h"
#include "engine/estimator/head/checks.h"
#include "engine/estimator/head/keys.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"

namespace engine::estimator {

MultiClassHead::MultiClassHead(int64_t nClasses, MultiClassHeadOptions options)
    : SingleHead(options), vocabulary_(nClasses, std::move(options.labelVocabulary)) {
  const int64_t least = options.twoClasses ? 2 : 3;
  if (nClasses < least) fail(Code::kInvalidArgument, "n_classes must be > ", least - 1, ": ", nClasses, ".");
}

Output MultiClassHead::processedLabels(const Scope& scope, const Labels& given, Output logits) const {
  Output labels = checkLabels(scope, onlyLabel(given), logits, 1);
  if (vocabulary_.empty()) {
    if (!isInteger(labels.type())) {
      fail(Code::kInvalidArgument, "Labels dtype should be integer. Instead got ", dtypeName(labels.type()), ".");
    }
    labels = ops::cast(scope, labels, DType::kInt64, "class_ids");
  } else {
    if (labels.type() != DType::kString) {
      fail(Code::kInvalidArgument, "Labels dtype should be string if there is a vocabulary. Instead got ",
           dtypeName(labels.type()), ".");
    }
    labels = vocabulary_.ids(scope, labels);
  }
  return checkLabelRange(scope, labels, vocabulary_.size());
}

Output MultiClassHead::unreducedLoss(const Scope& scope, Output labels, Output logits) const {
  return nn::sparseSoftmaxCrossEntropyWithLogits(scope, labels, logits);
}

NamedOutputs MultiClassHead::makePredictions(const Scope& scope, Output logits) const {
  namespace keys = prediction_keys;
  const Output axis = ops::scalar(scope, int32_t{-1}, "class_ids/dimension");
  const Output winner = scope.op("ArgMax", {logits, axis}, {{"output_type", DType::kInt64}}, keys::kClassIds);
  const Output ids = expandLast(scope, winner);
  return {{keys::kLogits, logits},
          {keys::kProbabilities, scope.op("Softmax", {logits}, {}, keys::kProbabilities)},
          {keys::kClassIds, ids},
          {keys::kClasses, vocabulary_.classesOf(scope, ids)},
          {keys::kAllClassIds, vocabulary_.allIds(scope, logits)},
          {keys::kAllClasses, vocabulary_.allClasses(scope, logits)}};
}

void MultiClassHead::addMetrics(MetricSink& sink, const LossParts& parts, const NamedOutputs& predictions) const {
  const char* key = metric_keys::kAccuracy;
  const Output ids = predictions.at(prediction_keys::kClassIds);
  sink.add(key, nn::metrics::accuracy(sink.scope(), parts.labels, ids, sink.options(key)));
}

ExportOutputs MultiClassHead::exportOutputs(const Scope& scope, const NamedOutputs& predictions) const {
  const Output probabilities = predictions.at(prediction_keys::kProbabilities);
  const ClassificationOutput classification{probabilities, vocabulary_.allClasses(scope, probabilities)};
  return {{kDefaultServingKey, classification},
          {serving_keys::kClassification, classification},
          {serving_keys::kPredict, PredictOutput{predictions}}};
}

}  // namespace engine::estimator
