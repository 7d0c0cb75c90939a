#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/bert/bert_network.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/ranking.h"
#include "engine/nn/transformer/bert_heads.h"

namespace engine::estimator {
namespace {

void requireClasses(const Head& head, const BertClassifierOptions& more, const EstimatorSpec& spec) {
  const int64_t classes = head.logitsDimension();
  if (classes < 2 || !spec.predictions.contains("probabilities") || !spec.predictions.contains("class_ids")) {
    fail(Code::kInvalidArgument, "top_k, recall_at and class_metrics are for classes of which one is right; the head '",
         head.name(), "' has none. Leave them out, or choose another head.");
  }
  if (more.topK > classes) {
    fail(Code::kInvalidArgument, "top_k is ", more.topK, "; there are ", classes, " classes.");
  }
  for (const int64_t k : more.recallAt) {
    if (std::ranges::count(more.recallAt, k) > 1) fail(Code::kInvalidArgument, "recall_at has ", k, " more than once.");
    if (k >= 1 && k <= classes) continue;
    fail(Code::kInvalidArgument, "recall_at is ", k, "; it must be from 1 to ", classes, ", the number of classes.");
  }
}

void addTopClasses(const Scope& scope, int64_t count, EstimatorSpec& spec) {
  const Output most = ops::scalar(scope, static_cast<int32_t>(count), "top_k");
  Node* const best = scope.op("TopKV2", {spec.predictions.at("probabilities"), most}).node;
  spec.predictions["top_probabilities"] = best->output(0);
  spec.predictions["top_classes"] = best->output(1);
  for (auto& [key, output] : spec.exportOutputs) {
    if (auto* const predict = std::get_if<PredictOutput>(&output)) predict->outputs = spec.predictions;
  }
}

void addClassifierMetrics(const Scope& scope, int64_t classes, const BertClassifierOptions& more, Output labels,
                          EstimatorSpec& spec) {
  const Output ids = ops::cast(scope, asVector(scope, labels), DType::kInt64);
  for (const int64_t k : more.recallAt) {
    nn::metrics::AtKOptions options;
    options.name = message("recall_at_", k);
    spec.evalMetricOps[options.name] =
        nn::metrics::recallAtK(scope, ids, spec.predictions.at("probabilities"), k, options);
  }
  if (!more.classMetrics) return;
  addClassMetrics(spec, scope, {ids, asVector(scope, spec.predictions.at("class_ids")), {}, classes, {}});
}

}  // namespace

ModelFn bertClassifier(HeadPtr head, BertEstimatorOptions options, BertClassifierOptions more) {
  return [head, options, more](const Features& features, const Labels& labels, Mode mode, const Params&,
                               const RunConfig&) {
    const Scope& scope = features.scope();
    const nn::BertOutputs bert = bertNetwork(features, mode, options);
    const Output logits =
        nn::textLogits(scope, bert.pooled, head->logitsDimension(), mode == Mode::kTrain, options.headDropout);
    Training training;
    training.trainOpFn = [&](const Scope&, Output loss) { return options.trainOp(scope, loss); };
    EstimatorSpec spec = head->createEstimatorSpec({features, mode, logits, labels, training});
    if (more.any() && mode != Mode::kTrain) {
      requireClasses(*head, more, spec);
      if (more.topK > 0) addTopClasses(scope, more.topK, spec);
      if (mode == Mode::kEval) {
        addClassifierMetrics(scope, head->logitsDimension(), more, labelOrOnly(labels, "label_ids"), spec);
      }
    }
    finishBertSpec(features, options, spec);
    return spec;
  };
}

}  // namespace engine::estimator
