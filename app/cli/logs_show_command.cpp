#include "app/cli/command.h"
#include "app/cli/logs_options.h"
#include "app/cli/terminal_text.h"
#include "app/cli/text_table.h"
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
    CLI::App* command = logsGroup(program)->add_subcommand("show", "Show the values of a tag in every run that has it");
    options_.declare(*command);
    command->add_option("--tag", tag_, "The tag")->required();
    command->add_flag("--superseded", all_, "Include what a restart superseded");
    command->add_flag("--json", json_, "Print one JSON object per run and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    bool isThere = false;
    for (const std::string& run : options_.runs(console)) {
      EventLogReader reader = options_.open(run);
      const auto series = summaries::values::seriesOfTag(reader.series(), tag_);
      if (!series) continue;
      isThere = true;
      console.result(json_ ? jsonOf(reader, run, *series) : linesOf(reader, run, *series));
    }
    if (isThere) return;
    engine::fail(engine::Code::kNotFound, "No run below '", options_.folder(), "' has the tag '", tag_,
                 "'. To list what exists, run: estimator logs list");
  }

 private:
  summaries::Superseded wanted() const { return all_ ? summaries::Superseded::kShow : summaries::Superseded::kHide; }

  std::string jsonOf(EventLogReader& reader, const std::string& run, const SeriesInfo& series) const {
    std::string text;
    summaries::exports::writeSeriesJson(
        reader, run, series, summaries::exports::Bytes::kLeaveOut, [&](std::string_view piece) { text += piece; },
        wanted());
    return text;
  }

  // A line a point; of items a line each with its size.
  std::string linesOf(EventLogReader& reader, const std::string& run, const SeriesInfo& series) const {
    std::string text = terminalText(run) + "  " + terminalText(series.tag) + "  (" +
                       std::string(summaries::values::kindName(series.kind)) + ")";
    if (series.kind == summaries::Kind::kScalar) {
      const summaries::Columns points = reader.visible(series.id, wanted());
      for (std::size_t i = 0; i < points.size(); ++i) {
        text += engine::message("\n  step ", points.steps[i], ": ", wholeOrShort(points.values[i], 9));
      }
      return text + leftOut(reader, series);
    }
    for (const summaries::ItemInfo& item : reader.items(series.id, wanted())) {
      text += engine::message("\n  step ", item.step, item.index > 0 ? engine::message(" [", item.index, "]") : "",
                              ": ", item.bytes, " bytes");
    }
    return text + leftOut(reader, series);
  }

  // Nothing is left out without a word.
  std::string leftOut(EventLogReader& reader, const SeriesInfo& series) const {
    const uint64_t count = all_ ? 0 : reader.count(series).superseded;
    if (count == 0) return {};
    return engine::message("\n  and ", count, " that a restart superseded: see --superseded");
  }

  LogsOptions options_;
  std::string tag_;
  bool all_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeLogsShowCommand() {
  return std::make_unique<LogsShowCommand>();
}

}  // namespace app::cli
