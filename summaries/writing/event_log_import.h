// Fills an event log in bulk from files of another format. A new log is written beside its place without a journal and
// moved there when it is complete, so that a reader never sees half of it; a log whose sources grow is continued with
// ordinary transactions. One thread an import.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "summaries/types.h"
#include "summaries/writing/new_log.h"

namespace summaries {

// How far a source file has been read.
struct ImportSource {
  int64_t bytesDone = 0;
  int64_t size = 0;
  double mtime = 0;   // seconds since the epoch
  std::string state;  // "growing", "done" or "damaged"
};

class EventLogImport {
 public:
  enum class Mode {
    kReplace,   // a new log in place of one that may be there
    kContinue,  // adds to the log that is there, or makes one
  };
  // `name`: the run's name; empty = the directory's. Errors: Unavailable (the log is being written), PermissionDenied,
  // DataLoss, ResourceExhausted.
  EventLogImport(const std::string& directory, Mode mode, const std::string& name = "");
  // Without finish() a new log is discarded, and what was added to an existing one since commit() is taken back.
  ~EventLogImport();
  EventLogImport(const EventLogImport&) = delete;
  EventLogImport& operator=(const EventLogImport&) = delete;

  // The handle of a tag in this import, made at the first call; `metadata` (serialized SummaryMetadata) counts at the
  // first call only. A tag that already holds another kind gets "_1", "_2" … appended.
  int series(std::string_view tag, Kind kind, std::string_view plugin, std::string_view metadata = {});

  // Errors of all below: ResourceExhausted (full disk), OutOfRange (a series holds 2^32 points).
  void scalar(int series, int64_t step, double wall, double value);
  void scalars(int series, std::span<const int64_t> steps, std::span<const double> walls,
               std::span<const double> values);
  // `data` as payload() gives it back: the image file, the text, a serialized HistogramProto or GraphDef …
  void item(int series, int64_t step, int index, double wall, std::string_view data);
  void histogram(int series, int64_t step, double wall, const Histogram& value);
  void session(const SessionEntry& entry);
  // Points at steps greater than `step` are superseded in every series.
  void restartAt(int64_t step, double wall, std::string_view cause);
  void setConfig(std::string_view json);
  // A fact of the run by its key (the table `run`); integer() is 0 when there is none.
  void set(std::string_view key, std::string_view text);
  void set(std::string_view key, int64_t value);
  void set(std::string_view key, double value);
  int64_t integer(std::string_view key);
  // What the log held when the import began.
  const std::vector<SeriesInfo>& former() const;

  std::optional<ImportSource> source(std::string_view path);
  void setSource(std::string_view path, const ImportSource& source);

  // kContinue: makes everything so far visible in one step, the sources' positions included. kReplace: gives memory
  // back where there are many series. Call it every million points.
  void commit();
  // Commits and, for a new log, moves it into its place.
  void finish(RunStatus status = RunStatus::kImported);
  // As finish(), but a new log still waits for place(), which may be called in another thread. None for kContinue.
  std::unique_ptr<NewLog> finishUnplaced(RunStatus status = RunStatus::kImported);
  // Lets the disk begin with a new log meanwhile. Call it every few megabytes.
  void startWriting();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace summaries
