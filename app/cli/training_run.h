// A training as the commands do it: with the experiment's hooks, progress on stderr, and a checkpoint when a signal
// asks it to end. Used by the main thread.
#pragma once

#include <memory>

#include "app/cli/experiment_options.h"
#include "app/cli/stop_signals.h"
#include "app/cli/training_progress.h"
#include "plugins/api/plugin_manager.h"

namespace app::cli {

class TrainingRun {
 public:
  // What is referred to must outlive this. Errors of plugins::makeHooks and of ExperimentRunner.
  TrainingRun(const engine::estimator::Experiment& experiment, const ExperimentOptions& options,
              plugins::PluginManager& plugins, Console& console);

  engine::estimator::ExperimentRunner& runner() { return runner_; }

 private:
  std::shared_ptr<engine::estimator::TrainingControl> control_ = std::make_shared<engine::estimator::TrainingControl>();
  StopSignals signals_;  // before any thread starts
  engine::estimator::ExperimentRunner runner_;
  TrainingProgress progress_;
};

// A line, or an object with "event": "evaluation" where the console writes JSON.
void printEvaluation(Console& console, const engine::estimator::EvalResult& metrics);

}  // namespace app::cli
