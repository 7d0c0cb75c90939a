// The models "bert_classifier", "bert_tagger", "bert_qa" and "bert_pretraining" of experiment files.
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

nn::BertConfig sizesOf(const messages::BertNetwork& network) {
  if (!network.config_file().empty()) return readBertConfig(network.config_file());
  nn::BertConfig config;
  config.vocabSize = network.vocab_size();
  config.hiddenSize = network.hidden_size();
  config.numHiddenLayers = network.num_hidden_layers();
  config.numAttentionHeads = network.num_attention_heads();
  config.intermediateSize = network.intermediate_size();
  config.hiddenAct = network.hidden_act();
  config.hiddenDropout = network.hidden_dropout_prob();
  config.attentionDropout = network.attention_probs_dropout_prob();
  config.maxPositions = network.max_position_embeddings();
  config.typeVocabSize = network.type_vocab_size();
  config.initializerRange = network.initializer_range();
  config.isAlbert = network.embedding_size() > 0;
  if (config.isAlbert) config.embeddingSize = network.embedding_size();
  config.check();
  return config;
}

BertEstimatorOptions optionsOf(const messages::BertNetwork& network) {
  BertEstimatorOptions options;
  options.config = sizesOf(network);
  options.initCheckpoint = network.init_checkpoint();
  options.assignmentMap = {network.assignment_map().begin(), network.assignment_map().end()};
  options.headDropout = options.config.hiddenDropout;
  messages::Optimizer optimizer =
      optimizerOr(network.has_optimizer(), network.optimizer(), "AdamWeightDecay", kFineTuningRate);
  if (!network.has_optimizer()) optimizer.set_clip_by_global_norm(kFineTuningNorm);
  options.trainOp = [optimizer](const Scope& scope, Output loss) { return trainOp(scope, optimizer, loss); };
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
  return bertClassifier(headOfTexts(model), optionsOf(model.network()));
});
const ModelRegistrar kBertTagger("bert_tagger", [](const Model& message) {
  const messages::BertTagger& model = message.bert_tagger();
  BertTaggerOptions tagger;
  tagger.labels = model.n_labels();
  tagger.crf = model.crf();
  tagger.scoredLabels.assign(model.scored_labels().begin(), model.scored_labels().end());
  return bertTagger(tagger, optionsOf(model.network()));
});
const ModelRegistrar kBertQa("bert_qa",
                             [](const Model& message) { return bertQa(optionsOf(message.bert_qa().network())); });
const ModelRegistrar kBertPretraining("bert_pretraining", [](const Model& message) {
  return bertPretraining(optionsOf(message.bert_pretraining().network()));
});

}  // namespace
}  // namespace engine::estimator
