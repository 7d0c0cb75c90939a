// The event logs that one SQL statement reads, opened when they are first needed, few at a time. One thread.
#pragma once

#include <list>
#include <memory>
#include <string>
#include <vector>

#include "summaries/reading/event_log_reader.h"
#include "summaries/sql/query_watch.h"

namespace summaries {

struct SqlRun {
  std::string run;  // as the column `run` names it
  std::string directory;
};

class LogSet {
 public:
  // Sorted by name.
  explicit LogSet(std::vector<SqlRun> runs);

  QueryWatch& watch() { return watch_; }  // of the statement that reads
  const std::vector<SqlRun>& runs() const { return runs_; }
  // Null when the log cannot be read: its error is in problems() then, once. Valid until the next call.
  EventLogReader* open(std::size_t run);
  // Tells of a failure while a log that is open is read.
  void report(std::size_t run, const std::string& problem);
  const std::vector<std::string>& problems() const { return problems_; }
  void clearProblems();

 private:
  struct Open {
    std::size_t run;
    std::shared_ptr<EventLogReader> reader;
  };
  QueryWatch watch_;
  std::vector<SqlRun> runs_;
  std::vector<bool> isDamaged_;
  std::list<Open> open_;  // the one used last in front
  std::vector<std::string> problems_;
};

}  // namespace summaries
