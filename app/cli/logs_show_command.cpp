#include "app/cli/command.h"
#include "app/cli/logs_options.h"
#include "engine/core/error.h"
#include "summaries/export/series_json.h"
#include "summaries/values/series_queries.h"

namespace app::cli {
namespace {

using summaries::EventLogReader;
using summaries::SeriesInfo;

class LogsShowCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = logsGroup(program)->add_subcommand("show", "What a tag holds, in every run that has it");
    options_.declare(*command);
    command->add_option("--tag", tag_, "The tag")->required();
    command->add_flag("--json", json_, "Print one JSON object a run and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    bool isThere = false;
    for (const std::string& run : options_.runs()) {
      EventLogReader reader = options_.open(run);
      const auto series = summaries::values::seriesOfTag(reader.series(), tag_);
      if (!series) continue;
      isThere = true;
      console.result(json_ ? jsonOf(reader, run, *series) : linesOf(reader, run, *series));
    }
    if (isThere) return;
    engine::fail(engine::Code::kNotFound, "No run below '", options_.folder(), "' has the tag '", tag_,
                 "'; estimator logs list shows those that there are.");
  }

 private:
  static std::string jsonOf(EventLogReader& reader, const std::string& run, const SeriesInfo& series) {
    std::string text;
    summaries::exports::writeSeriesJson(reader, run, series, summaries::exports::Bytes::kLeaveOut,
                                        [&](std::string_view piece) { text += piece; });
    return text;
  }

  // A line a point; of items a line each with its size.
  static std::string linesOf(EventLogReader& reader, const std::string& run, const SeriesInfo& series) {
    std::string text = run + "  " + series.tag + "  (" + std::string(summaries::values::kindName(series.kind)) + ")";
    if (series.kind == summaries::Kind::kScalar) {
      const summaries::Columns points = reader.visible(series.id);
      for (std::size_t i = 0; i < points.size(); ++i) {
        text += engine::message("\n  step ", points.steps[i], ": ", points.values[i]);
      }
      return text;
    }
    for (const summaries::ItemInfo& item : reader.items(series.id)) {
      text += engine::message("\n  step ", item.step, item.index > 0 ? engine::message(" [", item.index, "]") : "",
                              ": ", item.bytes, " bytes");
    }
    return text;
  }

  LogsOptions options_;
  std::string tag_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeLogsShowCommand() {
  return std::make_unique<LogsShowCommand>();
}

}  // namespace app::cli
