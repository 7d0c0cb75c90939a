// What event files cost: importing points and histograms, and opening a log of them to its first chart. With
// ESTIMATOR_TFEVENTS the import reads that folder instead of what is made here.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <random>

#include "summaries/reading/event_log_reader.h"
#include "summaries/tfevents/export.h"
#include "summaries/tfevents/import.h"
#include "summaries/tfevents/record_writer.h"

namespace summaries::tfevents {
namespace {

namespace fs = std::filesystem;

class TemporaryFolder {
 public:
  TemporaryFolder() : path_(fs::temp_directory_path() / ("tfevents_benchmark_" + std::to_string(getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

WireWriter event(int64_t step) {
  WireWriter event;
  event.float64(1, 1.6e9 + static_cast<double>(step));
  if (step != 0) event.varint(2, static_cast<uint64_t>(step));
  return event;
}

// Ten tags that take turns, as a training loop writes them.
void writeScalars(const std::string& folder, int64_t steps) {
  fs::create_directories(folder);
  RecordWriter writer(folder + "/events.out.tfevents.1600000000.host");
  std::mt19937 random(1);
  for (int64_t step = 0; step < steps; ++step) {
    for (int tag = 0; tag < 10; ++tag) {
      const WireWriter value =
          WireWriter().bytes(1, "metrics/value_" + std::to_string(tag)).float32(2, static_cast<float>(random()));
      writer.write(event(step).message(5, WireWriter().message(1, value)).bytes());
    }
  }
  writer.close();
}

void writeHistograms(const std::string& folder, int64_t steps) {
  fs::create_directories(folder);
  RecordWriter writer(folder + "/events.out.tfevents.1600000000.host");
  std::vector<double> numbers(60);
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<double>(i);
  for (int64_t step = 0; step < steps; ++step) {
    const WireWriter histogram = WireWriter().float64(1, 0).float64(2, 60).packed(6, numbers).packed(7, numbers);
    const WireWriter value = WireWriter().bytes(1, "weights").message(5, histogram);
    writer.write(event(step).message(5, WireWriter().message(1, value)).bytes());
  }
  writer.close();
}

void importAll(benchmark::State& state, const std::string& from, const std::string& into, int threads) {
  uint64_t values = 0;
  for (auto _ : state) {
    state.PauseTiming();
    fs::remove_all(into);
    state.ResumeTiming();
    values += Importer(from, into, threads).poll().values();
  }
  state.SetItemsProcessed(static_cast<int64_t>(values));
}

void BM_ImportScalars(benchmark::State& state) {
  const TemporaryFolder folder;
  const char* given = std::getenv("ESTIMATOR_TFEVENTS");
  if (given == nullptr) {
    for (int run = 0; run < 10; ++run) writeScalars(folder / ("events/run_" + std::to_string(run)), 10000);
  }
  importAll(state, given != nullptr ? given : folder / "events", folder / "logs", static_cast<int>(state.range(0)));
}
BENCHMARK(BM_ImportScalars)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

void BM_ImportHistograms(benchmark::State& state) {
  const TemporaryFolder folder;
  writeHistograms(folder / "events", 10000);
  importAll(state, folder / "events", folder / "logs", 1);
}
BENCHMARK(BM_ImportHistograms)->Unit(benchmark::kMillisecond)->UseRealTime();

// Nothing new: what a poll of a directory costs.
void BM_PollWithoutNews(benchmark::State& state) {
  const TemporaryFolder folder;
  for (int run = 0; run < 10; ++run) writeScalars(folder / ("events/run_" + std::to_string(run)), 10);
  Importer importer(folder / "events", folder / "logs", 1);
  importer.poll();
  for (auto _ : state) benchmark::DoNotOptimize(importer.poll().values());
}
BENCHMARK(BM_PollWithoutNews)->Unit(benchmark::kMicrosecond);

// Opens every run's log and draws the first tag of each.
void BM_OpenToTheFirstChart(benchmark::State& state) {
  const TemporaryFolder folder;
  for (int run = 0; run < 10; ++run) writeScalars(folder / ("events/run_" + std::to_string(run)), 10000);
  Importer(folder / "events", folder / "logs", 2).poll();
  for (auto _ : state) {
    for (const std::string& run : findRuns(folder / "logs")) {
      EventLogReader reader(folder / ("logs/" + run));
      const SeriesInfo first = reader.series().at(0);
      benchmark::DoNotOptimize(reader.draw(first.id, 0, first.lastStep, 1000).nonfinite);
    }
  }
}
BENCHMARK(BM_OpenToTheFirstChart)->Unit(benchmark::kMillisecond);

void BM_Export(benchmark::State& state) {
  const TemporaryFolder folder;
  writeScalars(folder / "events", 10000);
  Importer(folder / "events", folder / "logs", 1).poll();
  uint64_t values = 0;
  for (auto _ : state) {
    EventLogReader reader(folder / "logs");
    values += exportRun(reader, folder / "again").values;
  }
  state.SetItemsProcessed(static_cast<int64_t>(values));
}
BENCHMARK(BM_Export)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace summaries::tfevents
