#include "engine/nn/transformer/bert_model.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/transformer/transformer_layers.h"

namespace engine::nn {
namespace {

constexpr double kPaddingScore = -10000;

int64_t checkedLength(const BertInputs& inputs, const BertConfig& config) {
  const Shape& shape = inputs.inputIds.shape();
  if (!shape.hasRank() || shape.rank() != 2 || shape[1] == kUnknownDim) {
    fail(Code::kInvalidArgument, "BERT's input_ids '", inputs.inputIds.name(), "' are ", shape,
         "; they must be [batch, length] with a length that is known.");
  }
  for (const Output& other : {inputs.inputMask, inputs.segmentIds}) {
    if (!other.valid() || other.shape().compatibleWith(shape)) continue;
    fail(Code::kInvalidArgument, "BERT's input '", other.name(), "' is ", other.shape(), ", input_ids are ", shape,
         "; they must have the same shape.");
  }
  if (shape[1] > config.maxPositions) {
    fail(Code::kInvalidArgument, "The sequences have ", shape[1],
         " pieces, and the model's max_position_embeddings is ", config.maxPositions,
         ": set a smaller max_seq_length.");
  }
  return shape[1];
}

Output embeddedRows(const Scope& scope, const Variable& table, Output ids) {
  if (table.isResource()) return scope.op("ResourceGather", {table.handle, ids}, {{"dtype", DType::kFloat}}, "Gather");
  const Output axis = ops::scalar(scope, int32_t{0}, "GatherV2/axis");
  return scope.op("GatherV2", {read(scope, table), ids, axis});
}

// Builds one model.
class BertBuilder {
 public:
  BertBuilder(const Scope& scope, const BertConfig& config, const BertInputs& inputs, const BertOptions& options)
      : config_(config),
        inputs_(inputs),
        options_(options),
        length_(checkedLength(inputs, config)),
        root_(scope.exactly(scope.fullName(options.name))) {}

  BertOutputs build() {
    Output x = embeddings(root_.exactly(root_.fullName("embeddings")));
    const Scope encoder = root_.exactly(root_.fullName("encoder"));
    mask_ = maskAdder(encoder);
    x = ops::reshape(encoder, x, {-1, config_.embeddingWidth()});
    if (config_.isAlbert) {
      x = projection(encoder, x, config_.hiddenSize, {"embedding_hidden_mapping_in", config_.initializerRange, {}});
    }
    for (int64_t layer = 0; layer < config_.numHiddenLayers; ++layer) {
      x = config_.isAlbert ? albertGroup(encoder, x, layer) : bertLayer(encoder, x, layer);
      outputs_.layers.push_back(ops::reshape(encoder, x, {-1, length_, config_.hiddenSize}));
    }
    outputs_.sequence = outputs_.layers.back();
    outputs_.pooled = pooled(root_.exactly(root_.fullName("pooler")));
    return std::move(outputs_);
  }

 private:
  Initializer normal() const { return truncatedNormal(0, config_.initializerRange); }
  Scope below(const Scope& scope, const std::string& name) const { return scope.exactly(scope.fullName(name)); }
  Output dropped(const Scope& scope, Output x) const {
    return transformerDropout(scope, x, config_.hiddenDropout, options_.training);
  }

  // [batch, length, embedding width]
  Output embeddings(const Scope& scope) {
    const int64_t width = config_.embeddingWidth();
    outputs_.wordEmbeddings = sharedVariable(scope, "word_embeddings", Shape{config_.vocabSize, width}, normal());
    const Variable types =
        sharedVariable(scope, "token_type_embeddings", Shape{config_.typeVocabSize, width}, normal());
    const Variable places = sharedVariable(scope, "position_embeddings", Shape{config_.maxPositions, width}, normal());
    Output sum = embeddedRows(scope, outputs_.wordEmbeddings, inputs_.inputIds);
    sum = ops::add(scope, sum, typeRows(scope, types));
    const Output begin = ops::constant(scope, Tensor::vector<int32_t>({0, 0}), "Slice/begin");
    const Output size =
        ops::constant(scope, Tensor::vector<int32_t>({static_cast<int32_t>(length_), -1}), "Slice/size");
    sum = ops::add(scope, sum, scope.op("Slice", {read(scope, places), begin, size}));
    return dropped(scope, layerNorm(scope, sum));
  }

