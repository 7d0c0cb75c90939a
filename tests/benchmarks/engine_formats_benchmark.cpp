// What saving and restoring cost.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/wire/crc32c.h"

namespace engine::formats {
namespace {

constexpr int64_t kTensors = 16;
constexpr int64_t kElements = 1 << 20;  // floats in each

std::string prefix() {
  return (std::filesystem::temp_directory_path() / "engine_formats_benchmark").string();
}

void checksum(benchmark::State& state) {
  const std::string bytes(1 << 20, 'x');
  for (auto _ : state) benchmark::DoNotOptimize(crc32c(bytes));
  state.SetBytesProcessed(state.iterations() * (1 << 20));
}
BENCHMARK(checksum);

void save() {
  const Tensor tensor(DType::kFloat, Shape{kElements});
  BundleWriter writer(prefix());
  for (int64_t i = 0; i < kTensors; ++i) writer.add("v" + std::to_string(i), tensor);
  writer.finish();
}

void saveCheckpoint(benchmark::State& state) {
  for (auto _ : state) save();
  state.SetBytesProcessed(state.iterations() * kTensors * kElements * 4);
  removeCheckpoint(prefix());
}
BENCHMARK(saveCheckpoint)->Unit(benchmark::kMillisecond)->UseRealTime();

void restoreCheckpoint(benchmark::State& state) {
  save();
  for (auto _ : state) {
    const BundleReader reader(prefix());
    for (const std::string& name : reader.names()) benchmark::DoNotOptimize(reader.read(name).raw());
  }
  state.SetBytesProcessed(state.iterations() * kTensors * kElements * 4);
  removeCheckpoint(prefix());
}
BENCHMARK(restoreCheckpoint)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace engine::formats
