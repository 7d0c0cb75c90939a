#include <chrono>
#include <condition_variable>

#include "app/cli/command.h"
#include "app/cli/counted.h"
#include "app/cli/import_progress.h"
#include "app/cli/logs_options.h"
#include "app/cli/stop_signals.h"
#include "app/cli/terminal_text.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "summaries/tfevents/import.h"

namespace app::cli {
namespace {

namespace tfevents = summaries::tfevents;
using engine::estimator::LogLevel;

constexpr auto kPollPeriod = std::chrono::seconds(1);

class LogsImportCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = logsGroup(program)->add_subcommand(
        "import",
        "Import event files of TensorFlow, Keras or PyTorch as event logs; existing logs are brought up to date");
    command->add_option("TFEVENTS_DIR", from_, "Folder with event files, at any depth")->required();
    command->add_option("--output", into_, "Folder for the event logs; may be TFEVENTS_DIR")->required();
    command->add_option("--threads", threads_, "Number of runs to import at a time; 0: one per core")
        ->check(CLI::Range(0, 1024));
    command->add_flag("--follow", follow_, "Keep importing what is added to the files until interrupted");
    command->add_flag("--json", json_, "Print one JSON object per run and nothing else on stdout");
    command->add_flag("--quiet", quiet_, "Print no progress");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    console.quiet = quiet_;
    tfevents::ImportProgress progress;
    StopSignals signals([this, &progress] {
      progress.stop = true;
      const std::lock_guard lock(mutex_);
      wake_.notify_all();
    });
    tfevents::Importer importer(from_, into_, threads_);
    importOnce(console, importer, progress);
    while (follow_ && waitForNext(progress)) importOnce(console, importer, progress);
    if (progress.stop && !follow_) {
      engine::fail(engine::Code::kCancelled, "The import was stopped after ", progress.runsDone.load(), " of ",
                   progress.runsTotal.load(), " runs. Run the same command again to import the rest.");
    }
    if (!follow_ && progress.runsTotal == 0 && failed_ == 0) {
      engine::fail(engine::Code::kNotFound, "There are no event files below '", from_,
                   "' (their names have \"tfevents\"). Specify the folder that TensorBoard is given, or use --follow ",
                   "to wait for them.");
    }
    if (failed_ > 0) engine::fail(engine::Code::kDataLoss, counted(failed_, "run"), " could not be imported.");
  }

 private:
  void importOnce(Console& console, tfevents::Importer& importer, tfevents::ImportProgress& progress) {
    const tfevents::ImportReport report = [&] {
      const ImportProgressLine line(console, progress);
      return importer.poll(progress);
    }();
    for (const tfevents::RunReport& run : report.runs) {
      for (const std::string& problem : run.problems) console.log(LogLevel::kWarning, problem);
      show(console, run);
    }
    for (const auto& error : report.errors) console.log(LogLevel::kError, error.what());
    failed_ += report.errors.size();
  }

  void show(Console& console, const tfevents::RunReport& run) const {
    if (json_) {
      console.result(Json{{"run", jsonText(run.run)},
                          {"log", jsonText(run.log)},
                          {"values", run.values},
                          {"growing", run.growing},
                          {"problems", run.problems}});
    } else {
      console.result(engine::message(terminalText(run.run), ": ", counted(run.values, "value"), " to ", run.log));
    }
  }

  // False: interrupted.
  bool waitForNext(const tfevents::ImportProgress& progress) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, kPollPeriod, [&] { return progress.stop.load(); });
    return !progress.stop;
  }

  std::string from_;
  std::string into_;
  int threads_ = 0;
  bool follow_ = false;
  bool json_ = false;
  bool quiet_ = false;
  std::size_t failed_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
};

}  // namespace

std::unique_ptr<Command> makeLogsImportCommand() {
  return std::make_unique<LogsImportCommand>();
}

}  // namespace app::cli
