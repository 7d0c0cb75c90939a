#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/metrics_table.h"
#include "app/workbench/json/json_values.h"

namespace app::cli {
namespace {

class EvaluateCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand("evaluate", "Evaluate a checkpoint on the experiment's eval_input");
    options_.declare(*command);
    command->add_option("--checkpoint", checkpoint_, "Prefix of the checkpoint; the newest one if not given");
    return command;
  }

  void run(Console& console) override {
    const engine::estimator::Experiment experiment = options_.load(console);
    engine::estimator::ExperimentRunner runner(experiment, options_.runnerOptions(experiment, console));
    const engine::estimator::EvalResult metrics = runner.evaluate(checkpoint_);
    if (console.json) return console.result(jsonMetrics(metrics));
    console.result(metricsTable(metrics));
  }

 private:
  ExperimentOptions options_;
  std::string checkpoint_;
};

}  // namespace

std::unique_ptr<Command> makeEvaluateCommand() {
  return std::make_unique<EvaluateCommand>();
}

}  // namespace app::cli
