// BERT as it is fine-tuned (bert_network.h). A training step with AdamWeightDecay and dropout of 0.1, in float32 and
// with products of bfloat16, and inference; arguments are threads.
#include <benchmark/benchmark.h>

#include "engine/runtime/session.h"
#include "tests/benchmarks/bert_network.h"
#include "tests/benchmarks/compile_time.h"

namespace {

using namespace engine;
using benchmarks::BertNetwork;
using benchmarks::BertSize;
using benchmarks::kBertBase;
using benchmarks::kBertMini;

void measure(benchmark::State& state, const BertSize& size, bool training, DType dtype) {
  BertNetwork network(size, training);
  Session session(network.graph, {.threads = static_cast<int>(state.range(0)), .computeDtype = dtype});
  session.run(Feeds{}, {}, {network.init});
  if (!training) session.freezeVariables();
  Callable call = training ? session.makeCallable(network.feeds, {}, {network.train})
                           : session.makeCallable(network.feeds, {network.fetch});
  call.run(network.values);
  for (auto _ : state) call.run(network.values);
  state.SetItemsProcessed(state.iterations() * size.batch);
  state.counters["compile_ms"] = benchmarks::compileMs(session);
}

#define EWB_BERT(name, size, training, dtype) \
  BENCHMARK_CAPTURE(measure, name, size, training, dtype)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond)

EWB_BERT(base_training, kBertBase, true, DType::kFloat);
EWB_BERT(base_bfloat16_training, kBertBase, true, DType::kBfloat16);
EWB_BERT(base_inference, kBertBase, false, DType::kFloat);
EWB_BERT(base_bfloat16_inference, kBertBase, false, DType::kBfloat16);
EWB_BERT(mini_training, kBertMini, true, DType::kFloat);
EWB_BERT(mini_bfloat16_training, kBertMini, true, DType::kBfloat16);
EWB_BERT(mini_inference, kBertMini, false, DType::kFloat);
EWB_BERT(mini_bfloat16_inference, kBertMini, false, DType::kBfloat16);

}  // namespace
