#include "engine/nn/transformer/bert_heads.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/transformer/transformer_layers.h"

namespace engine::nn {
namespace {

constexpr double kHeadRange = 0.02;
constexpr double kLeastWeight = 1e-5;

// x [rows, width] · weightsᵀ + bias.
Output rowLogits(const Scope& scope, Output x, int64_t labels, double range = kHeadRange) {
  const Variable weights =
      sharedVariable(scope, "output_weights", Shape{labels, x.shape()[-1]}, truncatedNormal(0, range));
  const Variable bias = sharedVariable(scope, "output_bias", Shape{labels}, zeros());
  const Output product = ops::matMul(scope, x, read(scope, weights), false, true);
  return scope.op("BiasAdd", {product, read(scope, bias)}, {}, "logits");
}

Output rowsOf(const Scope& scope, Output sequence) {
  return ops::reshape(scope, sequence, {-1, sequence.shape()[-1]});
}

// Of spans, [batch, length, 2], one of the two.
Output oneOfTwo(const Scope& scope, Output logits, int32_t which, int64_t length, const std::string& name) {
  const Output begin = ops::constant(scope, Tensor::vector<int32_t>({0, 0, which}), "Slice/begin");
  const Output size = ops::constant(scope, Tensor::vector<int32_t>({-1, -1, 1}), "Slice/size");
  return ops::reshape(scope, scope.op("Slice", {logits, begin, size}), {-1, length}, name);
}

// The rows of a sequence output at positions of each text.
Output gatheredRows(const Scope& scope, Output sequence, Output positions) {
  const Output axis = ops::scalar(scope, int32_t{1}, "GatherV2/axis");
  return rowsOf(scope, scope.op("GatherV2", {sequence, positions, axis}, {{"batch_dims", 1}}));
}

}  // namespace

Output textLogits(const Scope& scope, Output pooled, int64_t labels, bool training, double dropout) {
  return rowLogits(scope, transformerDropout(scope, pooled, dropout, training), labels);
}

Output pieceLogits(const Scope& scope, Output sequence, int64_t labels, bool training, double dropout) {
  const Output rows = rowsOf(scope, transformerDropout(scope, sequence, dropout, training));
  return ops::reshape(scope, rowLogits(scope, rows, labels), {-1, sequence.shape()[1], labels});
}

SpanLogitsOutput spanLogits(const Scope& scope, Output sequence) {
  const Scope squad = scope.exactly(scope.fullName("cls/squad"));
  const int64_t length = sequence.shape()[1];
  const Output logits = ops::reshape(squad, rowLogits(squad, rowsOf(squad, sequence), 2), {-1, length, 2});
  return {oneOfTwo(squad, logits, 0, length, "start_logits"), oneOfTwo(squad, logits, 1, length, "end_logits")};
}

Output maskedWordLogProbabilities(const Scope& scope, const BertConfig& config, const BertOutputs& model,
                                  Output positions) {
  const Scope predictions = scope.exactly(scope.fullName("cls/predictions"));
  const Scope transform = predictions.exactly(predictions.fullName("transform"));
  Output x = gatheredRows(predictions, model.sequence, positions);
  x = projection(transform, x, config.embeddingWidth(),
                 {"dense", config.initializerRange, transformerActivation(config.hiddenAct)});
  x = layerNorm(transform, x);
  const Variable bias = sharedVariable(predictions, "output_bias", Shape{config.vocabSize}, zeros());
  const Output words = read(predictions, model.wordEmbeddings);
  const Output logits =
      predictions.op("BiasAdd", {ops::matMul(predictions, x, words, false, true), read(predictions, bias)});
  return predictions.op("LogSoftmax", {logits});
}

Output nextSentenceLogits(const Scope& scope, const BertConfig& config, Output pooled) {
  return rowLogits(scope.exactly(scope.fullName("cls/seq_relationship")), pooled, 2, config.initializerRange);
}

Output weightedMeanLoss(const Scope& scope, Output losses, Output weights) {
  const Output numbers = ops::cast(scope, weights, losses.type());
  const Output above = ops::sum(scope, ops::mul(scope, losses, numbers));
  const Output below = ops::add(scope, ops::sum(scope, numbers), ops::number(scope, losses.type(), kLeastWeight));
  return ops::realDiv(scope, above, below);
}

}  // namespace engine::nn
