// What the `estimator logs` commands share. Used by the main thread.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/console.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/runs/find_runs.h"

namespace app::cli {

// Adds "logs" once, however many commands are below it.
CLI::App* logsGroup(CLI::App& program);

// A directory of event logs, and perhaps one run of it.
class LogsOptions {
 public:
  void declare(CLI::App& command);

  const std::string& folder() const { return folder_; }
  // Names of the runs, relative to the directory; the one that was given. Warns of folders that may not be read.
  // NotFound where there is none, PermissionDenied where that may be so because folders may not be read.
  std::vector<std::string> runs(Console& console) const;
  // The same with what belongs to what. Errors: as runs().
  std::vector<summaries::FoundRun> found(Console& console) const;
  std::string directory(const std::string& run) const { return run == "." ? folder_ : folder_ + "/" + run; }
  summaries::EventLogReader open(const std::string& run) const;

 private:
  std::string folder_;
  std::string run_;
};

}  // namespace app::cli
