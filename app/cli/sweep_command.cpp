#include <chrono>

#include "app/cli/command.h"
#include "app/cli/duration.h"
#include "app/cli/stop_signals.h"
#include "app/cli/sweep_folder.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/sweep/sweep_trainer.h"
#include "engine/estimator/sweep/sweep_trials.h"
#include "plugins/api/experiment_hooks.h"

namespace app::cli {
namespace {

namespace estimator = engine::estimator;
using estimator::Sweep;
using estimator::SweepTrial;

// Says on stderr how far a sweep is, from a thread of its own.
class SweepProgress {
 public:
  SweepProgress(Console& console, const estimator::SweepTrainer& trainer) : console_(console), trainer_(trainer) {
    if (!console.quiet) thread_ = std::jthread([this](const std::stop_token& token) { watch(token); });
  }
  ~SweepProgress() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
    console_.endProgress();
  }

 private:
  void watch(const std::stop_token& token) {
    const auto period = std::chrono::milliseconds(console_.interactive() ? 200 : 3000);
    const auto began = std::chrono::steady_clock::now();
    const int64_t before = trainer_.work().done;
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, token, period, [&] { return token.stop_requested(); })) {
      const estimator::SweepWork work = trainer_.work();
      const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
      std::string text = engine::message("step ", work.done, " of ", work.total, " of all trials");
      if (work.done > before) {
        const double left =
            seconds * static_cast<double>(work.total - work.done) / static_cast<double>(work.done - before);
        text += ", " + durationText(left) + " left";
      }
      console_.progress(text);
    }
  }

  Console& console_;
  const estimator::SweepTrainer& trainer_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread thread_;
};

