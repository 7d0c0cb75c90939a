// The models "bert_classifier", "bert_tagger", "bert_qa" and "bert_pretraining" of experiment files.
#include "engine/core/error.h"
#include "engine/estimator/bert/bert_config_file.h"
#include "engine/estimator/bert/bert_estimators.h"
#include "engine/estimator/canned/from_message.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/experiment/optimizer_factory.h"
#include "engine/estimator/head/multi_class_head.h"

namespace engine::estimator {
namespace {

constexpr double kFineTuningRate = 1e-4;
constexpr double kFineTuningNorm = 1;

// None where all weights learn at the same rate.
nn::RateFactor rateFactorOf(const messages::BertNetwork& network, const nn::BertConfig& config) {
  BertLayerRates rates{config.isAlbert ? 1 : config.numHiddenLayers, network.layer_decay(), std::nullopt};
  if (network.has_frozen_layers()) rates.frozenLayers = network.frozen_layers();
  if (rates.frozenLayers && *rates.frozenLayers > rates.layers) {
    fail(Code::kInvalidArgument, "frozen_layers is ", *rates.frozenLayers, "; there are ", rates.layers,
         config.isAlbert ? " layers with weights of their own, as ALBERT's share theirs." : " layers.");
  }
  if (rates.isUniform()) return {};
  return [rates](const std::string& variable) { return rates.factorOf(variable); };
}

BertEstimatorOptions optionsOf(const messages::BertNetwork& network) {
  if (network.init_checkpoint().empty() && network.assignment_map_size() > 0) {
    fail(Code::kInvalidArgument, "network.assignment_map names variables of a checkpoint, and init_checkpoint is ",
         "empty: choose the checkpoint, or remove assignment_map.");
  }
  BertEstimatorOptions options;
  options.config = bertConfigOf(network);
  options.initCheckpoint = network.init_checkpoint();
  options.assignmentMap = {network.assignment_map().begin(), network.assignment_map().end()};
  options.headDropout = options.config.hiddenDropout;
  messages::Optimizer optimizer =
      optimizerOr(network.has_optimizer(), network.optimizer(), "AdamWeightDecay", kFineTuningRate);
  if (!network.has_optimizer()) optimizer.set_clip_by_global_norm(kFineTuningNorm);
  const nn::RateFactor factor = rateFactorOf(network, options.config);
  options.trainOp = [optimizer, factor](const Scope& scope, Output loss) {
    return trainOp(scope, optimizer, loss, {}, factor);
  };
  return options;
}

HeadPtr headOfTexts(const messages::BertClassifier& model) {
  if (model.has_head()) return headOf(model.head(), Version::kV2);
  MultiClassHeadOptions options;
  options.twoClasses = true;
  options.logTrainingAccuracy = true;
  return std::make_shared<MultiClassHead>(model.n_classes(), options);
}

const ModelRegistrar kBertClassifier("bert_classifier", [](const Model& message) {
  const messages::BertClassifier& model = message.bert_classifier();
  BertClassifierOptions more{model.top_k(), {}, model.class_metrics()};
  more.recallAt.assign(model.recall_at().begin(), model.recall_at().end());
  return bertClassifier(headOfTexts(model), optionsOf(model.network()), more);
});
const ModelRegistrar kBertTagger("bert_tagger", [](const Model& message) {
  const messages::BertTagger& model = message.bert_tagger();
  BertTaggerOptions tagger;
  tagger.labels = model.n_labels();
  tagger.crf = model.crf();
  tagger.scoredLabels.assign(model.scored_labels().begin(), model.scored_labels().end());
  tagger.classMetrics = model.class_metrics();
  return bertTagger(tagger, optionsOf(model.network()));
});
const ModelRegistrar kBertQa("bert_qa",
                             [](const Model& message) { return bertQa(optionsOf(message.bert_qa().network())); });
const ModelRegistrar kBertPretraining("bert_pretraining", [](const Model& message) {
  return bertPretraining(optionsOf(message.bert_pretraining().network()));
});

}  // namespace
}  // namespace engine::estimator
