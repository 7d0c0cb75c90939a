// Reads one run's event log, live or finished. One reader a thread (it owns its connection); any number of readers in
// any process beside one writer. Every call is a short read transaction: nothing stays half read between calls.
//   const auto log = summaries::openEventLog("runs/live");
//   log->scalar("loss", 1, 0.5, summaries::wallTime());
//   log->flush();
//   summaries::EventLogReader reader("runs/live");
//   const int64_t loss = reader.series().at(0).id;
//   uint64_t cursor = reader.after(loss, 0).size();  // what was read so far
//   log->scalar("loss", 2, 0.25, summaries::wallTime());
//   log->flush();
//   reader.changed();                     // is true
//   reader.after(loss, cursor).values;    // is std::vector({0.25})
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "summaries/types.h"

namespace summaries {

// How far a file was imported.
struct SourceInfo {
  std::string path;
  int64_t bytesDone = 0;
  int64_t size = 0;   // bytes, when it was read last
  double mtime = 0;   // seconds since the epoch
  std::string state;  // "growing", "done" or "damaged"
};

class EventLogReader {
 public:
  enum class Access {
    kLive,      // sees what is written meanwhile
    kSnapshot,  // the log as it is now, where nobody has it half written (else live): one file instead of three
  };
  // Opens `directory`/events.db. Errors: NotFound, PermissionDenied, ResourceExhausted (too many open files), DataLoss
  // (damaged or not an event log).
  explicit EventLogReader(const std::string& directory, Access access = Access::kLive);
  ~EventLogReader();
  EventLogReader(EventLogReader&&) noexcept;
  EventLogReader& operator=(EventLogReader&&) noexcept;

  // True when something was committed since the last call (first call: true). 2 microseconds when nothing changed.
  bool changed();
  // What is written from now on is not seen.
  bool isSnapshot() const;

  // The run as its writer described it last: name, status, config, and how much was dropped.
  RunInfo run();
  // Every series, with how many points of it are committed and the last of them. Errors: DataLoss.
  std::vector<SeriesInfo> series();
  // Files that the log was imported from, by path; empty where the program wrote it itself.
  std::vector<SourceInfo> sources();

  // What the series' source said of it (serialized SummaryMetadata), empty when nothing.
  std::string metadata(int64_t series);

  // Points of a scalar series with index >= cursor, in order of writing, superseded ones included; the new cursor is
  // cursor + size(). Never repeats or loses a point, whatever the writer merges meanwhile.
  Columns after(int64_t series, uint64_t cursor, std::size_t limit = SIZE_MAX);
  // The points of a scalar series that no later restart supersedes, or all, in order of writing: within a segment steps
  // never fall, from one to the next they may.
  Columns visible(int64_t series, Superseded superseded = Superseded::kHide);
  // One visible point for each step, in step order: those that were written last (see linePieces).
  Columns line(int64_t series);
  PointCount count(const SeriesInfo& series);
  // For each segment of a series: index of its first point and the step from which its points are superseded.
  struct Segment {
    uint64_t first = 0;
    int64_t cutStep = INT64_MAX;  // points with step >= cutStep are hidden
    std::string cause;
  };
  // In order of writing; one at least, which begins with the first point. DataLoss for a log that is damaged.
  std::vector<Segment> segments(int64_t series);

  // Minimum and maximum per pixel column over [firstStep, lastStep]; the newest point always counts.
  DrawnColumns draw(int64_t series, int64_t firstStep, int64_t lastStep, int columns, bool exact = true);

  // By step, repeat and index.
  std::vector<ItemInfo> items(int64_t series, Superseded superseded = Superseded::kHide);
  // The newest visible items at or before `step`: all samples of one step, by index. Empty: there are none.
  std::vector<ItemInfo> itemsAt(int64_t series, int64_t step);
  // Bytes as they were written. Errors: NotFound.
  std::string payload(int64_t series, int64_t step, int index = 0, int repeat = kNewestRepeat);
  std::string payload(int64_t series, const ItemInfo& item) {
    return payload(series, item.step, item.index, item.repeat);
  }
  Histogram histogram(int64_t series, int64_t step, int repeat = kNewestRepeat);
  Image image(int64_t series, int64_t step, int index = 0, int repeat = kNewestRepeat);
  std::vector<SessionEntry> session(uint64_t cursor = 0);  // session events in order of writing, from the cursor on

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Directories under `root` that hold an event log, `root` itself included, as paths relative to it ("." for itself),
// sorted.
std::vector<std::string> findRuns(const std::string& root);

}  // namespace summaries
