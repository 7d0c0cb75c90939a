#include "tests/benchmarks/bert_network.h"

#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/optimizers/adam_weight_decay.h"
#include "engine/nn/transformer/bert_heads.h"
#include "engine/nn/variables.h"

namespace benchmarks {

using namespace engine;

namespace {

nn::BertConfig configOf(const BertSize& size) {
  nn::BertConfig config;
  config.vocabSize = 30522;
  config.hiddenSize = size.width;
  config.numHiddenLayers = size.layers;
  config.numAttentionHeads = size.heads;
  config.intermediateSize = size.inner;
  config.typeVocabSize = 2;
  return config;
}

Tensor numbers(const Shape& shape, int64_t below) {
  Tensor tensor(DType::kInt64, shape);
  uint32_t random = 1;
  for (int64_t& value : tensor.flat<int64_t>()) {
    random = random * 1664525U + 1013904223U;
    value = (random >> 8) % below;
  }
  return tensor;
}

}  // namespace

BertNetwork::BertNetwork(const BertSize& size, bool training) {
  graph.setSeed(1);
  const Scope scope(graph);
  const Shape texts{size.batch, size.length};
  const Output ids = ops::placeholder(scope, DType::kInt64, texts, "ids");
  const Output labels = ops::placeholder(scope, DType::kInt64, Shape{size.batch}, "labels");
  const nn::BertOutputs bert = nn::bertModel(scope, configOf(size), {ids, {}, {}}, {.training = training});
  const Output logits = nn::textLogits(scope, bert.pooled, 2, training);
  feeds = {ids};
  values = {numbers(texts, 30522)};
  if (training) {
    feeds.push_back(labels);
    values.push_back(numbers(Shape{size.batch}, 2));
    const Output loss = nn::sparseSoftmaxCrossEntropy(scope, labels, logits);
    const Variable step = nn::createGlobalStep(graph);
    train = nn::AdamWeightDecayOptimizer(2e-5, {.weightDecayRate = 0.01}).minimize(scope, loss, &step);
  } else {
    fetch = logits;
  }
  init = nn::initializeVariables(scope, graph.collections().globalVariables);
}

}  // namespace benchmarks
