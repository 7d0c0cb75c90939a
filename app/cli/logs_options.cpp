#include "app/cli/logs_options.h"

#include <algorithm>

#include "engine/core/error.h"
#include "summaries/files/readable_folder.h"

namespace app::cli {

CLI::App* logsGroup(CLI::App& program) {
  constexpr const char* kName = "logs";
  for (CLI::App* group : program.get_subcommands([](CLI::App*) { return true; })) {
    if (group->get_name() == kName) return group;
  }
  return program.add_subcommand(kName, "Event logs of this program and event files of TensorBoard")
      ->require_subcommand(1);
}

void LogsOptions::declare(CLI::App& command) {
  command.add_option("LOGDIR", folder_, "Folder with event logs, at any depth")->required();
  command.add_option("--run", run_, "Only this run, given by its path below LOGDIR (\".\" for LOGDIR itself)");
}

std::vector<std::string> LogsOptions::runs(Console& console) const {
  std::vector<std::string> names;
  for (summaries::FoundRun& run : found(console)) names.push_back(std::move(run.name));
  return names;
}

std::vector<summaries::FoundRun> LogsOptions::found(Console& console) const {
  summaries::requireReadableFolder(folder_);
  summaries::WalkEnd end;
  const std::vector<summaries::FoundRun> runs = summaries::findRunsBelow({folder_}, &end);
  const std::vector<std::string>& unreadable = end.unreadable;
  const auto forbidden = [](const std::string& folder) {
    return "'" + folder + "' cannot be read: permission denied. Ask its owner, or run chmod u+rx on it";
  };
  if (runs.empty() && !unreadable.empty()) {
    engine::fail(engine::Code::kPermissionDenied, forbidden(unreadable.front()), ".");
  }
  for (const std::string& folder : unreadable) {
    console.log(engine::estimator::LogLevel::kWarning, forbidden(folder) + "; its runs are not listed.");
  }
  if (end.isCutShort) {
    console.log(engine::estimator::LogLevel::kWarning,
                engine::message("There are more than ", summaries::WalkLimits().mostFolders, " folders below '",
                                folder_, "': runs in the deepest ones are not listed."));
  }
  if (runs.empty()) {
    engine::fail(engine::Code::kNotFound, "There is no event log below '", folder_,
                 "'. To import TensorBoard's event files, run: estimator logs import ", folder_, " --output LOGDIR");
  }
  if (run_.empty()) return runs;
  const auto asked = std::ranges::find(runs, run_, &summaries::FoundRun::name);
  if (asked == runs.end()) {
    engine::fail(engine::Code::kNotFound, "There is no run '", run_, "' below '", folder_,
                 "'. To list what exists, run: estimator logs list");
  }
  return {*asked};
}

summaries::EventLogReader LogsOptions::open(const std::string& run) const {
  return summaries::EventLogReader(directory(run), summaries::EventLogReader::Access::kSnapshot);
}

}  // namespace app::cli
