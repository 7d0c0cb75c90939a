// Reads one run's log as it grows: only new points, or all visible ones again after a restart. Used by one thread, the
// follower's.
#pragma once

#include <QString>
#include <map>
#include <optional>
#include <string>

#include "summaries/event_log_reader.h"
#include "widgets/live/log_stamp.h"
#include "widgets/live/run_batch.h"

namespace widgets {

class RunFollower {
 public:
  // Opens nothing yet.
  RunFollower(const QString& run, const std::string& directory);

  // What is new, nothing when nothing was committed. Opens the log when it is closed and something was written.
  // Errors: as summaries::EventLogReader.
  std::optional<RunBatch> poll();
  bool isOpen() const { return reader_.has_value(); }
  // The last poll left something unread, as a long log is read in parts.
  bool isBehind() const { return more_; }
  // Gives the log's file descriptors back; what was read stays known, so the next poll goes on from there.
  void close();
  // Another log took the place of the one that was read: a new follower is needed.
  bool isReplaced() const;

 private:
  struct Followed {
    uint64_t cursor = 0;
    int64_t segments = 0;
    int64_t lastStep = INT64_MIN;
    bool begun = false;
    SeriesData points;
  };
  // False when the series has nothing new.
  bool read(const summaries::SeriesInfo& info, SeriesBatch& batch);
  // False when only the reader knows what is visible now.
  bool readNew(const summaries::SeriesInfo& info, Followed& followed);

  QString run_;
  std::string directory_;
  std::optional<summaries::EventLogReader> reader_;
  LogStamp opened_;                 // of the log when it was opened first
  std::optional<LogStamp> closed_;  // when it was closed; nothing: look into the log to know whether it changed
  std::map<int64_t, Followed> series_;
  uint64_t sessionCursor_ = 0;
  bool more_ = false;  // something is known to be there that was not read
};

}  // namespace widgets
