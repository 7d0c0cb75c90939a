#include "summaries/sql/sql_session.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>

#include "summaries/sql/log_tables.h"
#include "summaries/sql/printf_functions.h"
#include "summaries/sql/text_functions.h"

namespace summaries {
namespace {

constexpr int kLongestStatement = 1 << 18;             // bytes
constexpr int kLongestValue = 1 << 23;                 // bytes of one value, so that no expression fills the memory
constexpr int kLongestPattern = 256;                   // bytes; LIKE takes time by the product of two lengths
constexpr int kMostOperations = 100'000;               // of a prepared statement
constexpr int64_t kPrepareMemory = int64_t{64} << 20;  // bytes

// Functions that load code, hand out or take addresses, or write to the program's error log.
constexpr std::string_view kForbiddenFunctions[] = {"load_extension", "fts3_tokenizer", "sqlite_log"};
// What can be read beside the logs: the rows that JSON is made of, and the list of tables.
constexpr std::string_view kOtherTables[] = {"json_each", "json_tree", "sqlite_master", "sqlite_schema"};

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

// Allows to read the tables of the logs, and what only computes. Asked for each part of a statement, it also ends one
// that has many of them.
int authorize(void* watch, int action, const char* first, const char* second, const char*, const char*) {
  const auto is = [](const char* name) {
    return [name = std::string_view(name == nullptr ? "" : name)](std::string_view other) { return name == other; };
  };
  bool isAllowed = false;
  if (static_cast<QueryWatch*>(watch)->isOver()) return SQLITE_DENY;
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_READ:
      // A table that the statement makes itself has no column here, nor does one whose rows are only counted.
      isAllowed = is(second)("") || std::ranges::any_of(kOtherTables, is(first)) ||
                  std::ranges::any_of(logTables(), is(first), [](const LogTable& table) { return table.name; });
      break;
    case SQLITE_FUNCTION:
      isAllowed = std::ranges::none_of(kForbiddenFunctions, is(second));
      break;
    default:
      break;
  }
  return isAllowed ? SQLITE_OK : SQLITE_DENY;
}

// Nothing that a statement says may change more than what it answers.
void secure(sqlite3* connection) {
  const auto set = [connection](int option, int value) {
    int now = 0;
    sqlite3_db_config(connection, option, value, &now);
  };
  set(SQLITE_DBCONFIG_DEFENSIVE, 1);
  set(SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0);
  set(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
  set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  set(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
  set(SQLITE_DBCONFIG_ENABLE_VIEW, 0);
  sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, kLongestStatement);
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, kLongestValue);
  sqlite3_limit(connection, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, kLongestPattern);
  sqlite3_limit(connection, SQLITE_LIMIT_VDBE_OP, kMostOperations);
  sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(connection, SQLITE_LIMIT_WORKER_THREADS, 0);
  // What is sorted or joined stays in memory, where it is counted, and does not fill the disk.
  sqlite3_exec(connection, "PRAGMA temp_store = MEMORY", nullptr, nullptr, nullptr);
}

std::string place(const std::string& sql, int offset) {
  if (offset < 0) return {};
  const auto end = sql.begin() + std::min<std::ptrdiff_t>(offset, static_cast<std::ptrdiff_t>(sql.size()));
  const auto line = std::count(sql.begin(), end, '\n') + 1;
  const auto newline = std::find(std::make_reverse_iterator(end), sql.rend(), '\n');
  const auto column = newline.base() <= end ? end - newline.base() + 1 : 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": ";
}

SqlValue valueOf(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER:
      return sqlite3_column_int64(statement, column);
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement, column);
    case SQLITE_TEXT:
      return std::string(reinterpret_cast<const char*>(sqlite3_column_text(statement, column)),
                         static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    case SQLITE_BLOB:
      return std::to_string(sqlite3_column_bytes(statement, column)) + " bytes";
    default:
      return std::monostate{};
  }
}

