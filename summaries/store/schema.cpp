#include "summaries/store/schema.h"

#include <filesystem>

namespace summaries {
namespace {

constexpr const char* kTables = R"(
CREATE TABLE run(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE series(id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, plugin TEXT, kind INTEGER, metadata BLOB,
  points INTEGER NOT NULL, last_step INTEGER, last_wall REAL, last_value REAL);
CREATE TABLE chunk(id INTEGER PRIMARY KEY, count INTEGER, first_step INTEGER, last_step INTEGER, first_wall REAL,
  last_wall REAL, min REAL, max REAL, nonfinite INTEGER, step_data BLOB, value_data BLOB, wall_data BLOB);
CREATE TABLE span(id INTEGER PRIMARY KEY, chunks INTEGER, first_step INTEGER, last_step INTEGER, min REAL, max REAL,
  nonfinite INTEGER, entries BLOB);
CREATE TABLE segment(series INTEGER, ordinal INTEGER, first INTEGER, start_step INTEGER, cut_step INTEGER, wall REAL,
  cause TEXT, PRIMARY KEY(series, ordinal)) WITHOUT ROWID;
CREATE TABLE item(series INTEGER, step INTEGER, idx INTEGER, wall REAL, bytes INTEGER, payload INTEGER,
  PRIMARY KEY(series, step, idx)) WITHOUT ROWID;
CREATE TABLE payload(id INTEGER PRIMARY KEY, data BLOB);
CREATE TABLE source(path TEXT PRIMARY KEY, bytes_done INTEGER, size INTEGER, mtime REAL, state TEXT) WITHOUT ROWID;
)";

bool isEmpty(Connection& connection) {
  return connection.pragma("schema_version") == 0 && connection.pragma("page_count") <= 1;
}

}  // namespace

void toSeriesRow(Statement& select, int64_t series) {
  select.bind(1, series);
  if (!select.step()) throw Error(Code::kInternal, "the event log has no series " + std::to_string(series));
}

std::string logPath(const std::string& directory) {
  return directory + "/" + std::string(kLogName);
}

std::string runName(const std::string& directory) {
  const auto path = std::filesystem::absolute(directory).lexically_normal();
  return path.has_filename() ? path.filename().string() : path.parent_path().filename().string();
}

void createSchema(Connection& connection) {
  if (!isEmpty(connection)) return checkSchema(connection);
  Transaction transaction(connection, Transaction::Kind::kWrite);
  if (!isEmpty(connection)) return checkSchema(connection);  // another writer has just made them
  connection.execute("PRAGMA application_id=" + std::to_string(kApplicationId));
  connection.execute("PRAGMA user_version=" + std::to_string(kUserVersion));
  connection.execute(kTables);
  transaction.commit();
}

void checkSchema(Connection& connection) {
  const bool wasEmpty = isEmpty(connection);  // before its marks are read: its writer may make them just then
  const int64_t version = connection.pragma("user_version");
  const int64_t application = connection.pragma("application_id");
  if (application != kApplicationId) {
    if (application == 0 && wasEmpty) {
      throw Error(Code::kNotFound, connection.path() + " is still empty; its writer has not started the log yet");
    }
    throw Error(Code::kDataLoss,
                connection.path() + " is a database of another program, not an event log. " + std::string(kRestoreLog));
  }
  if (version != kUserVersion) {
    throw Error(Code::kUnimplemented, connection.path() + " has format version " + std::to_string(version) +
                                          "; this program reads version " + std::to_string(kUserVersion) +
                                          ": open it with a newer version");
  }
}

}  // namespace summaries
