// Reads one run's log as it grows: only new points, or all visible ones again after a restart. Used by one thread, the
// follower's.
#pragma once

#include <QString>
#include <map>
#include <optional>
#include <string>

#include "summaries/event_log_reader.h"
#include "widgets/live/run_batch.h"

namespace widgets {

class RunFollower {
 public:
  // Errors: as summaries::EventLogReader.
  RunFollower(const QString& run, const std::string& directory);

  // What is new, nothing when nothing was committed. Errors: DataLoss and others of the reader.
  std::optional<RunBatch> poll();
  summaries::RunStatus status() const { return status_; }

 private:
  struct Followed {
    uint64_t cursor = 0;
    int64_t segments = 0;
    int64_t lastStep = INT64_MIN;
    bool begun = false;
  };
  // False when the series has nothing new.
  bool read(const summaries::SeriesInfo& info, SeriesBatch& batch);
  bool readNew(const summaries::SeriesInfo& info, Followed& followed, SeriesBatch& batch);

  QString run_;
  std::string directory_;
  summaries::EventLogReader reader_;
  std::map<int64_t, Followed> series_;
  uint64_t sessionCursor_ = 0;
  summaries::RunStatus status_ = summaries::RunStatus::kUnknown;
  bool more_ = false;  // a long series was not read to its end
};

}  // namespace widgets
