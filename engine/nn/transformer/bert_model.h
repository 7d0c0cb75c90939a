// BERT and ALBERT as google-research/bert and /albert build them, their variables by Google's names, so that their
// checkpoints restore without a map. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const nn::BertConfig config{.vocabSize = 100, .hiddenSize = 16, .numHiddenLayers = 2, .numAttentionHeads = 2,
//                               .intermediateSize = 32};
//   const Output ids = ops::placeholder(scope, DType::kInt32, {kUnknownDim, 12});
//   const nn::BertOutputs bert = nn::bertModel(scope, config, {.inputIds = ids});
//   bert.layers.size();  // is 2u
#pragma once

#include <vector>

#include "engine/nn/transformer/bert_config.h"
#include "engine/nn/variables.h"

namespace engine::nn {

struct BertInputs {
  Output inputIds;    // int32 or int64 [batch, length], in [0, vocab_size); the length is known
  Output inputMask;   // the same shape: 1 for pieces, 0 for padding; none: all are pieces
  Output segmentIds;  // the same shape, in [0, type_vocab_size); none: all 0
};

struct BertOutputs {
  Output sequence;                // [batch, length, hidden]: the last layer
  Output pooled;                  // [batch, hidden]: the dense layer over [CLS]
  std::vector<Output> layers;     // [batch, length, hidden] of each layer
  std::vector<Output> attention;  // [batch, heads, length, length] of each layer
  Variable wordEmbeddings;        // [vocab_size, embedding width]
};

struct BertOptions {
  bool training = false;
  std::string name = "bert";  // scope of all variables
};

// InvalidArgument for a config that does not check, inputs that are no matrices of ids or of different shapes, and
// sequences longer than max_position_embeddings.
BertOutputs bertModel(const Scope& scope, const BertConfig& config, const BertInputs& inputs,
                      const BertOptions& options = {});

}  // namespace engine::nn
