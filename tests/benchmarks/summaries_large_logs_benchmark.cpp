// Writes logs as large as people have them, for the benchmarks that read logs, and says how fast that was:
//   summaries_large_logs_benchmark FOLDER [--runs 100] [--tags 10] [--points 10000] [--first-wall 1.6e9]
// FOLDER/run_000/events.db and so on: noisy falling losses in single precision, one point a step, a few steps a second.
// Prints one JSON line. Logs that are there are replaced.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "summaries/writing/event_log_import.h"

namespace {

constexpr int64_t kAtOnce = 1 << 20;  // points between two commits

struct Options {
  std::string folder;
  int64_t runs = 100;
  int64_t tags = 10;
  int64_t points = 10000;
  double firstWall = 1.6e9;
};

// False when a word is not understood.
bool parse(int argc, char** argv, Options& options) {
  if (argc < 2 || argv[1][0] == '-' || argc % 2 != 0) return false;
  options.folder = argv[1];
  for (int i = 2; i < argc; i += 2) {
    const std::string name = argv[i];
    const double value = std::atof(argv[i + 1]);
    if (!(value > 0)) return false;
    if (name == "--runs") {
      options.runs = static_cast<int64_t>(value);
    } else if (name == "--tags") {
      options.tags = static_cast<int64_t>(value);
    } else if (name == "--points") {
      options.points = static_cast<int64_t>(value);
    } else if (name == "--first-wall") {
      options.firstWall = value;
    } else {
      return false;
    }
  }
  return true;
}

// One tag of one run: 2 exp(-3 step / points) + noise of a tenth, at a level of the run's own.
class Loss {
 public:
  Loss(const Options& options, int64_t run, int64_t tag)
      : random_(static_cast<uint32_t>(run * 1000 + tag)),
        level_(0.1 + 0.01 * static_cast<double>(run)),
        fall_(std::exp(-3 / static_cast<double>(options.points))),
        wall_(options.firstWall + 60 * static_cast<double>(run)) {}

  void next(int64_t step, std::vector<int64_t>& steps, std::vector<double>& walls, std::vector<double>& values) {
    const uint32_t noise = random_();
    wall_ += 0.2 + static_cast<double>(noise & 0xffff) * 1e-6;
    loss_ *= fall_;
    steps.push_back(step);
    walls.push_back(wall_);
    values.push_back(static_cast<float>(level_ + (loss_ + 0.2) * (0.9 + 4.6e-11 * noise)));
  }

 private:
  std::mt19937 random_;
  double level_;
  double fall_;
  double wall_;
  double loss_ = 2;
};

void writeRun(const Options& options, int64_t run) {
  char name[32];
  std::snprintf(name, sizeof name, "run_%03d", static_cast<int>(run));
  summaries::EventLogImport log((std::filesystem::path(options.folder) / name).string(),
                                summaries::EventLogImport::Mode::kReplace);
  std::vector<int64_t> steps;
  std::vector<double> walls, values;
  for (int64_t tag = 0; tag < options.tags; ++tag) {
    const int series =
        log.series(tag == 0 ? "loss" : "metrics/" + std::to_string(tag), summaries::Kind::kScalar, "scalars");
    Loss loss(options, run, tag);
    for (int64_t first = 0; first < options.points; first += kAtOnce) {
      steps.clear();
      walls.clear();
      values.clear();
      const int64_t end = std::min(first + kAtOnce, options.points);
      for (int64_t step = first; step < end; ++step) loss.next(step, steps, walls, values);
      log.scalars(series, steps, walls, values);
      log.commit();
    }
  }
  log.finish(summaries::RunStatus::kFinished);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse(argc, argv, options)) {
    std::fprintf(stderr, "usage: %s FOLDER [--runs N] [--tags N] [--points N] [--first-wall SECONDS]\n", argv[0]);
    return 2;
  }
  try {
    const auto begin = std::chrono::steady_clock::now();
    for (int64_t run = 0; run < options.runs; ++run) writeRun(options, run);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const double points = static_cast<double>(options.runs) * static_cast<double>(options.tags * options.points);
    std::printf("{\"points\": %.0f, \"seconds\": %.3f, \"points_per_second\": %.3g}\n", points, seconds,
                points / seconds);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
