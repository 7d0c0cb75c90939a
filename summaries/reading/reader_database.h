// The reading side's connection to an event log, and what every kind of read needs of it. One thread.
#pragma once

#include <string>
#include <vector>

#include "summaries/reading/event_log_reader.h"
#include "summaries/store/sqlite.h"

namespace summaries {

// Of the statements of readers: a list of many runs asks each log for little.
inline constexpr auto kWhenUsed = Statement::Prepared::kWhenUsed;

class ReaderDatabase {
 public:
  // Opens the log for reading. For a snapshot, and where the directory can't be written, a log that no writer left half
  // done is opened as unchanging. Errors: NotFound, PermissionDenied, ResourceExhausted, DataLoss, Unimplemented.
  ReaderDatabase(const std::string& path, EventLogReader::Access access);

  Connection& connection() { return connection_; }
  bool isSnapshot() const { return connection_.isImmutable(); }
  // A number that changes with every commit of another connection.
  int64_t dataVersion();
  // At least one segment; the newest has cutStep INT64_MAX.
  std::vector<EventLogReader::Segment> segments(int64_t series);
  // Index of the first point that no closed chunk holds.
  uint64_t closedEnd(int64_t series);
  // What `decode` gives; what it finds damaged is told with the file, the series' tag and the place in it: `unit`
  // (a point, a step) and its number.
  template <class Decode>
  auto decoded(int64_t series, const char* unit, int64_t place, Decode decode) {
    try {
      return decode();
    } catch (const Error& error) {
      fail(series, unit, place, error);
    }
  }

 private:
  [[noreturn]] void fail(int64_t series, const char* unit, int64_t place, const Error& error);

  Connection connection_;
  Statement dataVersion_, segments_, lastSpan_;
};

// Throws DataLoss: `what` of the log at `path` is damaged.
[[noreturn]] void throwDamaged(const std::string& path, const std::string& what);

}  // namespace summaries
