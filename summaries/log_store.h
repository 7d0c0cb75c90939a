// The writing side of an event log's database: series, points, items, restarts and run keys, inside transactions. Every
// change between begin() and commit() is kept or lost as one. One thread: a live log's writer thread, or an importer.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "summaries/item_writer.h"
#include "summaries/series_writer.h"
#include "summaries/sqlite.h"
#include "summaries/types.h"

namespace summaries {

class LogStore {
 public:
  enum class Mode {
    kLive,    // WAL: readers follow while it grows
    kImport,  // a file that nobody reads yet: no journal, no syncs
  };
  // Opens or makes the database file. Errors: PermissionDenied, DataLoss, ResourceExhausted.
  LogStore(const std::string& path, Mode mode);
  ~LogStore();

  void begin();
  // Throws without having kept anything when it fails; rollback() then.
  void commit();
  // The log is as it was at begin().
  void rollback();

  // Gives back the memory of the series' writers. Only between commit() and begin().
  void forgetWriters();

  std::vector<SeriesInfo> series();
  bool hasRun(std::string_view key);
  int64_t runInteger(std::string_view key);  // 0 when absent
  bool hasSeries(int64_t id) const { return known_.contains(id); }

  // All below: only between begin() and commit().
  void addSeries(int64_t id, std::string_view tag, Kind kind, std::string_view plugin, std::string_view metadata);
  SeriesWriter& scalars(int64_t series);  // valid until commit() or rollback()
  ItemWriter& items(int64_t series);
  // Points and items at steps above `step` are superseded in every series; session entries stay.
  void restartAt(int64_t step, double wall, std::string_view cause);
  void setRun(std::string_view key, std::string_view text);
  void setRun(std::string_view key, int64_t value);
  void setRun(std::string_view key, double value);
  // How far a source file has been read; `state` is "growing", "done" or "damaged".
  void setSource(std::string_view path, int64_t bytesDone, int64_t size, double mtime, std::string_view state);

  std::size_t changedSeries() const { return changed_.size(); }  // in this transaction
  // Moves the WAL into the database and empties it where no reader is in the way. Never throws.
  void checkpoint();
  Connection& connection() { return connection_; }

 private:
  struct Statements;

  Connection connection_;
  std::unique_ptr<Statements> statements_;
  std::optional<Transaction> transaction_;
  std::unordered_map<int64_t, SeriesWriter> scalars_;
  std::unordered_map<int64_t, ItemWriter> items_;
  std::unordered_set<int64_t> known_;    // series with a row
  std::unordered_set<int64_t> changed_;  // scalar series to store at commit
  std::unordered_set<int64_t> changedItems_;
  std::vector<int64_t> added_;  // in this transaction
};

}  // namespace summaries
