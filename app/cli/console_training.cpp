#include "app/cli/console_training.h"

#include "plugins/api/experiment_hooks.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;

estimator::RunnerOptions withHooks(estimator::RunnerOptions options, const estimator::Experiment& experiment,
                                   const std::shared_ptr<estimator::TrainingControl>& control,
                                   plugins::PluginManager& manager) {
  options.control = control;
  options.hooks = plugins::makeHooks(experiment, manager, {options.modelDir, options.log, control});
  return options;
}

}  // namespace

ConsoleTraining::ConsoleTraining(const estimator::Experiment& experiment, estimator::RunnerOptions options,
                                 plugins::PluginManager& plugins, Console& console)
    : control_(std::make_shared<estimator::TrainingControl>()),
      signals_([&console, control = control_] {
        control->stop();
        console.log(estimator::LogLevel::kWarning, "Stopping with a checkpoint; press Ctrl+C again to end at once.");
      }),
      runner_(experiment, withHooks(std::move(options), experiment, control_, plugins)),
      progress_(console, *control_, experiment.train().max_steps()) {}

}  // namespace app::cli
