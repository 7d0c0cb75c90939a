// Trains an experiment file with the whole Estimator loop (hooks and log included) and prints one JSON line:
//   engine_training_benchmark FILE.experiment.json [--data DIR] [--threads N] [--steps N] [--blocks N]
//                             [--set path=value …] [--evaluations]
// The first block warms up; the others give the median, smallest and largest steps per second. Evaluations are left out
// unless they are asked for.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/thread_arena.h"
#include "engine/estimator/experiment/experiment_runner.h"

namespace {

using engine::estimator::Experiment;

struct Arguments {
  std::string file;
  std::string data;
  int threads = 0;
  int steps = 200;
  int blocks = 5;
  bool evaluations = false;
  std::vector<std::string> settings;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const auto value = [&] { return i + 1 < argc ? argv[++i] : ""; };
    if (!std::strcmp(argv[i], "--data")) {
      arguments.data = value();
    } else if (!std::strcmp(argv[i], "--threads")) {
      arguments.threads = std::atoi(value());
    } else if (!std::strcmp(argv[i], "--steps")) {
      arguments.steps = std::atoi(value());
    } else if (!std::strcmp(argv[i], "--blocks")) {
      arguments.blocks = std::atoi(value());
    } else if (!std::strcmp(argv[i], "--set")) {
      arguments.settings.emplace_back(value());
    } else if (!std::strcmp(argv[i], "--evaluations")) {
      arguments.evaluations = true;
    } else {
      arguments.file = argv[i];
    }
  }
  return arguments;
}

// Steps per second of each block: one training in one folder, cut by its own step counter's log.
std::vector<double> measure(const Arguments& arguments, const std::string& folder) {
  std::vector<double> rates;
  Experiment experiment = engine::estimator::loadExperiment(arguments.file);
  experiment.mutable_run_config()->set_threads(arguments.threads);
  experiment.mutable_train()->set_max_steps(static_cast<int64_t>(arguments.steps) * (arguments.blocks + 1));
  experiment.mutable_run_config()->set_log_step_count_steps(arguments.steps);
  if (!arguments.evaluations) experiment.clear_eval_input();
  for (const std::string& setting : arguments.settings) engine::estimator::applySetting(experiment, setting);
  engine::estimator::RunnerOptions options;
  options.modelDir = folder;
  options.dataDir = arguments.data;
  options.baseDir = std::filesystem::path(arguments.file).parent_path();
  options.log = [&](engine::estimator::LogLevel, const std::string& line) {
    if (line.starts_with("global_step/sec: ")) rates.push_back(std::atof(line.c_str() + 17));
  };
  engine::estimator::ExperimentRunner(experiment, options).train();
  return rates;
}

}  // namespace

int main(int argc, char** argv) {
  const Arguments arguments = parse(argc, argv);
  if (arguments.file.empty()) {
    std::fprintf(stderr,
                 "usage: %s FILE.experiment.json [--data DIR] [--threads N] [--steps N] [--blocks N]\n"
                 "  [--set path=value ...] [--evaluations]\n",
                 argv[0]);
    return 2;
  }
  char folder[] = "/tmp/training_benchmark_XXXXXX";
  if (!mkdtemp(folder)) return 1;
  int status = 0;
  try {
    std::vector<double> rates = measure(arguments, folder);
    if (rates.size() > 1) rates.erase(rates.begin());
    std::sort(rates.begin(), rates.end());
    if (rates.empty()) throw std::runtime_error("no block was finished");
    std::printf(
        "{\"threads\": %d, \"steps_per_second\": {\"median\": %.1f, \"min\": %.1f, \"max\": %.1f, \"n\": %zu}}\n",
        arguments.threads ? arguments.threads : engine::availableCores(), rates[rates.size() / 2], rates.front(),
        rates.back(), rates.size());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    status = 1;
  }
  std::filesystem::remove_all(folder);
  return status;
}
