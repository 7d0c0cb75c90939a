#include "summaries/store/log_store.h"

#include <sqlite3.h>

#include <cassert>
#include <cerrno>
#include <random>

#include "summaries/files/system_error.h"
#include "summaries/store/schema.h"

namespace summaries {
namespace {

// A checkpoint each 8 MB keeps the WAL small; the page size has to come before anything else.
constexpr const char* kLivePragmas =
    "PRAGMA page_size=32768; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=256";
constexpr std::string_view kTokenKey = "writer_token";
constexpr const char* kImportPragmas = "PRAGMA page_size=32768; PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF";

Connection openTables(const std::string& path, LogStore::Mode mode) {
  Connection connection(path, Connection::Mode::kCreate);
  connection.execute(mode == LogStore::Mode::kLive ? kLivePragmas : kImportPragmas);
  createSchema(connection);
  return connection;
}

}  // namespace

struct LogStore::Statements {
  explicit Statements(Connection& connection)
      : scalars(connection),
        items(connection),
        series(connection,
               "SELECT id, tag, plugin, kind, points, last_step, last_wall, last_value FROM series ORDER BY id"),
        addSeries(connection,
                  "INSERT INTO series(id, tag, plugin, kind, metadata, points, last_step, last_wall, last_value) "
                  "VALUES(?,?,?,?,?,0,0,0,0)"),
        getRun(connection, "SELECT value FROM run WHERE key=?"),
        setRun(connection, "INSERT OR REPLACE INTO run(key, value) VALUES(?,?)"),
        setSource(connection, "INSERT OR REPLACE INTO source(path, bytes_done, size, mtime, state) VALUES(?,?,?,?,?)") {
  }
  SeriesStatements scalars;
  ItemStatements items;
  Statement series, addSeries, getRun, setRun, setSource;
};

LogStore::LogStore(const std::string& path, Mode mode)
    : connection_(openTables(path, mode)), statements_(std::make_unique<Statements>(connection_)) {
  // Claimed first: who wrote it before adds no series after they were read.
  if (mode == Mode::kLive) claim();
  for (const SeriesInfo& info : series()) known_.insert(info.id);
}

LogStore::~LogStore() = default;

void LogStore::claim() {
  std::random_device random;
  token_ = static_cast<int64_t>((uint64_t{random()} << 32 | random()) >> 1 | 1);
  Transaction transaction(connection_, Transaction::Kind::kWrite);
  setRun(kTokenKey, token_);
  transaction.commit();
}

void LogStore::checkOwner() {
  if (token_ == 0 || runInteger(kTokenKey) == token_) return;
  throw Error(Code::kAborted, "another program is now writing the event log " + connection_.path() +
                                  " and this one no longer does. Let only one program at a time train in a folder");
}

void LogStore::begin() {
  assert(!transaction_);
  touched_ = -1;
  transaction_.emplace(connection_, Transaction::Kind::kWrite);
  try {
    checkOwner();
  } catch (...) {
    transaction_.reset();
    throw;
  }
}

void LogStore::commit() {
  for (const int64_t id : changed_) {
    touched_ = id;
    scalars_.at(id).store();
  }
  for (const int64_t id : changedItems_) {
    touched_ = id;
    items_.at(id).store();
  }
  touched_ = -1;
  transaction_->commit();
  transaction_.reset();
  for (const int64_t id : changed_) noteRepair(id, scalars_.at(id));
  changed_.clear();
  changedItems_.clear();
  added_.clear();
}

void LogStore::rollback() {
  transaction_.reset();
  scalars_.clear();
  items_.clear();
  changed_.clear();
  changedItems_.clear();
  for (const int64_t id : added_) known_.erase(id);
  added_.clear();
}

bool LogStore::giveUpSeries(const Error& error) {
  if (touched_ < 0 || !givenUp_.insert(touched_).second) return false;
  repairs_.push_back({0, "\"" + tagOf(touched_) + "\" is damaged and no longer written: " + error.what()});
  return true;
}

std::string LogStore::tagOf(int64_t series) {
  try {
    Statement tag(connection_, "SELECT tag FROM series WHERE id=?");
    tag.bind(1, series);
    if (tag.step()) return tag.text(0);
  } catch (const Error&) {  // its row is what is damaged
  }
  return "series " + std::to_string(series);
}

void LogStore::noteRepair(int64_t series, const SeriesWriter& writer) {
  if (!writer.repaired() || !repaired_.insert(series).second) return;
  const std::string lost = *writer.repaired() == 0
                               ? "its index was rebuilt"
                               : std::to_string(*writer.repaired()) + " points could not be read and are lost";
  repairs_.push_back({writer.last().step, "\"" + tagOf(series) + "\" was damaged in " + connection_.path() + ": " +
                                              lost + "; new points are written"});
}

void LogStore::forgetWriters() {
  assert(!transaction_);
  scalars_.clear();
  items_.clear();
}

std::vector<SeriesInfo> LogStore::series() {
  std::vector<SeriesInfo> all;
  Statement& rows = statements_->series;
  ScopedReset reset(rows);
  while (rows.step()) {
    SeriesInfo info{rows.integer(0), rows.text(1), rows.text(2), static_cast<Kind>(rows.integer(3))};
    info.points = static_cast<uint64_t>(rows.integer(4));
    if (info.id < 0 || info.id >= INT32_MAX) {
      throw Error(Code::kDataLoss, "a series id in " + connection_.path() + " is damaged; restore the event log");
    }
    info.lastStep = rows.integer(5);
    info.lastWall = rows.real(6);
    info.lastValue = info.points > 0 ? rows.realOrNan(7) : 0;
    all.push_back(std::move(info));
  }
  return all;
}

bool LogStore::hasRun(std::string_view key) {
  ScopedReset reset(statements_->getRun);
  statements_->getRun.bindText(1, key);
  return statements_->getRun.step();
}

int64_t LogStore::runInteger(std::string_view key) {
  ScopedReset reset(statements_->getRun);
  statements_->getRun.bindText(1, key);
  return statements_->getRun.step() ? statements_->getRun.integer(0) : 0;
}

void LogStore::addSeries(int64_t id, std::string_view tag, Kind kind, std::string_view plugin,
                         std::string_view metadata) {
  Statement& add = statements_->addSeries;
  add.bind(1, id).bindText(2, tag).bindText(3, plugin).bind(4, static_cast<int64_t>(kind)).bindBlob(5, metadata);
  add.run();
  known_.insert(id);
  added_.push_back(id);
}

SeriesWriter& LogStore::scalars(int64_t series) {
  touched_ = series;
  changed_.insert(series);
  return scalars_.try_emplace(series, statements_->scalars, series).first->second;
}

ItemWriter& LogStore::items(int64_t series) {
  touched_ = series;
  changedItems_.insert(series);
  return items_.try_emplace(series, statements_->items, series).first->second;
}

void LogStore::restartAt(int64_t step, double wall, std::string_view cause) {
  const int64_t cutStep = step == INT64_MAX ? step : step + 1;
  for (const SeriesInfo& info : series()) {
    if (isGivenUp(info.id)) continue;
    if (info.kind == Kind::kScalar) {
      scalars(info.id).restart(cutStep, wall, cause);
    } else if (info.kind != Kind::kSession) {
      items(info.id).restart(cutStep, wall, cause);
    }
  }
}

void LogStore::setRun(std::string_view key, std::string_view text) {
  statements_->setRun.bindText(1, key).bindText(2, text);
  statements_->setRun.run();
}

void LogStore::setRun(std::string_view key, int64_t value) {
  statements_->setRun.bindText(1, key).bind(2, value);
  statements_->setRun.run();
}

void LogStore::setRun(std::string_view key, double value) {
  statements_->setRun.bindText(1, key).bind(2, value);
  statements_->setRun.run();
}

void LogStore::setSource(std::string_view path, int64_t bytesDone, int64_t size, double mtime, std::string_view state) {
  Statement& put = statements_->setSource;
  put.bindText(1, path).bind(2, bytesDone).bind(3, size).bind(4, mtime).bindText(5, state);
  put.run();
}

void LogStore::sync() {
  checkOwner();
  // By SQLite's own handle of the WAL: the commits before wait in there, and what it moved from there into the database
  // it has synced itself.
  sqlite3_file* wal = nullptr;
  sqlite3_file_control(connection_.handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal);
  if (wal == nullptr || wal->pMethods == nullptr || wal->pMethods->xSync(wal, SQLITE_SYNC_NORMAL) == SQLITE_OK) return;
  const int error = errno;
  throw Error(codeOfSystem(error), "syncing the log " + connection_.path() + " to disk failed: " + systemClause(error));
}

void LogStore::checkpoint() {
  sqlite3_wal_checkpoint_v2(connection_.handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
}

}  // namespace summaries
