#include "summaries/sql/sql_session.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "summaries/sql/log_tables.h"

namespace summaries {
namespace {

constexpr int kLongestStatement = 1 << 20;  // bytes
constexpr int kLongestValue = 1 << 26;      // bytes of one value, so that no expression fills the memory

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

// Allows reading, and functions except the one that loads code.
int authorize(void*, int action, const char*, const char* name, const char*, const char*) {
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION:
      return std::string_view(name) == "load_extension" ? SQLITE_DENY : SQLITE_OK;
    default:
      return SQLITE_DENY;
  }
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

// Null when there is nothing to run; `status` then says whether that is an error.
using StatementPointer = std::unique_ptr<sqlite3_stmt, Finalize>;
StatementPointer prepare(sqlite3* connection, const std::string& sql, int* status = nullptr,
                         const char** tail = nullptr) {
  sqlite3_stmt* statement = nullptr;
  const int got = sqlite3_prepare_v2(connection, sql.c_str(), static_cast<int>(sql.size()), &statement, tail);
  if (status) *status = got;
  return StatementPointer(statement);
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
  if (status != SQLITE_OK) throw Error(Code::kResourceExhausted, "there is no memory for an SQL connection");
  sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, kLongestStatement);
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, kLongestValue);
  sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 0);
  addLogTables(connection, &logs_);
  // Declaring a table counts as creating one, which is not allowed afterwards.
  for (const LogTable& table : logTables()) prepare(connection, "SELECT 1 FROM " + std::string(table.name));
  sqlite3_set_authorizer(connection, authorize, nullptr);
}

SqlSession::~SqlSession() = default;

void SqlSession::interrupt() {
  sqlite3_interrupt(connection_.get());
}

void SqlSession::fail(int status, const std::string& sql) const {
  const int offset = sqlite3_error_offset(connection_.get());
  const std::string words = sqlite3_errmsg(connection_.get());
  switch (status & 0xff) {
    case SQLITE_INTERRUPT:
      throw SqlError(Code::kCancelled, "The query was cancelled.", -1);
    case SQLITE_AUTH:
      throw SqlError(Code::kPermissionDenied, "The console only reads: use SELECT (" + words + ").", offset);
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
      throw SqlError(Code::kResourceExhausted, "The query needs too much memory: ask for less at once.", -1);
    default:
      throw SqlError(Code::kInvalidArgument, place(sql, offset) + words, offset);
  }
}

SqlResult SqlSession::run(const std::string& sql, std::size_t mostRows) {
  const auto begin = std::chrono::steady_clock::now();
  logs_.clearProblems();
  int status = SQLITE_OK;
  const char* tail = nullptr;
  const StatementPointer statement = prepare(connection_.get(), sql, &status, &tail);
  sqlite3_stmt* prepared = statement.get();
  if (status != SQLITE_OK) fail(status, sql);
  if (!prepared) throw SqlError(Code::kInvalidArgument, "There is no statement: write SELECT …", 0);
  const auto rest = static_cast<int>(tail - sql.c_str());
  if (!isBlank(std::string_view(sql).substr(static_cast<std::size_t>(rest)))) {
    throw SqlError(Code::kInvalidArgument, place(sql, rest) + "only one statement is run at a time", rest);
  }
  SqlResult result;
  const int columns = sqlite3_column_count(prepared);
  for (int i = 0; i < columns; ++i) result.columns.emplace_back(sqlite3_column_name(prepared, i));
  while ((status = sqlite3_step(prepared)) == SQLITE_ROW) {
    if (result.rows.size() >= mostRows) {
      result.isCut = true;
      break;
    }
    std::vector<SqlValue> row;
    row.reserve(static_cast<std::size_t>(columns));
    for (int i = 0; i < columns; ++i) row.push_back(valueOf(prepared, i));
    result.rows.push_back(std::move(row));
  }
  if (status != SQLITE_ROW && status != SQLITE_DONE) fail(status, sql);
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
