#include <sstream>

#include "app/cli/command.h"
#include "app/cli/console_training.h"
#include "app/cli/experiment_options.h"
#include "app/cli/metrics_table.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "plugins/api/experiment_hooks.h"
#include "plugins/api/plugin_kinds.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;

// The plugins of a kind with their parameters; nothing where there are none.
void describePlugins(const plugins::PluginManager& manager, const plugins::PluginKind& kind, std::ostream& text) {
  bool isFirst = true;
  for (const plugins::PluginSpec& spec : manager.plugins()) {
    if (spec.kind != kind.name) continue;
    if (isFirst) text << "Plugins that add " << kind.adds << ":\n";
    isFirst = false;
    text << "  " << spec.name << "  " << spec.description << "\n";
    for (const plugins::ParameterSpec& parameter : spec.parameters) {
      text << "      " << parameter.name << "=" << plugins::parameterTypeName(parameter.type);
      if (!parameter.unit.empty()) text << " " << parameter.unit;
      text << "  " << plugins::describe(parameter);
      text << "\n";
    }
  }
}

std::string pluginHelp(const plugins::PluginManager& manager) {
  std::ostringstream text;
  for (const plugins::PluginKind& kind : plugins::pluginKinds()) {
    const bool isRunByItself = kind.isLoadedToUse && std::string_view(kind.name) != "hook";
    if (!kind.needsWindow && !isRunByItself) describePlugins(manager, kind, text);
  }
  return text.str();
}

class TrainCommand : public Command {
 public:
  explicit TrainCommand(plugins::PluginManager& plugins) : plugins_(plugins) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand("train", "Train, and evaluate whenever the experiment says so");
    options_.declare(*command);
    command->add_option("--max-steps", maxSteps_, "Train until the global step reaches this (train.max_steps)")
        ->check(CLI::PositiveNumber);
    command->add_option("--hook", hooks_, "Run a plugin's hook during training; may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME[:param=value,...]");
    command->footer([this] { return pluginHelp(plugins_); });
    return command;
  }

  void run(Console& console) override {
    estimator::Experiment experiment = options_.load(console);
    if (maxSteps_ > 0) experiment.mutable_train()->set_max_steps(maxSteps_);
    for (const std::string& hook : hooks_) *experiment.add_hooks() = plugins::parseHook(hook);
    ConsoleTraining training(experiment, options_.runnerOptions(experiment, console), plugins_, console);
    printResult(console, training.runner().train(
                             [&](const estimator::EvalResult& metrics) { printEvaluation(console, metrics); }));
  }

 private:
  static void printEvaluation(Console& console, const estimator::EvalResult& metrics) {
    if (!console.json) return console.result("evaluation: " + metricsLine(metrics));
    Json object{{"event", "evaluation"}};
    object.update(jsonMetrics(metrics));
    console.result(object);
  }

  static void printResult(Console& console, const estimator::TrainResult& result) {
    if (!console.json) {
      return console.result(engine::message("trained to global step ", result.globalStep, ": loss ",
                                            result.loss ? engine::message(*result.loss) : "unknown (no step was run)",
                                            ", ", result.stepsPerSecond, " steps per second"));
    }
    console.result(Json{{"global_step", result.globalStep},
                        {"loss", result.loss ? jsonNumber(*result.loss) : Json()},
                        {"steps_per_second", jsonNumber(result.stepsPerSecond)}});
  }

  plugins::PluginManager& plugins_;
  ExperimentOptions options_;
  int64_t maxSteps_ = 0;  // 0: as the file says
  std::vector<std::string> hooks_;
};

}  // namespace

std::unique_ptr<Command> makeTrainCommand(plugins::PluginManager& plugins) {
  return std::make_unique<TrainCommand>(plugins);
}

}  // namespace app::cli
