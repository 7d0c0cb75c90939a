// What input costs a training step.
#include <benchmark/benchmark.h>

#include "engine/data/dataset.h"
#include "engine/data/digits_source.h"

namespace engine::data {
namespace {

void irisBatches(benchmark::State& state) {
  const Dataset dataset =
      Dataset::fromTensorSlices({Tensor(DType::kFloat, Shape{120, 4}), Tensor(DType::kInt32, Shape{120})})
          .shuffle(120, 1)
          .repeat()
          .batch(32);
  const auto iterator = dataset.makeIterator();
  Element batch;
  for (auto _ : state) {
    iterator->next(batch);
    benchmark::DoNotOptimize(batch[0].raw());
  }
}
BENCHMARK(irisBatches);

Dataset mnistBatches() {
  return Dataset::fromTensorSlices({Tensor(DType::kUint8, Shape{60000, 784}), Tensor(DType::kInt32, Shape{60000})})
      .shuffle(60000, 1)
      .repeat()
      .batch(128)
      .castToFloat(0, 255);
}

void mnistBatchesAsFloats(benchmark::State& state) {
  const auto iterator = mnistBatches().makeIterator();
  Element batch;
  for (auto _ : state) {
    iterator->next(batch);
    benchmark::DoNotOptimize(batch[0].raw());
  }
}
BENCHMARK(mnistBatchesAsFloats);

void mnistBatchesPrefetched(benchmark::State& state) {
  const auto iterator = mnistBatches().prefetch(2).makeIterator();
  Element batch;
  for (auto _ : state) {
    iterator->next(batch);
    benchmark::DoNotOptimize(batch[0].raw());
  }
}
BENCHMARK(mnistBatchesPrefetched)->UseRealTime();

void drawDigits(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(makeDigits(1000, 1).images.raw());
  state.SetItemsProcessed(state.iterations() * 1000);
}
BENCHMARK(drawDigits)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace engine::data