// What a row takes in memory.
uint64_t rowBytes(sqlite3_stmt* statement, int columns) {
  uint64_t bytes = sizeof(std::vector<SqlValue>) + static_cast<uint64_t>(columns) * sizeof(SqlValue);
  for (int i = 0; i < columns; ++i) {
    if (sqlite3_column_type(statement, i) == SQLITE_TEXT) {
      bytes += static_cast<uint64_t>(sqlite3_column_bytes(statement, i));
    }
  }
  return bytes;
}

// Null when there is nothing to run; `status` then says whether that is an error.
using StatementPointer = std::unique_ptr<sqlite3_stmt, Finalize>;
StatementPointer prepare(sqlite3* connection, const std::string& sql, int* status = nullptr,
                         const char** tail = nullptr) {
  sqlite3_stmt* statement = nullptr;
  const int got = sqlite3_prepare_v2(connection, sql.c_str(), static_cast<int>(sql.size()), &statement, tail);
  if (status) *status = got;
  return StatementPointer(statement);
}

// While a statement is prepared, and while one row is computed, SQLite asks nobody: tables that name each other twice,
// or many large values, would take all memory there is. The limit is the whole program's; others come to it only while
// such a statement fails, and the log's writer tries again.
class HeapLimit {
 public:
  explicit HeapLimit(int64_t bytes) { sqlite3_hard_heap_limit64(sqlite3_memory_used() + bytes); }
  ~HeapLimit() {
    sqlite3_hard_heap_limit64(0);
    sqlite3_soft_heap_limit64(0);  // which the other one has set as well
  }
  HeapLimit(const HeapLimit&) = delete;
  HeapLimit& operator=(const HeapLimit&) = delete;
};

StatementPointer prepareLimited(sqlite3* connection, const std::string& sql, int* status, const char** tail) {
  const HeapLimit limit(kPrepareMemory);
  return prepare(connection, sql, status, tail);
}

bool isBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n;") == std::string_view::npos;
}

}  // namespace

void SqlSession::Close::operator()(sqlite3* connection) const {
  sqlite3_close(connection);
}

