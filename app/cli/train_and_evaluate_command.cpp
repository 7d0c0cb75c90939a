#include "app/cli/command.h"
#include "app/cli/console_training.h"
#include "app/cli/experiment_options.h"
#include "app/cli/metrics_table.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;

class TrainAndEvaluateCommand : public Command {
 public:
  explicit TrainAndEvaluateCommand(plugins::PluginManager& plugins) : plugins_(plugins) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand(
        "train-and-evaluate", "Train, evaluate after each checkpoint, and run the experiment's exporters");
    options_.declare(*command);
    command->add_option("--max-steps", maxSteps_, "Train until the global step reaches this (train.max_steps)")
        ->check(CLI::PositiveNumber);
    command->footer(
        "With TF_CONFIG='{\"cluster\": {\"chief\": [\"localhost:1\"]}, \"task\": {\"type\": \"evaluator\", \"index\": "
        "0}}' in the\nenvironment, this process evaluates what another process trains, until max_steps.");
    return command;
  }

  void run(Console& console) override {
    estimator::Experiment experiment = options_.load(console);
    if (maxSteps_ > 0) experiment.mutable_train()->set_max_steps(maxSteps_);
    ConsoleTraining training(experiment, options_.runnerOptions(experiment, console), plugins_, console);
    const auto& exporters = experiment.eval().exporters();
    const estimator::TrainAndEvaluateResult result =
        training.runner().trainAndEvaluate([&](const estimator::Evaluation& evaluation) {
          printEvaluation(console, evaluation);
          for (int i = 0; i < exporters.size(); ++i) {
            const auto& path = evaluation.exports.at(static_cast<std::size_t>(i));
            if (path)
              printExport(console, exporters[i].name().empty() ? exporters[i].kind() : exporters[i].name(), *path);
          }
        });
    printResult(console, result);
  }

 private:
  static void printEvaluation(Console& console, const estimator::Evaluation& evaluation) {
    if (!console.json) return console.result("evaluation: " + metricsLine(evaluation.metrics));
    Json object{{"event", "evaluation"}};
    object.update(jsonMetrics(evaluation.metrics));
    console.result(object);
  }

  static void printExport(Console& console, const std::string& exporter, const std::string& path) {
    if (!console.json) return console.result("export: " + exporter + " to " + path);
    console.result(Json{{"event", "export"}, {"exporter", exporter}, {"path", path}});
  }

  // A process that only evaluated has trained nothing.
  static void printResult(Console& console, const estimator::TrainAndEvaluateResult& result) {
    const estimator::TrainResult& training = result.training;
    const double step = result.metrics ? result.metrics->at("global_step") : static_cast<double>(training.globalStep);
    if (!console.json) {
      const std::string loss = training.loss ? engine::message(": loss ", *training.loss) : "";
      return console.result(engine::message("done at global step ", step, loss));
    }
    console.result(Json{{"global_step", static_cast<int64_t>(step)},
                        {"loss", training.loss ? jsonNumber(*training.loss) : Json()},
                        {"steps_per_second", jsonNumber(training.stepsPerSecond)}});
  }

  plugins::PluginManager& plugins_;
  ExperimentOptions options_;
  int64_t maxSteps_ = 0;  // 0: as the file says
};

}  // namespace

std::unique_ptr<Command> makeTrainAndEvaluateCommand(plugins::PluginManager& plugins) {
  return std::make_unique<TrainAndEvaluateCommand>(plugins);
}

}  // namespace app::cli
