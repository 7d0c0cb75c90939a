#include "engine/core/error.h"
#include "engine/estimator/bert/bert_network.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/metrics/multi_class.h"
#include "engine/nn/transformer/bert_heads.h"
#include "engine/nn/transformer/crf.h"
#include "engine/nn/transformer/transformer_layers.h"

namespace engine::estimator {
namespace {

// What the labels of a batch's pieces are predicted from.
struct TaggerParts {
  Output logits;  // [batch, length, labels]
  Output mask;
  Output classIds;
  nn::CrfInputs chain;  // its transitions are invalid without a chain
};

TaggerParts taggerParts(const Features& features, Mode mode, const BertTaggerOptions& tagger,
                        const BertEstimatorOptions& options) {
  const Scope& scope = features.scope();
  const nn::BertOutputs bert = bertNetwork(features, mode, options);
  TaggerParts parts;
  parts.logits = nn::pieceLogits(scope, bert.sequence, tagger.labels, mode == Mode::kTrain, options.headDropout);
  parts.mask = pieceMask(features);
  if (tagger.crf) {
    const Scope crf = scope.exactly("crf_loss");
    const Variable transitions = nn::sharedVariable(crf, "transitions", Shape{tagger.labels, tagger.labels},
                                                    nn::truncatedNormal(0, options.config.initializerRange));
    parts.chain = {parts.logits, parts.mask, nn::read(crf, transitions)};
    parts.classIds = nn::crfDecode(crf, parts.chain);
  } else {
    const Output axis = ops::scalar(scope, int32_t{-1}, "dimension");
    parts.classIds = scope.op("ArgMax", {parts.logits, axis}, {{"output_type", DType::kInt32}}, "class_ids");
  }
  return parts;
}

Output taggerLoss(const Scope& scope, const TaggerParts& parts, Output labels) {
  if (parts.chain.transitions.valid()) {
    const Output likelihoods = nn::crfLogLikelihood(scope.exactly("crf_loss"), parts.chain, labels);
    return ops::mean(scope, scope.op("Neg", {likelihoods}), {0}, false, "loss");
  }
  const int64_t classes = parts.logits.shape()[-1];
  const Output rows = ops::reshape(scope, parts.logits, {-1, classes});
  const Output losses = nn::sparseSoftmaxCrossEntropyWithLogits(scope, asVector(scope, labels), rows);
  return nn::weightedMeanLoss(scope, losses, asVector(scope, parts.mask));
}

void addTaggerMetrics(EstimatorSpec& spec, const Scope& scope, const TaggerParts& parts, Output labels,
                      const BertTaggerOptions& tagger) {
  namespace metrics = nn::metrics;
  const Output weights = ops::cast(scope, parts.mask, DType::kFloat);
  const Output ids = ops::cast(scope, labels, DType::kInt32);
  spec.evalMetricOps["accuracy"] = metrics::accuracy(scope, ids, parts.classIds, {"accuracy", weights});
  const auto options = [&](const char* name) {
    return metrics::MultiClassOptions{.posIndices = tagger.scoredLabels, .name = name, .weights = weights};
  };
  const int64_t classes = tagger.labels;
  spec.evalMetricOps["precision"] =
      metrics::multiClassPrecision(scope, ids, parts.classIds, classes, options("precision"));
  spec.evalMetricOps["recall"] = metrics::multiClassRecall(scope, ids, parts.classIds, classes, options("recall"));
  spec.evalMetricOps["f1"] = metrics::multiClassFBeta(scope, ids, parts.classIds, classes, 1, options("f1"));
  if (tagger.classMetrics) {
    addClassMetrics(spec, scope, {ids, parts.classIds, weights, classes, tagger.scoredLabels});
  }
}

}  // namespace

ModelFn bertTagger(BertTaggerOptions tagger, BertEstimatorOptions options) {
  if (tagger.labels < 2) {
    fail(Code::kInvalidArgument, "A tagger needs two labels at least (0 is padding), not ", tagger.labels, ".");
  }
  return [tagger, options](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Scope& scope = features.scope();
    const TaggerParts parts = taggerParts(features, mode, tagger, options);
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions["class_ids"] = parts.classIds;
    if (!tagger.crf) spec.predictions["probabilities"] = scope.op("Softmax", {parts.logits}, {}, "probabilities");
    if (mode == Mode::kPredict) {
      spec.exportOutputs[kDefaultServingKey] = PredictOutput{spec.predictions};
      return spec;
    }
    const Output ids = labelOrOnly(labels, "label_ids");
    spec.loss = taggerLoss(scope, parts, ids);
    if (mode == Mode::kEval) addTaggerMetrics(spec, scope, parts, ids, tagger);
    finishBertSpec(features, options, spec);
    return spec;
  };
}

}  // namespace engine::estimator
