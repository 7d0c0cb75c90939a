// One iteration of k-means over all data, of MNIST's size: 60,000 points of 784 numbers, 10 clusters; arguments are
// threads.
#include <benchmark/benchmark.h>

#include "engine/estimator/canned/kmeans.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"

namespace {

using namespace engine;

constexpr int64_t kPoints = 60000, kPixels = 784;

// About a fifth of the pixels are lit, as of digits.
Tensor strokes() {
  Tensor tensor(DType::kFloat, Shape{kPoints, kPixels});
  uint32_t random = 1;
  for (float& value : tensor.flat<float>()) {
    random = random * 1664525U + 1013904223U;
    value = (random >> 24) < 50 ? static_cast<float>((random >> 16) & 255U) / 255.0F : 0.0F;
  }
  return tensor;
}

void iteration(benchmark::State& state) {
  Graph graph;
  const Scope scope(graph);
  nn::createGlobalStep(graph);
  const Tensor points = strokes();
  const Output x = ops::constant(scope, points, "points");
  estimator::KMeansOptions options;
  options.initialClusters = points.slice(0, 10).clone();
  options.useMiniBatch = false;
  const estimator::EstimatorSpec spec =
      estimator::kMeans(options)(estimator::Features(scope, {{"points", x}}), {}, estimator::Mode::kTrain, {}, {});
  Session session(graph, {.threads = static_cast<int>(state.range(0))});
  session.run(Feeds{}, {}, {nn::initializeVariables(scope, graph.collections().globalVariables)});
  for (const auto& hook : spec.trainingHooks) hook->afterCreateSession(session);
  Callable step = session.makeCallable({}, {spec.loss}, {spec.trainOp});
  step.run();
  for (auto _ : state) step.run();
  state.counters["iterations/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(iteration)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
