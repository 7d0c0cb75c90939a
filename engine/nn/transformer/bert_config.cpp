#include "engine/nn/transformer/bert_config.h"

#include "engine/core/error.h"
#include "engine/nn/transformer/transformer_layers.h"

namespace engine::nn {
namespace {

constexpr int64_t kLargestSize = int64_t{1} << 24;
constexpr int64_t kMostLayers = 1000;  // each is a part of the graph

struct NamedSize {
  const char* name;
  int64_t value;
  int64_t most = kLargestSize;
};

}  // namespace

void BertConfig::check() const {
  const NamedSize sizes[] = {{"vocab_size", vocabSize},
                             {"hidden_size", hiddenSize},
                             {"num_hidden_layers", numHiddenLayers, kMostLayers},
                             {"num_attention_heads", numAttentionHeads},
                             {"intermediate_size", intermediateSize},
                             {"max_position_embeddings", maxPositions},
                             {"type_vocab_size", typeVocabSize},
                             {"embedding_size", embeddingSize},
                             {"num_hidden_groups", numHiddenGroups, kMostLayers},
                             {"inner_group_num", innerGroups, kMostLayers}};
  for (const NamedSize& size : sizes) {
    if (size.value >= 1 && size.value <= size.most) continue;
    fail(Code::kInvalidArgument, "BERT's ", size.name, " is ", size.value, ": it must be 1 to ", size.most, ".");
  }
  if (hiddenSize % numAttentionHeads != 0) {
    fail(Code::kInvalidArgument, "BERT's hidden_size (", hiddenSize, ") must be a multiple of num_attention_heads (",
         numAttentionHeads, ").");
  }
  const NamedSize rates[] = {{"hidden_dropout_prob", hiddenDropout >= 0 && hiddenDropout < 1},
                             {"attention_probs_dropout_prob", attentionDropout >= 0 && attentionDropout < 1},
                             {"initializer_range", initializerRange > 0}};
  for (const NamedSize& rate : rates) {
    if (!rate.value) fail(Code::kInvalidArgument, "BERT's ", rate.name, " is out of range: dropouts are in [0, 1).");
  }
  transformerActivation(hiddenAct);
}

}  // namespace engine::nn
