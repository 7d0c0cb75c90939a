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

#include "summaries/store/item_writer.h"
#include "summaries/store/series_writer.h"
#include "summaries/store/sqlite.h"
#include "summaries/types.h"

namespace summaries {

// Something damaged that the writer met, and what became of it.
struct LogRepair {
  int64_t step = 0;  // where the series went on
  std::string text;
};

class LogStore {
 public:
  enum class Mode {
    kLive,    // WAL: readers follow while it grows
    kImport,  // a file that nobody reads yet: no journal, no syncs
  };
  // Opens or makes the database file. A live one becomes this writer's: it gets its token, and whoever wrote it before
  // cannot any more. Errors: PermissionDenied, DataLoss, ResourceExhausted.
  LogStore(const std::string& path, Mode mode);
  ~LogStore();

  // Aborted: another writer has taken the log over; nothing is changed then.
  void begin();
  // Throws without having kept anything when it fails; rollback() then.
  void commit();
  // The log is as it was at begin().
  void rollback();
  // After a failure with DataLoss: leaves out the series that it came of from now on. False when there is none.
  bool giveUpSeries(const Error& error);
  bool isGivenUp(int64_t series) const { return givenUp_.contains(series); }
  // Since the last call.
  std::vector<LogRepair> takeRepairs() { return std::exchange(repairs_, {}); }

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
  // Brings all that was committed to the disk. Errors: as begin(), and those of the disk.
  void sync();
  // Moves the WAL into the database and empties it where no reader is in the way. Never throws.
  void checkpoint();
  Connection& connection() { return connection_; }

 private:
  struct Statements;
  void claim();
  void checkOwner();
  std::string tagOf(int64_t series);
  void noteRepair(int64_t series, const SeriesWriter& writer);

  Connection connection_;
  std::unique_ptr<Statements> statements_;
  std::optional<Transaction> transaction_;
  std::unordered_map<int64_t, SeriesWriter> scalars_;
  std::unordered_map<int64_t, ItemWriter> items_;
  std::unordered_set<int64_t> known_;    // series with a row
  std::unordered_set<int64_t> changed_;  // scalar series to store at commit
  std::unordered_set<int64_t> changedItems_;
  std::vector<int64_t> added_;            // in this transaction
  int64_t token_ = 0;                     // of this writer; 0: of a file that nobody else knows
  int64_t touched_ = -1;                  // the series that the transaction works on
  std::unordered_set<int64_t> givenUp_;   // series that are too damaged to be written
  std::unordered_set<int64_t> repaired_;  // series that were told of
  std::vector<LogRepair> repairs_;
};

}  // namespace summaries
