// One recurrent layer: batch 128, 128 steps, 64 inputs, 256 units, 10 classes from the last output. A training step
// with Adam, and the forward pass; arguments are threads. GFLOP/s count the matrix products, training as three passes.
//   engine_recurrent_benchmark --benchmark_filter=lstm
#include <benchmark/benchmark.h>

#include <cmath>

#include "engine/graph/ops.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/recurrent/keras_cells.h"
#include "engine/nn/recurrent/rnn.h"
#include "engine/runtime/session.h"

namespace {

using namespace engine;

constexpr int64_t kBatch = 128, kLength = 128, kInputs = 64, kUnits = 256, kClasses = 10;

Tensor waves(const Shape& shape) {
  Tensor tensor(DType::kFloat, shape);
  double at = 0;
  for (float& value : tensor.flat<float>()) value = static_cast<float>(std::sin(at += 1.7));
  return tensor;
}

struct Network {
  explicit Network(bool lstm) {
    const Scope scope(graph);
    nn::createGlobalStep(graph);
    const Output x = ops::constant(scope, waves({kBatch, kLength, kInputs}), "x");
    const nn::RnnCellPtr cell = lstm ? nn::kerasLstmCell(kUnits) : nn::kerasGruCell(kUnits);
    logits = nn::dense(scope, nn::rnn(scope, *cell, x).last, kClasses);
    std::vector<int32_t> labels;
    for (int64_t i = 0; i < kBatch; ++i) labels.push_back(static_cast<int32_t>(i % kClasses));
    const Output loss = nn::sparseSoftmaxCrossEntropy(scope, ops::constant(scope, Tensor::vector(labels)), logits);
    const Variable step = nn::globalStep(graph);
    train = nn::AdamOptimizer(0.001).minimize(scope, loss, &step);
    init = nn::initializeVariables(scope, graph.collections().globalVariables);
  }

  Graph graph;
  Output logits;
  Node* train = nullptr;
  Node* init = nullptr;
};

void measure(benchmark::State& state, bool lstm, bool training) {
  Network network(lstm);
  Session session(network.graph, {.threads = static_cast<int>(state.range(0))});
  session.run(Feeds{}, {}, {network.init});
  Callable call = training ? session.makeCallable({}, {}, {network.train}) : session.makeCallable({}, {network.logits});
  call.run();
  for (auto _ : state) call.run();
  const double gates = lstm ? 4 : 3;
  const double flop = 2.0 * kBatch * kLength * (kInputs + kUnits) * gates * kUnits * (training ? 3 : 1);
  state.counters["steps/s"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["GFLOP/s"] =
      benchmark::Counter(flop * 1e-9 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(measure, lstm_training, true, true)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measure, lstm_forward, true, false)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measure, gru_training, false, true)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(measure, gru_forward, false, false)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
