// What Google's scripts put on a BERT: logits of texts, of pieces and of spans, masked words and next sentences.
// Variables have the scripts' names. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const nn::BertConfig config{.vocabSize = 100, .hiddenSize = 16, .numHiddenLayers = 2, .numAttentionHeads = 2,
//                               .intermediateSize = 32};
//   const Output ids = ops::placeholder(scope, DType::kInt32, {8, 12});
//   const nn::BertOutputs bert = nn::bertModel(scope, config, {.inputIds = ids});
//   nn::textLogits(scope, bert.pooled, 3, false).shape();                   // is Shape({8, 3})
//   nn::spanLogits(scope, bert.sequence).start.shape();                     // is Shape({8, 12})
//   nn::pieceLogits(scope.child("tags"), bert.sequence, 5, false).shape();  // is Shape({8, 12, 5})
#pragma once

#include "engine/nn/transformer/bert_model.h"

namespace engine::nn {

// [batch, labels] of the pooled output: output_weights [labels, hidden], output_bias.
Output textLogits(const Scope& scope, Output pooled, int64_t labels, bool training, double dropout = 0.1);
// [batch, length, labels] of the sequence output, with the same variables.
Output pieceLogits(const Scope& scope, Output sequence, int64_t labels, bool training, double dropout = 0.1);

struct SpanLogitsOutput {
  Output start;  // [batch, length]
  Output end;
};
// cls/squad/output_weights [2, hidden], cls/squad/output_bias.
SpanLogitsOutput spanLogits(const Scope& scope, Output sequence);

// Log-probabilities [batch·predictions, vocab_size] of the words at `positions` (int [batch, predictions]), by the
// table of word embeddings: cls/predictions/transform/…, cls/predictions/output_bias.
Output maskedWordLogProbabilities(const Scope& scope, const BertConfig& config, const BertOutputs& model,
                                  Output positions);
// [batch, 2]: cls/seq_relationship/output_weights [2, hidden], output_bias. 1: the second part is of another document.
Output nextSentenceLogits(const Scope& scope, const BertConfig& config, Output pooled);

// Σ weights·loss / (Σ weights + 1e-5), a scalar, of losses and weights of one shape and floating dtype.
Output weightedMeanLoss(const Scope& scope, Output losses, Output weights);

}  // namespace engine::nn
