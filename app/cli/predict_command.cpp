#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "app/cli/text_answers.h"
#include "app/workbench/json/json_values.h"

namespace app::cli {
namespace {

class PredictCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand("predict", "Predict each row of the experiment's eval_input, or texts");
    options_.declare(*command);
    texts_.declare(*command);
    return command;
  }

  void run(Console& console) override {
    const engine::estimator::Experiment experiment = options_.load(console);
    engine::estimator::ExperimentRunner runner(experiment, options_.runnerOptions(experiment, console));
    if (texts_.given()) return askTexts(experiment, runner, console);
    engine::estimator::Predictor predictor = runner.predict();
    while (const auto row = predictor.next()) {
      Json object = Json::object();
      std::string line;
      for (const auto& [key, tensor] : *row) {
        object[key] = jsonTensor(tensor);
        line +=
            (line.empty() ? "" : "  ") + key + "=" + object[key].dump(-1, ' ', false, Json::error_handler_t::replace);
      }
      if (console.json) {
        console.result(object);
      } else {
        console.result(line);
      }
    }
  }

 private:
  void askTexts(const engine::estimator::Experiment& experiment, engine::estimator::ExperimentRunner& runner,
                Console& console) const {
    const engine::estimator::RunnerOptions folders = options_.runnerOptions(experiment, console);
    const engine::estimator::TextRequests asking(
        experiment.has_eval_input() ? experiment.eval_input() : experiment.train_input(),
        {folders.dataDir, folders.baseDir});
    texts_.ask(asking, console, [&](const engine::estimator::TextQuestions& questions) {
      return engine::estimator::allPredictions(
          runner.estimator().predict(engine::estimator::TextRequests::inputOf(questions)));
    });
  }

  ExperimentOptions options_;
  TextAnswers texts_;
};

}  // namespace

std::unique_ptr<Command> makePredictCommand() {
  return std::make_unique<PredictCommand>();
}

}  // namespace app::cli
