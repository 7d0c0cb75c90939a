#include "app/cli/command.h"
#include "app/cli/measured_training.h"
#include "app/cli/text_table.h"
#include "engine/core/error.h"

namespace app::cli {
namespace {

// From this share of a step on, the training waits rather than computes.
constexpr double kNoticeable = 0.1;

struct InputVerdict {
  double waitShare = 0;      // of a step
  double batchesAlone = 0;   // a second; 0: not measured
  double stepsWithData = 0;  // a second, if the input never let it wait
  bool waits = false;
};

InputVerdict verdictOf(const engine::estimator::StepMeasurement& measured) {
  InputVerdict verdict;
  const double traced = measured.tracedSeconds;
  if (traced > 0) verdict.waitShare = measured.waitSeconds / traced;
  if (measured.inputSeconds > 0) verdict.batchesAlone = 1 / measured.inputSeconds;
  const double computing = measured.stepSeconds * (1 - verdict.waitShare);
  if (computing > 0) verdict.stepsWithData = 1 / computing;
  verdict.waits = verdict.waitShare >= kNoticeable;
  return verdict;
}

std::string adviceFor(const InputVerdict& verdict) {
  if (!verdict.waits) return "The training does not wait for its input.";
  if (verdict.batchesAlone > verdict.stepsWithData) {
    return "The input alone is fast enough, but is not read ahead enough: set train_input.prefetch to 2 or more, or "
           "give "
           "the training fewer threads than there are cores.";
  }
  return "The training waits for its input, which is slower than the steps: write it as TFRecord or NumPy files, make "
         "features while these are written rather than in each epoch, or take a larger batch_size.";
}

class InputBenchmarkCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand(
        "input-benchmark", "Tell whether an experiment's training waits for its input, and how fast this is alone");
    options_.declare(*command);
    command->add_option("--steps", measure_.steps, "Steps to measure at least")->check(CLI::Range(1, 1000000));
    return command;
  }

  void run(Console& console) override {
    measure_.inputAlone = true;
    const engine::estimator::StepMeasurement measured = measuredTraining(options_, console, measure_);
    const InputVerdict verdict = verdictOf(measured);
    const double stepsPerSecond = measured.stepSeconds > 0 ? 1 / measured.stepSeconds : 0;
    const auto examples = static_cast<double>(measured.examples);
    if (console.json) {
      return console.result(Json{{"threads", measured.threads},
                                 {"steps_per_second", stepsPerSecond},
                                 {"steps_per_second_without_waiting", verdict.stepsWithData},
                                 {"wait_share", verdict.waitShare},
                                 {"batches_per_second_alone", verdict.batchesAlone},
                                 {"examples_per_second_alone", verdict.batchesAlone * examples},
                                 {"waits_for_input", verdict.waits},
                                 {"advice", adviceFor(verdict)}});
    }
    console.result(textTable({{"training", shortNumber(stepsPerSecond) + " steps/s"},
                              {"waiting for input", shortNumber(100 * verdict.waitShare) + "% of a step"},
                              {"training without waiting", shortNumber(verdict.stepsWithData) + " steps/s"},
                              {"input alone", shortNumber(verdict.batchesAlone) + " batches/s, " +
                                                  shortNumber(verdict.batchesAlone * examples) + " examples/s"}}));
    console.result(adviceFor(verdict));
  }

 private:
  ExperimentOptions options_;
  engine::estimator::StepMeasureOptions measure_;
};

}  // namespace

std::unique_ptr<Command> makeInputBenchmarkCommand() {
  return std::make_unique<InputBenchmarkCommand>();
}

}  // namespace app::cli
