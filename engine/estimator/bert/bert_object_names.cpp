#include "engine/estimator/bert/bert_object_names.h"

#include <charconv>

#include "engine/estimator/training/warm_start.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/object_graph.h"

namespace engine::estimator {
namespace {

constexpr std::string_view kValueEnding = "/.ATTRIBUTES/VARIABLE_VALUE";
constexpr std::string_view kNumberedLayer = "layer_with_weights-";
constexpr std::string_view kLayerList = "_transformer_layers/";
constexpr int64_t kEmbeddingLayers = 4;  // words, positions, types, their norm

struct NamePart {
  std::string_view object;
  const char* variable;
};

// Within a layer; the longer of two that fit is first.
constexpr NamePart kLayerParts[] = {{"_attention_layer/_query_dense/", "attention/self/query/"},
                                    {"_attention_layer/_key_dense/", "attention/self/key/"},
                                    {"_attention_layer/_value_dense/", "attention/self/value/"},
                                    {"_attention_layer/_output_dense/", "attention/output/dense/"},
                                    {"_attention_output_dense/", "attention/output/dense/"},
                                    {"_attention_layer_norm/", "attention/output/LayerNorm/"},
                                    {"_intermediate_dense/", "intermediate/dense/"},
                                    {"_output_dense/", "output/dense/"},
                                    {"_output_layer_norm/", "output/LayerNorm/"}};
constexpr NamePart kAlbertLayerParts[] = {{"_attention_layer/_query_dense/", "attention_1/self/query/"},
                                          {"_attention_layer/_key_dense/", "attention_1/self/key/"},
                                          {"_attention_layer/_value_dense/", "attention_1/self/value/"},
                                          {"_attention_layer/_output_dense/", "attention_1/output/dense/"},
                                          {"_attention_output_dense/", "attention_1/output/dense/"},
                                          {"_attention_layer_norm/", "LayerNorm/"},
                                          {"_intermediate_dense/", "ffn_1/intermediate/dense/"},
                                          {"_output_dense/", "ffn_1/intermediate/output/dense/"},
                                          {"_output_layer_norm/", "LayerNorm_1/"}};
// Of an encoder that names its layers.
constexpr NamePart kNamedParts[] = {{"_embedding_layer/embeddings", "bert/embeddings/word_embeddings"},
                                    {"_position_embedding_layer/embeddings", "bert/embeddings/position_embeddings"},
                                    {"_type_embedding_layer/embeddings", "bert/embeddings/token_type_embeddings"},
                                    {"_embedding_norm_layer/", "bert/embeddings/LayerNorm/"},
                                    {"_embedding_projection/", "bert/encoder/embedding_hidden_mapping_in/"},
                                    {"_pooler_layer/", "bert/pooler/dense/"},
                                    {"next_sentence..pooler_dense/", "bert/pooler/dense/"}};

template <std::size_t N>
std::optional<std::string> replacedStart(std::string_view text, const NamePart (&parts)[N]) {
  for (const NamePart& part : parts) {
    if (text.starts_with(part.object)) return part.variable + std::string(text.substr(part.object.size()));
  }
  return std::nullopt;
}

// The number at the start of the text, which goes on behind it and a slash.
std::optional<int64_t> takeNumber(std::string_view& text) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end == text.data() + text.size() || *end != '/') return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return number;
}

std::optional<std::string> ofLayer(int64_t layer, std::string_view rest, const nn::BertConfig& config) {
  if (config.isAlbert) {
    const auto part = replacedStart(rest, kAlbertLayerParts);
    if (!part || layer != 0) return std::nullopt;
    return "bert/encoder/transformer/group_0/inner_group_0/" + *part;
  }
  const auto part = replacedStart(rest, kLayerParts);
  if (!part || layer >= config.numHiddenLayers) return std::nullopt;
  return "bert/encoder/layer_" + std::to_string(layer) + "/" + *part;
}

// Of a network whose layers have numbers in the order of calls: embeddings, ALBERT's projection, layers, pooler.
std::optional<std::string> ofNumber(int64_t number, std::string_view rest, const nn::BertConfig& config) {
  constexpr const char* kTables[] = {"word_embeddings", "position_embeddings", "token_type_embeddings"};
  if (number < kEmbeddingLayers - 1) {
    if (rest != "embeddings" && rest != "position_embeddings") return std::nullopt;
    return std::string("bert/embeddings/") + kTables[number];
  }
  if (number == kEmbeddingLayers - 1) return "bert/embeddings/LayerNorm/" + std::string(rest);
  int64_t behind = number - kEmbeddingLayers;
  if (config.isAlbert) {
    if (behind == 0) return "bert/encoder/embedding_hidden_mapping_in/" + std::string(rest);
    --behind;
  }
  const int64_t layers = config.isAlbert ? 1 : config.numHiddenLayers;
  if (behind < layers) return ofLayer(behind, rest, config);
  return behind == layers ? std::optional("bert/pooler/dense/" + std::string(rest)) : std::nullopt;
}

}  // namespace

std::optional<std::string> bertVariableOf(const std::string& key, const nn::BertConfig& config) {
  std::string_view name = key;
  if (!name.ends_with(kValueEnding) || name.find("/.OPTIMIZER_SLOT/") != std::string_view::npos) return std::nullopt;
  name.remove_suffix(kValueEnding.size());
  for (const std::string_view outer : {"model/", "encoder/", "bert/"}) {
    if (name.starts_with(outer)) name.remove_prefix(outer.size());
  }
  // A network within a network has its own numbers.
  std::optional<int64_t> number;
  while (name.starts_with(kNumberedLayer)) {
    name.remove_prefix(kNumberedLayer.size());
    number = takeNumber(name);
    if (!number) return std::nullopt;
  }
  if (number) return ofNumber(*number, name, config);
  if (!name.starts_with(kLayerList)) return replacedStart(name, kNamedParts);
  name.remove_prefix(kLayerList.size());
  const auto layer = takeNumber(name);
  return layer ? ofLayer(*layer, name, config) : std::nullopt;
}

AssignmentMap bertObjectMap(const std::string& checkpoint, const nn::BertConfig& config) {
  const formats::BundleReader reader(resolveCheckpoint(checkpoint));
  AssignmentMap map;
  if (!reader.has(formats::kObjectGraphName)) return map;
  for (const std::string& key : reader.names()) {
    if (const auto variable = bertVariableOf(key, config)) map[key] = *variable;
  }
  return map;
}

}  // namespace engine::estimator
