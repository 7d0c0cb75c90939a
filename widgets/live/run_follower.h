// Reads one run's log as it grows: only new points, or all again after a restart. Used by one thread at a time.
#pragma once

#include <QString>
#include <map>
#include <optional>
#include <string>

#include "summaries/reading/reader_cache.h"
#include "summaries/store/log_stamp.h"
#include "widgets/live/run_batch.h"

namespace widgets {

class RunFollower {
 public:
  // Opens nothing yet.
  RunFollower(const QString& run, const std::string& directory, const QString& owner = {});

  using Reader = summaries::EventLogReader;

  // Whether there may be something new, as the log looks now.
  bool isDue(const summaries::LogStamp& now) const;
  // What is new, nothing when nothing is. `before`: how the log looked before it was opened. Errors: as the reader's;
  // afterwards a new follower is needed.
  std::optional<RunBatch> read(Reader& log, const summaries::LogStamp& before);
  // Both: what is new, nothing when nothing was committed: then the log is not even opened. Errors: as
  // summaries::ReaderCache.
  std::optional<RunBatch> poll(summaries::ReaderCache& logs);
  // The last read left something unread, as a long log is read in parts.
  bool isBehind() const { return more_; }
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
  std::optional<RunBatch> readAll(Reader& log);
  // False when the series has nothing new.
  bool readSeries(Reader& log, const summaries::SeriesInfo& info, SeriesBatch& batch);
  // False when points took the place of others: the line must be made anew.
  bool readNew(Reader& log, const summaries::SeriesInfo& info, Followed& followed);

  QString run_;
  std::string directory_;
  QString owner_;
  summaries::LogStamp opened_;               // of the log when it was opened first
  std::optional<summaries::LogStamp> read_;  // when it was read last; nothing: only the log tells whether it changed
  std::optional<summaries::RunInfo> info_;   // that was told
  uint64_t others_ = 0;                      // entries of other kinds that were told
  std::map<int64_t, Followed> series_;
  uint64_t sessionCursor_ = 0;
  bool more_ = false;  // something is known to be there that was not read
};

}  // namespace widgets
