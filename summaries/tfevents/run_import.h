// Brings the event log of one run up to date with its event files. One thread a call.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "summaries/tfevents/event_files.h"
#include "summaries/writing/new_log.h"

namespace summaries::tfevents {

// Shared by all threads of an import; whoever shows progress reads it meanwhile.
struct ImportProgress {
  std::atomic<int64_t> bytesTotal{0};
  std::atomic<int64_t> bytesDone{0};
  std::atomic<int> runsTotal{0};
  std::atomic<int> runsDone{0};
  std::atomic<uint64_t> values{0};  // summary values and other entries
  std::atomic<bool> stop{false};    // set it to stop between two records
};

struct RunReport {
  std::string run;
  std::string log;                    // the directory that holds the event log
  bool changed = false;               // something was added
  bool growing = false;               // a file ends inside a record
  uint64_t values = 0;                // summary values and other entries that were added
  std::vector<std::string> problems;  // damage, each naming file and offset; the rest was kept
};

struct ImportedRun {
  RunReport report;
  std::unique_ptr<NewLog> log;  // of a new log, complete: place() it, or it is discarded
};

// Imports what the log in `directory` has not of `run` yet, all of it where there is no log. A log whose files were
// replaced by shorter ones is made anew. Errors: AlreadyExists (the directory has the log of a training), Cancelled
// (progress.stop; a new log is discarded, an existing one keeps what was committed), those of EventLogImport.
ImportedRun importRun(const EventRun& run, const std::string& directory, ImportProgress& progress);

}  // namespace summaries::tfevents
