// Boosted trees on the census rows: 100 trees of depth 6, learning rate 0.1, up to 256 buckets a column, from numbers
// in memory to the finished trees; arguments are threads. Also the layers alone, and a million rows of 50 columns.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <fstream>
#include <numeric>

#include "engine/core/thread_arena.h"
#include "engine/kernels/boosted_trees/in_memory_trainer.h"
#include "engine/kernels/boosted_trees/logistic_gradients.h"
#include "tests/benchmarks/census_matrix.h"

namespace {

using namespace engine;
using namespace engine::kernels;

constexpr int64_t kQuantiles = 256;

struct Binning {
  std::vector<std::vector<float>> boundaries;
  std::vector<std::vector<int32_t>> buckets;
  BinnedRows rows;
};

ForEach onArena(ThreadArena& arena) {
  return [&](int count, const std::function<void(int)>& fn) { arena.forEach(count, [&](int i, int) { fn(i); }); };
}

std::vector<int32_t> bucketsOf(const std::vector<float>& values, const std::vector<float>& boundaries) {
  std::vector<int32_t> buckets;
  buckets.reserve(values.size());
  for (const float value : values) buckets.push_back(QuantileResource::bucketOf(boundaries, value));
  return buckets;
}

std::vector<float> boundariesOf(const std::vector<float>& values) {
  QuantileStream stream(1.0 / kQuantiles, static_cast<int64_t>(values.size()) + 1);
  for (const float value : values) stream.push(value, 1);
  return stream.finish().boundaries(kQuantiles);
}

BinnedRows binned(const std::vector<std::vector<int32_t>>& buckets, const std::vector<int64_t>& counts) {
  std::vector<BucketColumn> columns;
  for (const auto& one : buckets) columns.push_back({one.data(), 1});
  return {columns, counts, static_cast<int64_t>(buckets.front().size())};
}

Binning binningOf(const benchmarks::CensusMatrix& data, const ForEach& forEach) {
  Binning result;
  result.boundaries.resize(data.columns.size());
  result.buckets.resize(data.columns.size());
  forEach(static_cast<int>(data.columns.size()), [&](int i) {
    const auto column = static_cast<std::size_t>(i);
    result.boundaries[column] = boundariesOf(data.columns[column]);
    result.buckets[column] = bucketsOf(data.columns[column], result.boundaries[column]);
  });
  std::vector<int64_t> counts;
  for (const auto& one : result.boundaries) counts.push_back(std::max<int64_t>(1, static_cast<int64_t>(one.size())));
  result.rows = binned(result.buckets, counts);
  return result;
}

TrainerOptions optionsFor(const BinnedRows& rows) {
  TrainerOptions options;
  options.groups.emplace_back(static_cast<std::size_t>(rows.features()));
  std::iota(options.groups[0].begin(), options.groups[0].end(), 0);
  for (int32_t i = 0; i < rows.features(); ++i) options.features.push_back({rows.buckets(i), false});
  options.splits.l2 = 1.0F / static_cast<float>(rows.rows());  // of means: what a weight of 1 is to sums
  options.growth = {6, 0.1F, PruningMode::kNone, 1};
  return options;
}

void train(InMemoryTrainer& trainer, TreeEnsembleResource& ensemble, const std::vector<float>& labels, int trees,
           const ForEach& forEach, int threads) {
  const int64_t rows = trainer.rows().rows();
  std::vector<float> gradients(labels.size());
  std::vector<float> hessians(labels.size());
  while (finalizedTrees(ensemble.trees()) < trees) {
    const float* logits = trainer.logits(ensemble, forEach).data();
    forEach(threads, [&](int i) {
      logisticGradients(rows * i / threads, rows * (i + 1) / threads, rows, logits, labels.data(), gradients.data(),
                        hessians.data());
    });
    trainer.grow(ensemble, gradients.data(), hessians.data(), forEach);
  }
}

double accuracy(const TreeEnsembleResource& ensemble, const Binning& binning, const benchmarks::CensusMatrix& data) {
  std::vector<std::vector<int32_t>> buckets;
  std::vector<int64_t> counts;
  for (std::size_t i = 0; i < data.columns.size(); ++i) {
    buckets.push_back(bucketsOf(data.columns[i], binning.boundaries[i]));
    counts.push_back(binning.rows.buckets(static_cast<int32_t>(i)));
  }
  const BinnedRows rows = binned(buckets, counts);
  RowGroups groups(rows, 1);
  groups.follow(ensemble, [](int count, const std::function<void(int)>& fn) {
    for (int i = 0; i < count; ++i) fn(i);
  });
  int64_t right = 0;
  for (std::size_t row = 0; row < data.labels.size(); ++row) {
    right += (groups.logits()[row] > 0) == (data.labels[row] > 0) ? 1 : 0;
  }
  return static_cast<double>(right) / static_cast<double>(data.labels.size());
}

void censusFit(benchmark::State& state) {
  static const benchmarks::Census census = benchmarks::readCensus();
  ThreadArena arena(static_cast<int>(state.range(0)));
  const ForEach forEach = onArena(arena);
  double right = 0;
  for (auto _ : state) {
    Binning binning = binningOf(census.train, forEach);
    const TrainerOptions options = optionsFor(binning.rows);
    TreeEnsembleResource ensemble;
    ensemble.deserialize(0, "");
    InMemoryTrainer trainer(std::move(binning.rows), options);
    train(trainer, ensemble, census.train.labels, 100, forEach, arena.threads());
    state.PauseTiming();
    binning.rows = binningOf(census.train, forEach).rows;
    right = accuracy(ensemble, binning, census.test);
    state.ResumeTiming();
  }
  state.counters["test_accuracy"] = right;
  if (census.made) state.SetLabel("made-up rows: ESTIMATOR_DATA is not set");
}
BENCHMARK(censusFit)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

// A figure of /proc/self/status, in megabytes: VmRSS, or VmHWM, its peak.
double residentMb(const std::string& which) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(which + ":")) return std::stod(line.substr(which.size() + 1)) * 1024 / 1e6;
  }
  return 0;
}

