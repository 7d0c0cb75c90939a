// What records of tf.Example cost: 200,000 of them with ten floats and three words each, read from a TFRecord file and
// parsed in batches of 512. An iteration is a pass.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "engine/data/example_dataset.h"
#include "engine/data/record_datasets.h"
#include "engine/formats/examples/example_writer.h"

namespace engine::data {
namespace {

constexpr int64_t kRecords = 200'000;
constexpr int kFloats = 10, kWords = 3;

// A file of such records, which is removed at the end.
class ExampleFile {
 public:
  ExampleFile()
      : path_((std::filesystem::temp_directory_path() / ("examples_" + std::to_string(::getpid()))).string()) {
    formats::RecordWriter writer(path_);
    for (int64_t record = 0; record < kRecords; ++record) writer.write(exampleOf(record));
    writer.close();
  }
  ~ExampleFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  ExampleFile(const ExampleFile&) = delete;
  ExampleFile& operator=(const ExampleFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  static std::string exampleOf(int64_t record) {
    formats::ExampleBuilder example;
    for (int i = 0; i < kFloats; ++i) {
      const double angle = static_cast<double>(record * kFloats + i) * 0.7;
      example.setFloats("f" + std::to_string(i), {static_cast<float>(std::sin(angle))});
    }
    for (int i = 0; i < kWords; ++i) {
      example.setBytes("s" + std::to_string(i), {"word" + std::to_string((record * 7919 + i * 104729) % 1000)});
    }
    return example.serialize();
  }

  std::string path_;
};

std::vector<ExampleFeature> features() {
  std::vector<ExampleFeature> all;
  for (int i = 0; i < kFloats; ++i) all.push_back({.key = "f" + std::to_string(i), .dtype = DType::kFloat});
  for (int i = 0; i < kWords; ++i) all.push_back({.key = "s" + std::to_string(i), .dtype = DType::kString});
  return all;
}

void examplesFromTheFile(benchmark::State& state) {
  const ExampleFile file;
  for (auto _ : state) {
    const NamedDataset parsed = parseExamples(tfRecordDataset({file.path()}).batch(512), features());
    const auto iterator = parsed.dataset.prefetch(2).makeIterator();
    Element batch;
    while (iterator->next(batch)) benchmark::DoNotOptimize(batch[0].raw());
  }
  state.SetItemsProcessed(state.iterations() * kRecords);
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(std::filesystem::file_size(file.path())));
}
BENCHMARK(examplesFromTheFile)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace engine::data
