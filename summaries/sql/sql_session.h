// Read-only SQL over the event logs of many runs, for the console and the command line: SELECT over the tables of
// log_tables.h, with everything SQLite can (joins, window functions, JSON). Nothing can be written, attached or loaded.
// One thread; only interrupt() may be called from another.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "summaries/error.h"
#include "summaries/sql/log_set.h"
#include "summaries/sql/query_watch.h"

struct sqlite3;

namespace summaries {

// NULL, an integer, a number, a text. Blobs become their size in words.
using SqlValue = std::variant<std::monostate, int64_t, double, std::string>;

struct SqlResult {
  std::vector<std::string> columns;
  std::vector<std::vector<SqlValue>> rows;
  enum class Cut { kNone, kRows, kBytes } cut = Cut::kNone;  // by which limit there are more rows than these
  std::vector<std::string> problems;  // logs that could not be read; the rows are those of the others
  double seconds = 0;
};

// What is wrong with a statement, and where.
class SqlError : public Error {
 public:
  SqlError(Code code, const std::string& message, int offset) : Error(code, message), offset_(offset) {}
  int offset() const { return offset_; }  // of the first wrong byte; -1: not known

 private:
  int offset_;
};

class SqlSession {
 public:
  explicit SqlSession(std::vector<SqlRun> runs);
  ~SqlSession();
  SqlSession(const SqlSession&) = delete;
  SqlSession& operator=(const SqlSession&) = delete;

  // Runs one statement and keeps its first rows, as many as the limits allow. SqlError InvalidArgument: the statement
  // is wrong; PermissionDenied: it would do more than read; Cancelled: it was interrupted; DeadlineExceeded and
  // ResourceExhausted: it needs more time or memory than it may have.
  SqlResult run(const std::string& sql, const SqlLimits& limits = {});
  // Ends the statement that runs now, or else the next one.
  void interrupt();

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  [[noreturn]] void fail(int status, const std::string& sql, const SqlLimits& limits);
  SqlResult read(const std::string& sql, const SqlLimits& limits);

  LogSet logs_;  // before the connection, whose tables read it
  std::unique_ptr<sqlite3, Close> connection_;
};

// Every run below a folder, named by its path below it.
std::vector<SqlRun> sqlRunsBelow(const std::string& root);

// Words that complete a statement: keywords, tables and columns.
std::vector<std::string> sqlWords();

}  // namespace summaries
