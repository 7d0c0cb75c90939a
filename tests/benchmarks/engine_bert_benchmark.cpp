// BERT as it is fine-tuned: base (12 layers, 768 wide, 12 heads, 3072; 8 texts of 128 pieces) and mini (4, 256, 4,
// 1024; 32 texts of 64), with random weights. A training step with AdamWeightDecay and dropout of 0.1, in float32 and
// with products of bfloat16, and inference; arguments are threads.
#include <benchmark/benchmark.h>

#include "engine/graph/ops.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/optimizers/adam_weight_decay.h"
#include "engine/nn/transformer/bert_heads.h"
#include "engine/runtime/session.h"

namespace {

using namespace engine;

struct Size {
  int64_t layers, width, heads, inner, batch, length;
};
constexpr Size kBase{12, 768, 12, 3072, 8, 128};
constexpr Size kMini{4, 256, 4, 1024, 32, 64};

nn::BertConfig configOf(const Size& size) {
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

struct Network {
  Network(const Size& size, bool training) {
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

  Graph graph;
  std::vector<Output> feeds;
  std::vector<Tensor> values;
  Output fetch;
  Node* train = nullptr;
  Node* init = nullptr;
};

void measure(benchmark::State& state, const Size& size, bool training, DType dtype) {
  Network network(size, training);
  Session session(network.graph, {.threads = static_cast<int>(state.range(0)), .computeDtype = dtype});
  session.run(Feeds{}, {}, {network.init});
  if (!training) session.freezeVariables();
  Callable call = training ? session.makeCallable(network.feeds, {}, {network.train})
                           : session.makeCallable(network.feeds, {network.fetch});
  call.run(network.values);
  for (auto _ : state) call.run(network.values);
  state.SetItemsProcessed(state.iterations() * size.batch);
}

#define EWB_BERT(name, size, training, dtype) \
  BENCHMARK_CAPTURE(measure, name, size, training, dtype)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond)

EWB_BERT(base_training, kBase, true, DType::kFloat);
EWB_BERT(base_bfloat16_training, kBase, true, DType::kBfloat16);
EWB_BERT(base_inference, kBase, false, DType::kFloat);
EWB_BERT(base_bfloat16_inference, kBase, false, DType::kBfloat16);
EWB_BERT(mini_training, kMini, true, DType::kFloat);
EWB_BERT(mini_bfloat16_training, kMini, true, DType::kBfloat16);
EWB_BERT(mini_inference, kMini, false, DType::kFloat);
EWB_BERT(mini_bfloat16_inference, kMini, false, DType::kBfloat16);

}  // namespace
