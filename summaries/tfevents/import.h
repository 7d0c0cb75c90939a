// Imports a tree of event files that TensorFlow, Keras or PyTorch wrote to event logs, one a run, complete and
// unsampled, and keeps up with files that still grow. Runs are imported side by side; a poll() at a time.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "summaries/error.h"
#include "summaries/tfevents/run_import.h"

namespace summaries::tfevents {

struct ImportReport {
  std::vector<RunReport> runs;      // those that something was added to or that have problems, by name
  std::vector<Error> errors;        // of runs that could not be imported
  std::vector<std::string> failed;  // their names
  bool cancelled = false;
  uint64_t values() const;  // of all runs
};

class Importer {
 public:
  enum class Which {
    kAll,
    // Not the runs whose own directory has an event log: their event files say the same. `into` is a cache: logs of
    // runs that are gone, or are left out, are removed from it.
    kWithoutLog,
  };
  // Logs go to `into`/<run>; `into` may be `from` itself, or importFolder(). `threads` at most; 0: one a core.
  Importer(std::string from, std::string into, int threads = 0, Which which = Which::kAll);

  // Imports what is new since the last call, and at the first call whatever the logs have not. A run that cannot be
  // imported is reported and tried again when its files change, and after a while if that may help (a full disk, a
  // permission). Errors: NotFound (no such directory).
  ImportReport poll(ImportProgress& progress);
  ImportReport poll();

  const std::string& from() const { return from_; }
  const std::string& into() const { return into_; }

 private:
  std::vector<EventRun> wantedRuns(const std::atomic<bool>& stop) const;
  std::vector<EventRun> changedRuns(const std::atomic<bool>& stop);
  void retryLater(const ImportReport& report);

  const std::string from_;
  const std::string into_;
  const int threads_;
  const Which which_;
  std::map<std::string, std::vector<EventFile>> seen_;                    // by run: its files at the last poll
  std::map<std::string, std::chrono::steady_clock::time_point> retries_;  // of runs that failed: when
};

// Where imports of a directory are kept when they are not to lie beside it: a folder of its own for every directory
// below $XDG_CACHE_HOME/estimator-workbench/imports, or below ~/.cache.
std::string importFolder(const std::string& from);

}  // namespace summaries::tfevents
