#include "engine/estimator/bert/bert_network.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/transformer/bert_heads.h"

namespace engine::estimator {
namespace {

// What is learned from a batch, and what of it is measured.
struct PretrainingParts {
  Output words;        // log-probabilities [batch·predictions, vocab]
  Output wordIds;      // [batch·predictions]
  Output wordLosses;   // the same
  Output wordWeights;  // the same
  Output next;         // logits [batch, 2]
  Output nextIds;      // [batch]
  Output nextLosses;   // [batch]
};

Output highestPlace(const Scope& scope, Output x) {
  const Output axis = ops::scalar(scope, int32_t{-1}, "dimension");
  return scope.op("ArgMax", {x, axis}, {{"output_type", DType::kInt32}});
}

PretrainingParts pretrainingParts(const Scope& scope, Output words, Output next, const Labels& labels) {
  PretrainingParts parts{words, {}, {}, {}, next, {}, {}};
  parts.wordIds = ops::cast(scope, asVector(scope, labelNamed(labels, "masked_lm_ids")), DType::kInt32);
  parts.wordWeights = ops::cast(scope, asVector(scope, labelNamed(labels, "masked_lm_weights")), DType::kFloat);
  parts.nextIds = ops::cast(scope, asVector(scope, labelNamed(labels, "next_sentence_labels")), DType::kInt32);
  // Log-probabilities are logits that are normalised already.
  parts.wordLosses = nn::sparseSoftmaxCrossEntropyWithLogits(scope, parts.wordIds, words);
  parts.nextLosses = nn::sparseSoftmaxCrossEntropyWithLogits(scope, parts.nextIds, next);
  return parts;
}

void addPretrainingMetrics(EstimatorSpec& spec, const Scope& scope, const PretrainingParts& parts) {
  namespace metrics = nn::metrics;
  EvalMetrics& all = spec.evalMetricOps;
  all["masked_lm_accuracy"] = metrics::accuracy(scope, parts.wordIds, highestPlace(scope, parts.words),
                                                {"masked_lm_accuracy", parts.wordWeights});
  all["masked_lm_loss"] = metrics::mean(scope, parts.wordLosses, {"masked_lm_loss", parts.wordWeights});
  all["next_sentence_accuracy"] =
      metrics::accuracy(scope, parts.nextIds, highestPlace(scope, parts.next), {"next_sentence_accuracy", {}});
  all["next_sentence_loss"] = metrics::mean(scope, parts.nextLosses, {"next_sentence_loss", {}});
}

}  // namespace

ModelFn bertPretraining(BertEstimatorOptions options) {
  return [options](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Scope& scope = features.scope();
    const nn::BertOutputs bert = bertNetwork(features, mode, options);
    const Output words =
        nn::maskedWordLogProbabilities(scope, options.config, bert, features.at("masked_lm_positions"));
    const Output next = nn::nextSentenceLogits(scope, options.config, bert.pooled);
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"pooled_output", bert.pooled},
                        {"masked_lm_predictions", highestPlace(scope, words)},
                        {"next_sentence_predictions", highestPlace(scope, next)}};
    if (mode == Mode::kPredict) {
      spec.predictions.erase("masked_lm_predictions");  // not a row for each example
      spec.exportOutputs[kDefaultServingKey] = PredictOutput{spec.predictions};
      return spec;
    }
    const PretrainingParts parts = pretrainingParts(scope, words, next, labels);
    spec.loss = ops::add(scope, nn::weightedMeanLoss(scope, parts.wordLosses, parts.wordWeights),
                         ops::mean(scope, parts.nextLosses, {0}), "loss");
    if (mode == Mode::kEval) addPretrainingMetrics(spec, scope, parts);
    finishBertSpec(features, options, spec);
    return spec;
  };
}

}  // namespace engine::estimator
