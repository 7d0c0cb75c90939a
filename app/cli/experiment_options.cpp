#include "app/cli/experiment_options.h"

#include <filesystem>

#include "app/cli/number_option.h"

namespace app::cli {

namespace estimator = engine::estimator;

namespace {

constexpr double kMostSteps = 9e18;  // an int64 counts them

}  // namespace

void ExperimentOptions::declare(CLI::App& command) {
  command.add_option("FILE", file_, "Experiment file (*.experiment.json)")->required();
  command.add_option("path=value", moreSettings_, "More settings, written as for --set");
  command.add_option("--model-dir", modelDir_, "Folder for checkpoints and logs (run_config.model_dir)");
  command.add_option("--data", dataDir_, "Folder that ${DATA} stands for in the experiment");
  command
      .add_option("--set", settings_, "Set a field of the experiment, for example train.max_steps=300; may be repeated")
      ->allow_extra_args(false)
      ->type_name("path=value");
  command.add_option("--threads", threads_, "Number of compute threads; 0 uses every core (run_config.threads)")
      ->check(CLI::Range(0, 1024));
  command.add_flag("--json", json_, "Print one JSON object per line and nothing else on stdout");
  command.add_flag("-q,--quiet", quiet_, "Print no progress, and only warnings and errors of the log");
  command.add_flag("--debug", debug_, "Print the finest lines of the log, too")->excludes("--quiet");
}

void ExperimentOptions::declareMaxSteps(CLI::App& command) {
  command.add_option("--max-steps", maxSteps_, "Train until the global step reaches this (train.max_steps)")
      ->check(numberBetween(1, kMostSteps));
}

estimator::Experiment ExperimentOptions::load(Console& console) const {
  console.json = json_;
  console.quiet = quiet_;
  console.debug = debug_;
  estimator::Experiment experiment = estimator::loadExperiment(file_);
  for (const auto* settings : {&settings_, &moreSettings_}) {
    for (const std::string& setting : *settings) estimator::applySetting(experiment, setting);
  }
  if (maxSteps_ > 0) experiment.mutable_train()->set_max_steps(maxSteps_);
  if (threads_ >= 0) experiment.mutable_run_config()->set_threads(threads_);
  return experiment;
}

estimator::RunnerOptions ExperimentOptions::runnerOptions(const estimator::Experiment& experiment,
                                                          Console& console) const {
  estimator::RunnerOptions options;
  options.dataDir = dataDir_;
  options.baseDir = std::filesystem::absolute(file_).parent_path().string();
  options.modelDir = modelDir_;
  if (modelDir_.empty() && !experiment.run_config().model_dir().empty()) {
    options.modelDir = estimator::resolvePath(experiment.run_config().model_dir(), dataDir_, options.baseDir);
  }
  options.log = console.logSink();
  return options;
}

}  // namespace app::cli
