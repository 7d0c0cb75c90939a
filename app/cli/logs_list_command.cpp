#include "app/cli/command.h"
#include "app/cli/logs_options.h"
#include "app/cli/terminal_text.h"
#include "app/cli/text_table.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"
#include "summaries/runs/run_status.h"
#include "summaries/values/series_queries.h"

namespace app::cli {
namespace {

using summaries::SeriesInfo;

// What can be read of a run's log, and what is wrong with the rest.
struct ListedRun {
  summaries::RunInfo info;
  std::string_view status = "damaged";
  struct Series {
    SeriesInfo info;
    summaries::PointCount count;
  };
  std::vector<Series> series;
  std::string problem;
};

ListedRun readRun(const LogsOptions& options, const std::string& run) {
  ListedRun listed;
  try {
    summaries::EventLogReader reader = options.open(run);
    listed.info = reader.run();
    const std::string_view status = summaries::runStatusWord(reader, options.directory(run));
    for (const SeriesInfo& series : reader.series()) {
      listed.series.push_back({series, {series.points, 0}});
      listed.series.back().count = reader.count(series);
    }
    listed.status = status;
  } catch (const summaries::Error& error) {
    // Damage of one log is no reason to hide the others.
    if (error.code() != summaries::Code::kDataLoss) throw;
    listed.problem = error.what();
  }
  return listed;
}

Json jsonSeries(const ListedRun::Series& series) {
  const SeriesInfo& info = series.info;
  Json json{{"tag", jsonText(info.tag)},
            {"kind", summaries::values::kindName(info.kind)},
            {"plugin", jsonText(info.plugin)},
            {"points", series.count.visible}};
  if (series.count.superseded > 0) json["superseded"] = series.count.superseded;
  json["last_step"] = info.lastStep;
  json["last_wall_time"] = info.lastWall;
  if (info.kind == summaries::Kind::kScalar) json["last_value"] = jsonNumber(info.lastValue);
  return json;
}

class LogsListCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = logsGroup(program)->add_subcommand("list", "List runs and their tags with kinds and steps");
    options_.declare(*command);
    command->add_flag("--json", json_, "Print one JSON object per run and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    std::size_t damaged = 0;
    for (const summaries::FoundRun& run : options_.found(console)) {
      const ListedRun listed = readRun(options_, run.name);
      damaged += listed.problem.empty() ? 0 : 1;
      if (json_) {
        console.result(jsonOf(run, listed));
      } else {
        console.result(textOf(run, listed));
      }
    }
    if (damaged > 0)
      engine::fail(engine::Code::kDataLoss, damaged, damaged == 1 ? " log is" : " logs are", " damaged.");
  }

 private:
  static Json jsonOf(const summaries::FoundRun& run, const ListedRun& listed) {
    Json all = Json::array();
    for (const ListedRun::Series& series : listed.series) all.push_back(jsonSeries(series));
    Json json{{"run", jsonText(run.name)},
              {"name", jsonText(listed.info.name)},
              {"status", listed.status},
              {"created", listed.info.created}};
    if (!run.owner.empty()) json["owner"] = jsonText(run.owner);
    if (!listed.problem.empty()) json["problem"] = jsonText(listed.problem);
    json["series"] = all;
    return json;
  }

  static std::string textOf(const summaries::FoundRun& run, const ListedRun& listed) {
    std::vector<std::vector<std::string>> rows;
    for (const ListedRun::Series& series : listed.series) {
      std::string points = std::to_string(series.count.visible) + " points,";
      std::string last = "last step " + std::to_string(series.info.lastStep);
      if (series.count.superseded > 0) last += ", " + std::to_string(series.count.superseded) + " superseded";
      rows.push_back({"  " + series.info.tag, std::string(summaries::values::kindName(series.info.kind)),
                      std::move(points), std::move(last)});
    }
    std::string text = terminalText(run.name) + "  (" + std::string(listed.status) + ")";
    if (!run.owner.empty()) text += "  belongs to " + terminalText(run.owner);
    if (!listed.problem.empty()) text += "\n  " + terminalText(listed.problem);
    if (!rows.empty()) text += "\n" + textTable(rows, {2});
    return text;
  }

  LogsOptions options_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeLogsListCommand() {
  return std::make_unique<LogsListCommand>();
}

}  // namespace app::cli
