// The tables that SQL over event logs sees: what they are called, their columns, and how their rows are found. Each is
// an eponymous virtual table of SQLite that reads the logs as it goes. One thread a connection.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "summaries/sql/log_set.h"

struct sqlite3;
struct sqlite3_context;

namespace summaries {

// What of a WHERE clause a table can use to read less. SQLite checks every row again.
struct RowFilter {
  std::optional<std::string> run;
  std::optional<std::string> tag;
  int64_t firstStep = INT64_MIN;
  int64_t lastStep = INT64_MAX;
};

class RowSource {
 public:
  virtual ~RowSource() = default;
  // To the first or the next row; false: there is none.
  virtual bool next() = 0;
  virtual void column(sqlite3_context* context, int column) const = 0;
};

struct LogTable {
  const char* name;
  const char* help;
  std::vector<const char*> columns;  // "step INTEGER"
  int runColumn;                     // -1: there is no such column
  int tagColumn;
  int stepColumn;
  std::unique_ptr<RowSource> (*open)(LogSet& logs, const RowFilter& filter);
};

// scalars, tags, runs, events, items.
const std::vector<LogTable>& logTables();

// Makes the tables known to a connection; `logs` must outlive it.
void addLogTables(sqlite3* connection, LogSet* logs);

}  // namespace summaries
