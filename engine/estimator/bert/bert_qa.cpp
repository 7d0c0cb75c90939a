#include "engine/estimator/bert/bert_network.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/transformer/bert_heads.h"

namespace engine::estimator {
namespace {

Output placeOf(const Scope& scope, Output logits) {
  const Output axis = ops::scalar(scope, int32_t{1}, "dimension");
  return scope.op("ArgMax", {logits, axis}, {{"output_type", DType::kInt32}});
}

Output positionLoss(const Scope& scope, Output positions, Output logits) {
  return ops::mean(scope, nn::sparseSoftmaxCrossEntropyWithLogits(scope, positions, logits), {0});
}

}  // namespace

ModelFn bertQa(BertEstimatorOptions options) {
  return [options](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Scope& scope = features.scope();
    const nn::SpanLogitsOutput logits = nn::spanLogits(scope, bertNetwork(features, mode, options).sequence);
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"start_logits", logits.start}, {"end_logits", logits.end}};
    const Output ids = optionalFeature(features, "unique_ids");
    if (ids.valid()) spec.predictions["unique_ids"] = asVector(scope, ids);
    if (mode == Mode::kPredict) {
      spec.exportOutputs[kDefaultServingKey] = PredictOutput{spec.predictions};
      return spec;
    }
    const Output start = ops::cast(scope, asVector(scope, labelNamed(labels, "start_positions")), DType::kInt32);
    const Output end = ops::cast(scope, asVector(scope, labelNamed(labels, "end_positions")), DType::kInt32);
    const Output both = ops::add(scope, positionLoss(scope, start, logits.start), positionLoss(scope, end, logits.end));
    spec.loss = ops::mul(scope, both, ops::scalar(scope, 0.5f), "loss");
    if (mode == Mode::kEval) {
      spec.evalMetricOps["start_accuracy"] =
          nn::metrics::accuracy(scope, start, placeOf(scope, logits.start), {"start_accuracy", {}});
      spec.evalMetricOps["end_accuracy"] =
          nn::metrics::accuracy(scope, end, placeOf(scope, logits.end), {"end_accuracy", {}});
    }
    finishBertSpec(features, options, spec);
    return spec;
  };
}

}  // namespace engine::estimator