Json settingsJson(const SweepTrial& trial) {
  Json object = Json::object();
  for (const std::string& setting : trial.settings()) {
    const std::size_t equals = setting.find('=');
    object[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  return object;
}

std::string settingsText(const SweepTrial& trial) {
  std::string text;
  for (const std::string& setting : trial.settings()) text += (text.empty() ? "" : " ") + setting;
  return text;
}

Json valueJson(const estimator::TrialResult& result) {
  return result.has_value() ? jsonNumber(result.value()) : Json("NaN");
}

void printTrial(Console& console, const Sweep& sweep, const SweepTrial& trial) {
  const estimator::TrialResult* result = estimator::lastResult(trial);
  const bool hasFailed = trial.status() == SweepTrial::FAILED;
  if (!console.json) {
    const std::string end = hasFailed ? "failed: " + trial.problem()
                                      : engine::message(sweep.metric(), " = ",
                                                        result->has_value() ? engine::message(result->value()) : "NaN",
                                                        " at step ", result->step());
    return console.result(engine::message("trial ", trial.number(), " (", settingsText(trial), "): ", end));
  }
  Json object{{"event", "trial"}, {"trial", trial.number()}, {"run", trial.run_id()}};
  object["status"] = hasFailed ? "failed" : "done";
  if (hasFailed) object["problem"] = trial.problem();
  if (!hasFailed) {
    if (sweep.has_successive_halving()) object["rung"] = trial.results_size() - 1;
    object["global_step"] = result->step();
    object[sweep.metric()] = valueJson(*result);
  }
  object["settings"] = settingsJson(trial);
  console.result(object);
}

void printBest(Console& console, const Sweep& sweep) {
  const estimator::SweepCounts counts = estimator::countTrials(sweep);
  const auto number = estimator::bestTrial(sweep);
  const SweepTrial* best = number ? &estimator::trialOf(sweep, *number) : nullptr;
  const bool isOver = sweep.state() == Sweep::OVER;
  if (!console.json) {
    const std::string found =
        best ? engine::message("best: trial ", *number, " (", settingsText(*best), "): ", sweep.metric(), " = ",
                               estimator::lastResult(*best)->value(), ", run ", best->run_id())
             : "no trial has a result";
    return console.result((isOver ? "" : "stopped; run the same command again to continue; ") + found);
  }
  Json object{{"event", isOver ? "over" : "stopped"}, {"best_trial", best ? Json(*number) : Json()}};
  if (best) {
    object["run"] = best->run_id();
    object["global_step"] = estimator::lastResult(*best)->step();
    object[sweep.metric()] = valueJson(*estimator::lastResult(*best));
    object["settings"] = settingsJson(*best);
  }
  object["trials"] = Json{{"done", counts.done},
                          {"failed", counts.failed},
                          {"dropped", counts.dropped},
                          {"waiting", counts.waiting},
                          {"all", sweep.trials_size()}};
  console.result(object);
}

class SweepCommand : public Command {
 public:
  explicit SweepCommand(plugins::PluginManager& plugins) : plugins_(plugins) {}

  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = program.add_subcommand(
        "sweep",
        "Train the trials of a hyperparameter sweep and find the best; continues a sweep that was killed or stopped");
    command->add_option("FILE", file_, "Sweep file (*.sweep.json)")->required();
    command->add_option("--output", output_, "Folder for sweeps/<name>.sweep.json and runs/<name>/: a workspace")
        ->required();
    command->add_option("--parallel", parallel_, "Number of trials to train at the same time (parallel)")
        ->check(CLI::Range(1, 256));
    command->add_option("--data", dataDir_, "Folder that ${DATA} stands for in the experiment");
    command->add_flag("--json", json_, "Print one JSON object per line and nothing else on stdout");
    command->add_flag("-q,--quiet", quiet_, "Print no progress, and only warnings and errors of the log");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    console.quiet = quiet_;
    OpenedSweep opened = openSweep(file_, output_);
    estimator::checkSweep(opened.sweep);
    const estimator::SweepLock lock(opened.stateFile);
    // Another program may have gone on with it until the lock was ours.
    if (opened.sweep.trials_size() > 0) opened.sweep = estimator::loadSweep(opened.stateFile);
    estimator::SweepTrainer trainer(opened.sweep, opened.stateFile, optionsOf(opened, console));
    const StopSignals signals([&console, &trainer] {
      trainer.stop();
      console.log(estimator::LogLevel::kWarning, "Stopping with checkpoints; press Ctrl+C again to end at once.");
    });
    const SweepProgress progress(console, trainer);
    const Sweep& sweep = trainer.run();
    printBest(console, sweep);
    if (sweep.state() == Sweep::OVER && !estimator::bestTrial(sweep)) failWithout(sweep);
  }

 private:
  estimator::SweepTrainerOptions optionsOf(const OpenedSweep& opened, Console& console) {
    estimator::SweepTrainerOptions options;
    options.runsDir = opened.runsDir;
    options.dataDir = dataDir_;
    options.baseDir = opened.baseDir;
    options.parallel = parallel_;
    // Several trials at once: what each one says of its steps would be mixed.
    options.log = [sink = console.logSink()](estimator::LogLevel level, const std::string& text) {
      if (level > estimator::LogLevel::kInfo) sink(level, text);
    };
    options.hooks = [this](const estimator::Experiment& experiment, const std::string& modelDir) {
      const std::lock_guard lock(pluginsMutex_);
      return plugins::makeHooks(experiment, plugins_, {modelDir, {}});
    };
    options.onTrial = [&console](const Sweep& sweep, const SweepTrial& trial) { printTrial(console, sweep, trial); };
    return options;
  }

  [[noreturn]] static void failWithout(const Sweep& sweep) {
    for (const SweepTrial& trial : sweep.trials()) {
      if (!trial.problem().empty()) {
        engine::fail(engine::Code::kFailedPrecondition, "No trial of the sweep has a result. Trial ", trial.number(),
                     ": ", trial.problem());
      }
    }
    engine::fail(engine::Code::kFailedPrecondition, "No trial of the sweep has a finite ", sweep.metric(), ".");
  }

  plugins::PluginManager& plugins_;
  std::mutex pluginsMutex_;
  std::string file_;
  std::string output_;
  std::string dataDir_;
  int parallel_ = 0;  // 0: as the file says
  bool json_ = false;
  bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> makeSweepCommand(plugins::PluginManager& plugins) {
  return std::make_unique<SweepCommand>(plugins);
}

}  // namespace app::cli
