// Networks for pictures: inference of one picture of 224x224 (InceptionV3: 299x299) with fresh weights, ResNet50's
// training of batches of 8, and the evaluation of MNIST's convnet in batches of 1000. The argument is the number of
// threads.
#include <benchmark/benchmark.h>

#include "engine/api.h"
#include "engine/keras/api.h"
#include "engine/keras/applications/applications.h"
#include "engine/keras/inference/predictor.h"
#include "tests/benchmarks/compile_time.h"

namespace engine {
namespace {

constexpr int64_t kTrainingBatch = 8;
constexpr int64_t kEvaluationBatch = 1000;

Tensor pictures(Shape shape) {
  Tensor pictures(DType::kFloat, std::move(shape));
  int64_t at = 0;
  for (float& value : pictures.flat<float>()) value = static_cast<float>(at++ % 251) / 251;
  return pictures;
}

Tensor classes(int64_t count, int64_t most) {
  std::vector<int64_t> labels;
  for (int64_t i = 0; i < count; ++i) labels.push_back(i % most);
  return Tensor::vector(labels);
}

SessionOptions threadsOf(const benchmark::State& state) {
  return {.threads = static_cast<int>(state.range(0))};
}

void infer(benchmark::State& state, const char* name) {
  keras::Predictor predictor(keras::application(name, {.classifierActivation = "linear"}), threadsOf(state));
  const int64_t size = keras::applicationInfo(name).size;
  const std::vector<Tensor> picture{pictures({1, size, size, 3})};
  predictor.predict(picture);
  for (auto _ : state) benchmark::DoNotOptimize(predictor.predict(picture));
  state.SetItemsProcessed(state.iterations());
}

void train(benchmark::State& state, const char* name) {
  const keras::ModelPtr model = keras::application(name, {.classifierActivation = "linear"});
  Graph graph;
  Session session(graph, threadsOf(state));
  keras::Binding binding(graph);
  keras::CallResults results;
  const Scope scope(graph);
  const int64_t size = keras::applicationInfo(name).size;
  keras::Arguments arguments;
  arguments.inputs.push_back({ops::constant(scope, pictures({kTrainingBatch, size, size, 3}))});
  const Output logits = (*model)(keras::Call(scope, binding, results, true), arguments)[0].tensor;
  const Output loss = nn::sparseSoftmaxCrossEntropy(scope, ops::constant(scope, classes(kTrainingBatch, 1000)), logits);
  const Variable step = nn::createGlobalStep(graph);
  Node* update = nn::MomentumOptimizer(0.01, 0.9).minimize(scope, loss, &step);
  session.run(Feeds{}, {}, {nn::initializeVariables(scope, graph.collections().globalVariables)});
  binding.initialize(session);
  Callable call = session.makeCallable({}, {}, {update});
  call.run();
  for (auto _ : state) call.run();
  state.SetItemsProcessed(state.iterations() * kTrainingBatch);
  state.counters["compile_ms"] = benchmarks::compileMs(session);
}

void evaluate(benchmark::State& state) {
  Graph graph;
  const Scope scope(graph);
  const nn::LayerSpec pool{"max_pooling2d", "", {{"pool_size", 2}}};
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim, 28, 28, 1}, "x");
  const Output y = ops::placeholder(scope, DType::kInt64, Shape{kUnknownDim}, "y");
  const Output logits = nn::sequential(scope, x,
                                       {{"conv2d", "", {{"filters", 20}, {"kernel_size", 5}, {"activation", "relu"}}},
                                        pool,
                                        {"conv2d", "", {{"filters", 40}, {"kernel_size", 5}, {"activation", "relu"}}},
                                        pool,
                                        {"flatten", "", {}},
                                        {"dense", "", {{"units", 256}, {"activation", "relu"}}},
                                        {"dense", "logits", {{"units", 10}}}},
                                       false);
  const Output loss = nn::sparseSoftmaxCrossEntropy(scope, y, logits);
  Session session(graph, threadsOf(state));
  session.run(Feeds{}, {}, {nn::initializeVariables(scope, graph.collections().globalVariables)});
  Callable call = session.makeCallable({x, y}, {logits, loss});
  const std::vector<Tensor> batch{pictures({kEvaluationBatch, 28, 28, 1}), classes(kEvaluationBatch, 10)};
  call.run(batch);
  for (auto _ : state) call.run(batch);
  state.SetItemsProcessed(state.iterations() * kEvaluationBatch);
}

BENCHMARK_CAPTURE(infer, ResNet50, "ResNet50")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(infer, InceptionV3, "InceptionV3")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(infer, MobileNetV2, "MobileNetV2")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(train, ResNet50, "ResNet50")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK(evaluate)->Name("evaluate/mnist")->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace engine
