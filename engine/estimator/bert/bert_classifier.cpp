#include "engine/estimator/bert/bert_network.h"
#include "engine/nn/transformer/bert_heads.h"

namespace engine::estimator {

ModelFn bertClassifier(HeadPtr head, BertEstimatorOptions options) {
  return [head, options](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const nn::BertOutputs bert = bertNetwork(features, mode, options);
    const Output logits = nn::textLogits(features.scope(), bert.pooled, head->logitsDimension(), mode == Mode::kTrain,
                                         options.headDropout);
    Training training;
    training.trainOpFn = [&](const Scope&, Output loss) { return options.trainOp(features.scope(), loss); };
    EstimatorSpec spec = head->createEstimatorSpec({features, mode, logits, labels, training});
    finishBertSpec(features, options, spec);
    return spec;
  };
}

}  // namespace engine::estimator