SqlSession::SqlSession(std::vector<SqlRun> runs) : logs_(std::move(runs)) {
  sqlite3* connection = nullptr;
  const int status = sqlite3_open_v2(":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, nullptr);
  connection_.reset(connection);
  if (status != SQLITE_OK) throw Error(Code::kResourceExhausted, "not enough memory for an SQL connection");
  secure(connection);
  addTextFunctions(connection);
  addPrintfFunctions(connection);
  addLogTables(connection, &logs_);
  // Declaring a table counts as creating one, which is not allowed afterwards.
  for (const LogTable& table : logTables()) prepare(connection, "SELECT 1 FROM " + std::string(table.name));
  prepare(connection, "SELECT 1 FROM json_each('[]'), json_tree('[]')");
  sqlite3_set_authorizer(connection, authorize, &logs_.watch());
  logs_.watch().watch(connection);
}

SqlSession::~SqlSession() = default;

void SqlSession::interrupt() {
  logs_.watch().stop();
}

void SqlSession::fail(int status, const std::string& sql, const SqlLimits& limits) {
  const int offset = sqlite3_error_offset(connection_.get());
  const std::string words = sqlite3_errmsg(connection_.get());
  switch (logs_.watch().why()) {
    case QueryWatch::End::kStopped:
      throw SqlError(Code::kCancelled, "The query was cancelled.", -1);
    case QueryWatch::End::kTime:
      throw SqlError(Code::kDeadlineExceeded,
                     "The query was stopped after " + std::to_string(std::lround(limits.seconds)) +
                         " s: select fewer runs, tags or steps, or allow more time (--timeout).",
                     -1);
    case QueryWatch::End::kMemory:
      throw SqlError(Code::kResourceExhausted,
                     "The query was stopped because it needed more than " + std::to_string(limits.memory >> 20) +
                         " MiB to sort, group or join: select less at a time.",
                     -1);
    case QueryWatch::End::kNone:
      break;
  }
  switch (status & 0xff) {
    case SQLITE_AUTH:
      throw SqlError(Code::kPermissionDenied, "The console is read-only: use SELECT (" + words + ").", offset);
    case SQLITE_NOMEM:
      throw SqlError(Code::kResourceExhausted, "Not enough memory for the statement: select less at a time.", -1);
    case SQLITE_TOOBIG:
      throw SqlError(Code::kResourceExhausted,
                     "A value or the statement itself is too large (more than " + std::to_string(kLongestValue >> 20) +
                         " MiB or " + std::to_string(kLongestStatement >> 10) + " KiB): select less at a time.",
                     -1);
    default:
      throw SqlError(Code::kInvalidArgument, place(sql, offset) + words, offset);
  }
}

SqlResult SqlSession::run(const std::string& sql, const SqlLimits& limits) {
  logs_.clearProblems();
  logs_.watch().begin(limits);
  try {
    SqlResult result = read(sql, limits);
    logs_.watch().finish();
    return result;
  } catch (...) {
    logs_.watch().finish();
    throw;
  }
}

SqlResult SqlSession::read(const std::string& sql, const SqlLimits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  int status = SQLITE_OK;
  const char* tail = nullptr;
  const StatementPointer statement = prepareLimited(connection_.get(), sql, &status, &tail);
  sqlite3_stmt* prepared = statement.get();
  if (status != SQLITE_OK) fail(status, sql, limits);
  if (!prepared) throw SqlError(Code::kInvalidArgument, "There is no statement: write SELECT …", 0);
  const auto rest = static_cast<int>(tail - sql.c_str());
  if (!isBlank(std::string_view(sql).substr(static_cast<std::size_t>(rest)))) {
    throw SqlError(Code::kInvalidArgument, place(sql, rest) + "only one statement can be run at a time", rest);
  }
  SqlResult result;
  const int columns = sqlite3_column_count(prepared);
  for (int i = 0; i < columns; ++i) result.columns.emplace_back(sqlite3_column_name(prepared, i));
  uint64_t bytes = 0;
  const HeapLimit limit(2 * limits.memory);
  while ((status = sqlite3_step(prepared)) == SQLITE_ROW) {
    if (result.rows.size() >= limits.mostRows) result.cut = SqlResult::Cut::kRows;
    // The first row is there whatever it takes: a value and the number of columns have limits of their own.
    bytes += rowBytes(prepared, columns);
    if (bytes > limits.mostBytes && !result.rows.empty()) result.cut = SqlResult::Cut::kBytes;
    if (result.cut != SqlResult::Cut::kNone) break;
    std::vector<SqlValue> row;
    row.reserve(static_cast<std::size_t>(columns));
    for (int i = 0; i < columns; ++i) row.push_back(valueOf(prepared, i));
    result.rows.push_back(std::move(row));
  }
  if (status != SQLITE_ROW && status != SQLITE_DONE) fail(status, sql, limits);
  result.problems = logs_.problems();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

std::vector<SqlRun> sqlRunsBelow(const std::string& root) {
  std::vector<SqlRun> runs;
  for (const std::string& run : findRuns(root)) runs.push_back({run, run == "." ? root : root + "/" + run});
  return runs;
}

std::vector<std::string> sqlWords() {
  std::set<std::string> words = {"SELECT",  "FROM",  "WHERE", "GROUP BY", "ORDER BY", "HAVING", "LIMIT",
                                 "JOIN",    "USING", "ON",    "AS",       "AND",      "OR",     "NOT",
                                 "BETWEEN", "LIKE",  "IN",    "DESC",     "DISTINCT", "min",    "max",
                                 "avg",     "count", "sum",   "round",    "WITH",     "OVER",   "PARTITION BY",
                                 "lag",     "CASE",  "WHEN",  "THEN",     "ELSE",     "END",    "json_extract"};
  for (const LogTable& table : logTables()) {
    words.insert(table.name);
    for (const std::string column : table.columns) words.insert(column.substr(0, column.find(' ')));
  }
  return {words.begin(), words.end()};
}

}  // namespace summaries
