#include "engine/estimator/bert/bert_config_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/core/json_problem.h"
#include "engine/estimator/config/experiment.h"
#include "engine/formats/files/files.h"

namespace engine::estimator {
namespace {

// Reads the fields of one file.
class BertConfigFields {
 public:
  BertConfigFields(const std::string& path, const nlohmann::json& fields) : path_(path), fields_(fields) {}

  bool has(const char* key) const { return fields_.contains(key); }
  void size(const char* key, int64_t& value) const {
    if (!has(key)) return;
    if (!fields_.at(key).is_number_integer()) failField(key, "a whole number");
    value = fields_.at(key).get<int64_t>();
  }
  void number(const char* key, double& value) const {
    if (!has(key)) return;
    if (!fields_.at(key).is_number()) failField(key, "a number");
    value = fields_.at(key).get<double>();
  }
  void text(const char* key, std::string& value) const {
    if (!has(key)) return;
    if (!fields_.at(key).is_string()) failField(key, "a text");
    value = fields_.at(key).get<std::string>();
  }

 private:
  [[noreturn]] void failField(const char* key, const char* kind) const {
    fail(Code::kInvalidArgument, "'", path_, "': \"", key, "\" is ", fields_.at(key).dump(), " and must be ", kind,
         ".");
  }

  const std::string& path_;
  const nlohmann::json& fields_;
};

nlohmann::json configJson(const std::string& path, const std::string& text) {
  try {
    nlohmann::json json = nlohmann::json::parse(text);
    if (json.is_object()) return json;
  } catch (const nlohmann::json::parse_error& error) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(error.byte, text.size()));
    fail(Code::kInvalidArgument, path, ":", 1 + std::count(text.begin(), end, '\n'),
         ": this is no JSON: ", jsonProblem(error.what()), ". Correct the file.");
  } catch (const nlohmann::json::exception& error) {  // a number that no computer has
    fail(Code::kInvalidArgument, path, ": this is no JSON: ", jsonProblem(error.what()), ". Correct the file.");
  }
  fail(Code::kInvalidArgument, path, ":1: the file must hold one JSON object.");
}

}  // namespace

nn::BertConfig parseBertConfig(const std::string& path, const std::string& text) {
  const nlohmann::json json = configJson(path, text);
  const BertConfigFields fields(path, json);
  nn::BertConfig config;
  config.isAlbert = fields.has("embedding_size") || fields.has("num_hidden_groups");
  if (config.isAlbert) {
    config.typeVocabSize = 2;
    config.hiddenDropout = 0;
    config.attentionDropout = 0;
  }
  if (!fields.has("vocab_size")) fail(Code::kInvalidArgument, "'", path, "' has no \"vocab_size\".");
  fields.size("vocab_size", config.vocabSize);
  fields.size("hidden_size", config.hiddenSize);
  fields.size("num_hidden_layers", config.numHiddenLayers);
  fields.size("num_attention_heads", config.numAttentionHeads);
  fields.size("intermediate_size", config.intermediateSize);
  fields.text("hidden_act", config.hiddenAct);
  fields.number("hidden_dropout_prob", config.hiddenDropout);
  fields.number("attention_probs_dropout_prob", config.attentionDropout);
  fields.size("max_position_embeddings", config.maxPositions);
  fields.size("type_vocab_size", config.typeVocabSize);
  fields.number("initializer_range", config.initializerRange);
  fields.size("embedding_size", config.embeddingSize);
  fields.size("num_hidden_groups", config.numHiddenGroups);
  fields.size("inner_group_num", config.innerGroups);
  try {
    config.check();
  } catch (const Error& error) {
    fail(error.code(), "'", path, "': ", error.what());
  }
  return config;
}

nn::BertConfig readBertConfig(const std::string& path) {
  return parseBertConfig(path, formats::readFile(path));
}

nn::BertConfig bertConfigOf(const messages::BertNetwork& network) {
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

int64_t vocabularySizeOf(const Model& model, const InputContext& context) {
  messages::BertNetwork network;
  if (model.has_bert_classifier()) network = model.bert_classifier().network();
  if (model.has_bert_tagger()) network = model.bert_tagger().network();
  if (model.has_bert_qa()) network = model.bert_qa().network();
  if (model.has_bert_pretraining()) network = model.bert_pretraining().network();
  if (network.config_file().empty()) return network.vocab_size();
  return readBertConfig(resolvePath(network.config_file(), context.dataDir, context.baseDir)).vocabSize;
}

}  // namespace engine::estimator