  // The vocabulary is so small that a product with ones and zeros is quicker than looking rows up.
  Output typeRows(const Scope& scope, const Variable& types) const {
    Output ids = inputs_.segmentIds;
    if (!ids.valid()) ids = scope.op("ZerosLike", {inputs_.inputIds});
    const Output one = ops::scalar(scope, 1.0f, "one_hot/on_value");
    const Output zero = ops::scalar(scope, 0.0f, "one_hot/off_value");
    const Output depth = ops::scalar(scope, static_cast<int32_t>(config_.typeVocabSize), "one_hot/depth");
    const Output hot = scope.op("OneHot", {ops::reshape(scope, ids, {-1}), depth, one, zero}, {}, "one_hot");
    const Output rows = ops::matMul(scope, hot, read(scope, types));
    return ops::reshape(scope, rows, {-1, length_, config_.embeddingWidth()});
  }

  Output maskAdder(const Scope& scope) const {
    Output mask = inputs_.inputMask;
    if (!mask.valid()) mask = scope.op("OnesLike", {inputs_.inputIds});
    const Output padding = ops::sub(scope, ops::scalar(scope, 1.0f), ops::cast(scope, mask, DType::kFloat));
    return ops::reshape(scope, ops::mul(scope, padding, ops::scalar(scope, static_cast<float>(kPaddingScore))),
                        {-1, 1, 1, length_});
  }

  Output attended(const Scope& attention, Output x) {
    const Attention self = selfAttention(
        attention, x, mask_,
        {config_.numAttentionHeads, length_, config_.attentionDropout, config_.initializerRange, options_.training});
    outputs_.attention.push_back(self.probabilities);
    const Scope output = below(attention, "output");
    return dropped(output,
                   projection(output, self.context, config_.hiddenSize, {"dense", config_.initializerRange, {}}));
  }

  Output intermediate(const Scope& scope, Output x) const {
    return projection(scope, x, config_.intermediateSize,
                      {"dense", config_.initializerRange, transformerActivation(config_.hiddenAct)});
  }

  Output bertLayer(const Scope& encoder, Output x, int64_t number) {
    const Scope layer = below(encoder, "layer_" + std::to_string(number));
    const Scope attention = below(layer, "attention");
    const Scope attentionOutput = below(attention, "output");
    x = layerNorm(attentionOutput, ops::add(attentionOutput, attended(attention, x), x));
    const Output wide = intermediate(below(layer, "intermediate"), x);
    const Scope output = below(layer, "output");
    const Output narrow = projection(output, wide, config_.hiddenSize, {"dense", config_.initializerRange, {}});
    return layerNorm(output, ops::add(output, dropped(output, narrow), x));
  }

  Output albertGroup(const Scope& encoder, Output x, int64_t number) {
    const int64_t group = number * config_.numHiddenGroups / config_.numHiddenLayers;
    const Scope scope = below(encoder, "transformer/group_" + std::to_string(group));
    for (int64_t inner = 0; inner < config_.innerGroups; ++inner) {
      x = albertLayer(below(scope, "inner_group_" + std::to_string(inner)), x);
    }
    return x;
  }

  Output albertLayer(const Scope& layer, Output x) {
    x = layerNorm(layer, ops::add(layer, attended(below(layer, "attention_1"), x), x), "LayerNorm");
    const Scope wideScope = below(layer, "ffn_1/intermediate");
    const Output wide = intermediate(wideScope, x);
    const Scope output = below(wideScope, "output");
    const Output narrow = projection(output, wide, config_.hiddenSize, {"dense", config_.initializerRange, {}});
    return layerNorm(layer, ops::add(layer, dropped(output, narrow), x), "LayerNorm_1");
  }

  Output pooled(const Scope& scope) const {
    const Output begin = ops::constant(scope, Tensor::vector<int32_t>({0, 0, 0}), "Slice/begin");
    const Output size = ops::constant(scope, Tensor::vector<int32_t>({-1, 1, -1}), "Slice/size");
    const Output first =
        ops::reshape(scope, scope.op("Slice", {outputs_.sequence, begin, size}), {-1, config_.hiddenSize});
    return projection(scope, first, config_.hiddenSize, {"dense", config_.initializerRange, activationByName("tanh")});
  }

  const BertConfig& config_;
  const BertInputs& inputs_;
  const BertOptions& options_;
  int64_t length_;
  Scope root_;
  Output mask_;
  BertOutputs outputs_;
};

}  // namespace

BertOutputs bertModel(const Scope& scope, const BertConfig& config, const BertInputs& inputs,
                      const BertOptions& options) {
  config.check();
  return BertBuilder(scope, config, inputs, options).build();
}

}  // namespace engine::nn
