// What the event log costs: the training thread per scalar, an import per point, a follower per tick, a chart per draw.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <random>

#include "summaries/reading/event_log_reader.h"
#include "summaries/store/histogram_builder.h"
#include "summaries/summary_writer.h"
#include "summaries/writing/event_log_import.h"

namespace summaries {
namespace {

class TemporaryFolder {
 public:
  TemporaryFolder()
      : path_((std::filesystem::temp_directory_path() / ("summaries_benchmark_" + std::to_string(getpid()))).string()) {
    std::filesystem::remove_all(path_);
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// A log whose one series has `points` float32 values at steps 0, 1, 2 …
void importNoise(const std::string& folder, int64_t points) {
  EventLogImport import(folder, EventLogImport::Mode::kReplace);
  const int noise = import.series("noise", Kind::kScalar, "scalars");
  std::mt19937 random(1);
  double wall = 1.6e9;
  for (int64_t step = 0; step < points; ++step) {
    wall += 0.001 + static_cast<double>(random() & 0xffff) * 1e-8;
    import.scalar(noise, step, wall, static_cast<float>(random()) * 1e-9f);
  }
  import.finish();
}

// Below the rate at which the ring would fill: 10 tags a step, a pause between steps outside the measured time.
void BM_ScalarOnTheCallingThread(benchmark::State& state) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  std::vector<SeriesId> tags;
  for (int tag = 0; tag < 10; ++tag) tags.push_back(writer->scalarSeries("tag" + std::to_string(tag)));
  int64_t step = 0;
  for (auto _ : state) {
    for (const SeriesId tag : tags) writer->scalar(tag, step, 0.5, 1e9);
    if (++step % 4096 == 0) {
      state.PauseTiming();
      writer->flush();
      state.ResumeTiming();
    }
  }
  state.SetItemsProcessed(step * 10);
  state.counters["dropped"] = static_cast<double>(writer->droppedScalars());
}
BENCHMARK(BM_ScalarOnTheCallingThread);

void BM_CommitTenTags(benchmark::State& state) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  std::vector<SeriesId> tags;
  for (int tag = 0; tag < 10; ++tag) tags.push_back(writer->scalarSeries("tag" + std::to_string(tag)));
  int64_t step = 0;
  for (auto _ : state) {
    for (const SeriesId tag : tags) writer->scalar(tag, step, 0.5, 1e9);
    ++step;
    writer->flush();
  }
}
BENCHMARK(BM_CommitTenTags)->Unit(benchmark::kMicrosecond);

void BM_Import(benchmark::State& state) {
  for (auto _ : state) {
    const TemporaryFolder folder;
    importNoise(folder.path(), state.range(0));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_Import)->Arg(1000000)->Unit(benchmark::kMillisecond);

void BM_FollowerTickWithoutNews(benchmark::State& state) {
  const TemporaryFolder folder;
  importNoise(folder.path(), 1000);
  EventLogReader reader(folder.path());
  for (auto _ : state) benchmark::DoNotOptimize(reader.changed());
}
BENCHMARK(BM_FollowerTickWithoutNews)->Unit(benchmark::kMicrosecond);

// 10 series with 20 new points each, the writer's commit outside the measured time.
void BM_FollowerTickWithNews(benchmark::State& state) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  std::vector<SeriesId> tags;
  for (int tag = 0; tag < 10; ++tag) tags.push_back(writer->scalarSeries("tag" + std::to_string(tag)));
  EventLogReader reader(folder.path());
  std::vector<uint64_t> cursors(11);
  int64_t step = 0;
  for (auto _ : state) {
    state.PauseTiming();
    for (int i = 0; i < 20; ++i, ++step) {
      for (const SeriesId tag : tags) writer->scalar(tag, step, 0.5, 1e9);
    }
    writer->flush();
    state.ResumeTiming();
    if (!reader.changed()) continue;
    for (const SeriesInfo& info : reader.series()) {
      uint64_t& cursor = cursors.at(static_cast<std::size_t>(info.id));
      if (info.points > cursor) cursor += reader.after(info.id, cursor).size();
    }
  }
}
BENCHMARK(BM_FollowerTickWithNews)->Unit(benchmark::kMicrosecond);

void BM_ReadAll(benchmark::State& state) {
  const TemporaryFolder folder;
  importNoise(folder.path(), state.range(0));
  EventLogReader reader(folder.path());
  for (auto _ : state) benchmark::DoNotOptimize(reader.after(1, 0).size());
}
BENCHMARK(BM_ReadAll)->Arg(1000000)->Unit(benchmark::kMillisecond);

void BM_Draw(benchmark::State& state) {
  const TemporaryFolder folder;
  importNoise(folder.path(), state.range(0));
  EventLogReader reader(folder.path());
  const bool exact = state.range(1) != 0;
  for (auto _ : state) benchmark::DoNotOptimize(reader.draw(1, 0, state.range(0) - 1, 1000, exact).nonfinite);
}
BENCHMARK(BM_Draw)->Args({1000000, 1})->Args({20000000, 1})->Args({20000000, 0})->Unit(benchmark::kMillisecond);

void BM_HistogramOfFloats(benchmark::State& state) {
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  std::vector<float> values(100000);
  for (float& value : values) value = normal(random);
  for (auto _ : state) {
    HistogramBuilder builder;
    builder.add(values);
    benchmark::DoNotOptimize(builder.build().buckets.size());
  }
  state.SetItemsProcessed(state.iterations() * 100000);
}
BENCHMARK(BM_HistogramOfFloats)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace summaries
