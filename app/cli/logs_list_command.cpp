#include <cstdio>

#include "app/cli/command.h"
#include "app/cli/json_values.h"
#include "app/cli/logs_options.h"
#include "summaries/values/series_queries.h"

namespace app::cli {
namespace {

using summaries::SeriesInfo;

std::string_view statusName(summaries::RunStatus status) {
  constexpr std::string_view kNames[] = {"unknown", "running", "paused", "finished", "failed", "stopped", "imported"};
  const auto index = static_cast<std::size_t>(status);
  return index < std::size(kNames) ? kNames[index] : kNames[0];
}

Json jsonSeries(const SeriesInfo& series) {
  Json json{{"tag", series.tag},
            {"kind", summaries::values::kindName(series.kind)},
            {"plugin", series.plugin},
            {"points", series.points},
            {"last_step", series.lastStep},
            {"last_wall_time", series.lastWall}};
  if (series.kind == summaries::Kind::kScalar) json["last_value"] = jsonNumber(series.lastValue);
  return json;
}

class LogsListCommand : public Command {
 public:
  CLI::App* declare(CLI::App& program) override {
    CLI::App* command = logsGroup(program)->add_subcommand("list", "Runs, and their tags with kinds and steps");
    options_.declare(*command);
    command->add_flag("--json", json_, "Print one JSON object a run and nothing else on stdout");
    return command;
  }

  void run(Console& console) override {
    console.json = json_;
    for (const std::string& run : options_.runs()) {
      summaries::EventLogReader reader = options_.open(run);
      if (json_) {
        console.result(jsonRun(run, reader));
      } else {
        console.result(tableOf(run, reader));
      }
    }
  }

 private:
  static Json jsonRun(const std::string& run, summaries::EventLogReader& reader) {
    const summaries::RunInfo info = reader.run();
    Json all = Json::array();
    for (const SeriesInfo& series : reader.series()) all.push_back(jsonSeries(series));
    return {{"run", run},
            {"name", info.name},
            {"status", statusName(info.status)},
            {"created", info.created},
            {"series", all}};
  }

  static std::string tableOf(const std::string& run, summaries::EventLogReader& reader) {
    const std::vector<SeriesInfo> all = reader.series();
    std::size_t width = 3;
    for (const SeriesInfo& series : all) width = std::max(width, series.tag.size());
    std::string text = run + "  (" + std::string(statusName(reader.run().status)) + ")\n";
    for (const SeriesInfo& series : all) {
      char numbers[96];
      std::snprintf(numbers, sizeof(numbers), "  %-12s %10llu points, last step %lld\n",
                    std::string(summaries::values::kindName(series.kind)).c_str(),
                    static_cast<unsigned long long>(series.points), static_cast<long long>(series.lastStep));
      text += "  " + series.tag + std::string(width - series.tag.size(), ' ') + numbers;
    }
    text.pop_back();
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