// The peak counts from here on.
void forgetPeak() {
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;
}

// Arguments: threads, thousands of rows.
void layers(benchmark::State& state) {
  constexpr std::size_t kColumns = 50;
  const auto rows = static_cast<std::size_t>(state.range(1)) * 1000;
  std::vector<float> labels(rows);
  forgetPeak();
  const double before = residentMb("VmRSS");
  BinnedRows table;
  {
    std::vector<std::vector<int32_t>> buckets(kColumns, std::vector<int32_t>(rows));
    uint32_t random = 1;
    for (std::size_t row = 0; row < rows; ++row) {
      int32_t sum = 0;
      for (std::size_t i = 0; i < kColumns; ++i) {
        random = random * 1664525U + 1013904223U;
        buckets[i][row] = static_cast<int32_t>(random >> 24);
        if (i < 5) sum += buckets[i][row];
      }
      labels[row] = sum > 640 ? 1.0F : 0.0F;
    }
    table = binned(buckets, std::vector<int64_t>(kColumns, kQuantiles));
  }
  ThreadArena arena(static_cast<int>(state.range(0)));
  const ForEach forEach = onArena(arena);
  const TrainerOptions options = optionsFor(table);
  const double binnedMb = static_cast<double>(table.bytes()) / 1e6;
  state.counters["binned_MB"] = binnedMb;
  forgetPeak();
  InMemoryTrainer trainer(std::move(table), options);
  for (auto _ : state) {
    TreeEnsembleResource ensemble;
    ensemble.deserialize(0, "");
    trainer.restart();
    train(trainer, ensemble, labels, 1, forEach, arena.threads());
  }
  // The binned rows, what the trainer keeps, gradients and hessians; not the labels.
  state.counters["memory/binned"] = (residentMb("VmHWM") - before) / binnedMb;
  state.counters["layers/s"] =
      benchmark::Counter(6.0 * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(layers)->Args({1, 250})->Args({1, 1000})->Args({2, 1000})->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace
