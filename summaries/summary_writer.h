// Writes what happens in a run. scalar() and restartAt() are called by one training thread, everything else by any;
// none but flush() blocks: entries go through a bounded queue to the log's own writer thread. When the queue is full
// heavy entries are dropped first, and the drops are counted.
//   const auto log = summaries::openEventLog("runs/first");
//   for (int step = 0; step < 3; ++step) log->scalar("loss", step, 1.0 / (1 + step), summaries::wallTime());
//   log->flush();
//   summaries::EventLogReader reader("runs/first");
//   const auto series = reader.series();
//   series.at(0).tag;                      // is "loss"
//   reader.visible(series[0].id).values;   // is std::vector({1.0, 0.5, 1.0 / 3})
//   summaries::findRuns("runs");           // is std::vector<std::string>{"first"}
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "summaries/types.h"
#include "summaries/writing/writer_lock.h"

namespace summaries {

using SeriesId = int32_t;  // handle of a tag in one writer

class SummaryWriter {
 public:
  virtual ~SummaryWriter() = default;

  // The handle of a scalar tag, made at the first call. Keep it: scalar() by handle costs nanoseconds, a look-up by
  // name more.
  virtual SeriesId scalarSeries(std::string_view tag) = 0;
  // `wall` in seconds since the epoch; call the clock once a step, not once a tag.
  virtual void scalar(SeriesId series, int64_t step, double value, double wall) = 0;
  void scalar(std::string_view tag, int64_t step, double value, double wall) {
    scalar(scalarSeries(tag), step, value, wall);
  }

  // A tag that already holds another kind gets "_1", "_2" … appended, as TensorFlow makes names unique. An item of the
  // same tag, step and index is another entry of that step; the earlier one stays.
  virtual void histogram(std::string_view tag, int64_t step, Histogram value, double wall) = 0;
  virtual void image(std::string_view tag, int64_t step, int index, Image value, double wall) = 0;
  virtual void text(std::string_view tag, int64_t step, std::string markdown, double wall) = 0;
  // Serialized bytes of a kind: GraphDef, RunMetadata, or a plugin's own.
  virtual void bytes(std::string_view tag, Kind kind, std::string_view plugin, int64_t step, std::string data,
                     double wall) = 0;
  virtual void session(SessionEntry entry) = 0;

  // How the run is doing; the log keeps the last one.
  virtual void setStatus(RunStatus status) = 0;
  // The experiment that makes the run, as JSON; the log keeps the last one.
  virtual void setConfig(std::string json) = 0;
  // Training goes on from `step`: points of every series at steps greater than `step` are superseded (kept as an
  // earlier segment).
  virtual void restartAt(int64_t step, std::string_view cause) = 0;

  // Returns when everything queued so far is committed. Throws what the last commit failed with (ResourceExhausted: the
  // disk is full …); what could not be committed stays queued and is tried again.
  virtual void flush() = 0;
  // The same, and all of it is on the disk: it outlives a power cut, too. Costs one sync of the disk. Aborted: another
  // program has taken the log over.
  virtual void sync() = 0;

  // Since the log was made, former writers included.
  virtual uint64_t droppedScalars() const = 0;
  virtual uint64_t droppedItems() const = 0;
};

struct EventLogOptions {
  std::string name;                      // run name shown to people; empty = the directory's name
  std::size_t scalarCapacity = 1 << 18;  // slots of the scalar ring (32 bytes each)
  std::size_t itemBytes = 64u << 20;     // heavy entries waiting at most
  int periodMs = 200;                    // a transaction each
};

// Opens or creates `directory`/events.db for writing. Errors: PermissionDenied, DataLoss (not an event log),
// Unavailable (another writer holds it). A full disk while writing is reported by flush(), never by scalar().
std::unique_ptr<SummaryWriter> openEventLog(const std::string& directory, const EventLogOptions& options = {});
// The same in a directory that is held already, for who has to look at it before.
std::unique_ptr<SummaryWriter> openEventLog(std::unique_ptr<WriterLock> lock, const EventLogOptions& options = {});

// Seconds since the epoch, now.
double wallTime();

}  // namespace summaries
