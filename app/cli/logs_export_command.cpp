#include <atomic>

#include "app/cli/command.h"
#include "app/cli/counted.h"
#include "app/cli/logs_options.h"
#include "app/cli/stop_signals.h"
#include "app/cli/terminal_text.h"
#include "engine/core/error.h"
#include "summaries/export/scalars_csv.h"
#include "summaries/export/series_json.h"
#include "summaries/files/whole_file.h"
#include "summaries/tfevents/export.h"

namespace app::cli {
namespace {

namespace exports = summaries::exports;
using summaries::EventLogReader;
using summaries::SeriesInfo;

class LogsExportCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = logsGroup(program)->add_subcommand("export", "Export event logs to formats of other programs");
    options_.declare(*command);
    command
        ->add_option("--format", format_,
                     "csv: scalars, one point per line; json: everything; tfevents: event files for TensorBoard")
        ->required()
        ->check(CLI::IsMember({"csv", "json", "tfevents"}));
    command->add_flag("--superseded", all_, "Include what a restart superseded (csv, json)");
    command->add_option("--output", output_, "The file to write, or the folder for tfevents")->required();
    return command;
  }

  void run(Console& console) override {
    StopSignals signals([this] { stop_ = true; });
    if (format_ == "tfevents" && all_) {
      engine::fail(engine::Code::kInvalidArgument,
                   "--superseded works with csv and json only: event files cannot mark what was superseded.");
    }
    if (format_ == "tfevents") return exportEvents(console);
    summaries::WholeFile file(output_);
    const exports::Sink sink = [&](std::string_view piece) { file.append(piece); };
    sink(format_ == "csv" ? exports::kCsvHeader : "[");
    const std::size_t series = format_ == "csv" ? exportScalars(console, sink) : exportJson(console, sink);
    if (format_ == "json") sink("\n]\n");
    file.place();
    console.result(engine::message(series, " series to ", output_));
    if (leftOut_ > 0) {
      console.log(engine::estimator::LogLevel::kWarning,
                  engine::message(leftOut_, " entries that a restart superseded are left out: see --superseded."));
    }
  }

 private:
  void exportEvents(Console& console) {
    for (const std::string& run : options_.runs(console)) {
      EventLogReader reader = options_.open(run);
      const auto exported = summaries::tfevents::exportRun(reader, run == "." ? output_ : output_ + "/" + run,
                                                           [this] { return stop_.load(); });
      console.result(
          engine::message(terminalText(run), ": ", counted(exported.values, "value"), " to ", exported.file));
    }
  }

  void checkStop() const {
    if (stop_) engine::fail(engine::Code::kCancelled, "The export was stopped. '", output_, "' is unchanged.");
  }

  std::size_t exportScalars(Console& console, const exports::Sink& sink) {
    std::size_t count = 0;
    for (const std::string& run : options_.runs(console)) {
      EventLogReader reader = options_.open(run);
      for (const SeriesInfo& series : reader.series()) {
        checkStop();
        if (series.kind != summaries::Kind::kScalar) continue;
        exports::writeScalarsCsv(reader, run, series, sink, wanted(reader, series));
        ++count;
      }
    }
    return count;
  }

  std::size_t exportJson(Console& console, const exports::Sink& sink) {
    std::size_t count = 0;
    for (const std::string& run : options_.runs(console)) {
      EventLogReader reader = options_.open(run);
      for (const SeriesInfo& series : reader.series()) {
        checkStop();
        sink(count++ == 0 ? "\n" : ",\n");
        exports::writeSeriesJson(reader, run, series, exports::Bytes::kBase64, sink, wanted(reader, series));
      }
    }
    return count;
  }

  // Counts what is left out.
  summaries::Superseded wanted(EventLogReader& reader, const SeriesInfo& series) {
    if (all_) return summaries::Superseded::kShow;
    leftOut_ += reader.count(series).superseded;
    return summaries::Superseded::kHide;
  }

  LogsOptions options_;
  bool all_ = false;
  uint64_t leftOut_ = 0;
  std::string format_;
  std::string output_;
  std::atomic<bool> stop_{false};
};

}  // namespace

std::unique_ptr<Command> makeLogsExportCommand() {
  return std::make_unique<LogsExportCommand>();
}

}  // namespace app::cli
