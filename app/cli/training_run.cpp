#include "app/cli/training_run.h"

#include "app/cli/metrics_table.h"
#include "app/workbench/json/json_values.h"
#include "plugins/api/experiment_hooks.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;

estimator::RunnerOptions controlledBy(const std::shared_ptr<estimator::TrainingControl>& control,
                                      estimator::RunnerOptions options, const estimator::Experiment& experiment,
                                      plugins::PluginManager& manager) {
  options.control = control;
  options.hooks = plugins::makeHooks(experiment, manager, {options.modelDir, options.log, control});
  return options;
}

}  // namespace

TrainingRun::TrainingRun(const estimator::Experiment& experiment, const ExperimentOptions& options,
                         plugins::PluginManager& plugins, Console& console)
    : signals_([&console, control = control_] {
        control->stop();
        console.log(estimator::LogLevel::kWarning, "Stopping with a checkpoint; press Ctrl+C again to end at once.");
      }),
      runner_(experiment, controlledBy(control_, options.runnerOptions(experiment, console), experiment, plugins)),
      progress_(console, *control_, experiment.train().max_steps()) {}

void printEvaluation(Console& console, const estimator::EvalResult& metrics) {
  if (!console.json) return console.result("evaluation: " + metricsLine(metrics));
  Json object{{"event", "evaluation"}};
  object.update(jsonMetrics(metrics));
  console.result(object);
}

}  // namespace app::cli
