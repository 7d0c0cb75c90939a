// A training that a command runs: with the experiment's hooks, its progress on the console, and stopped with a
// checkpoint by the first signal.
#pragma once

#include <memory>

#include "app/cli/stop_signals.h"
#include "app/cli/training_progress.h"
#include "engine/estimator/experiment/experiment_runner.h"
#include "plugins/api/plugin_manager.h"

namespace app::cli {

class ConsoleTraining {
 public:
  // `plugins` and `console` must outlive it. Errors of makeHooks and of ExperimentRunner.
  ConsoleTraining(const engine::estimator::Experiment& experiment, engine::estimator::RunnerOptions options,
                  plugins::PluginManager& plugins, Console& console);

  engine::estimator::ExperimentRunner& runner() { return runner_; }

 private:
  std::shared_ptr<engine::estimator::TrainingControl> control_;
  StopSignals signals_;  // before any thread starts
  engine::estimator::ExperimentRunner runner_;
  TrainingProgress progress_;
};

}  // namespace app::cli
