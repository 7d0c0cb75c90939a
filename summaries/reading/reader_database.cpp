#include "summaries/reading/reader_database.h"

#include <unistd.h>

#include <filesystem>

#include "summaries/files/regular_file.h"
#include "summaries/store/chunk_codec.h"
#include "summaries/store/schema.h"

namespace summaries {
namespace {

// Small: a window holds dozens of logs open.
constexpr const char* kReaderPragmas = "PRAGMA cache_size=-1024";

bool hasPendingWal(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path + "-wal", error);
  return !error && size > 0;
}

Connection openAs(const std::string& path, Connection::Mode mode) {
  Connection connection(path, mode);
  connection.execute(kReaderPragmas);
  checkSchema(connection);
  return connection;
}

Connection openForReading(const std::string& path, EventLogReader::Access access) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    throw Error(error == std::errc::permission_denied ? Code::kPermissionDenied : Code::kNotFound,
                "there is no event log at " + path + "; choose a folder that a run has written to");
  }
  if (::access(path.c_str(), R_OK) != 0) {
    throw Error(Code::kPermissionDenied, path + " cannot be read; check its owner and permissions");
  }
  requireRegularFile(path);
  // Whoever writes puts what is new beside the log first, so that one without such a file is whole.
  if (access == EventLogReader::Access::kSnapshot && !hasPendingWal(path)) {
    return openAs(path, Connection::Mode::kImmutable);
  }
  try {
    return openAs(path, Connection::Mode::kReadOnly);
  } catch (const Error& failure) {
    // What SQLite would make beside the log is not needed where nothing waits there: on a full disk, too.
    const bool isFull = failure.code() == Code::kResourceExhausted;
    if (failure.code() != Code::kPermissionDenied && !isFull) throw;
    if (isFull && hasPendingWal(path)) throw;
    if (hasPendingWal(path)) {
      throw Error(Code::kPermissionDenied, std::string(failure.what()) + " (its newest entries are in " + path +
                                               "-wal, which needs a writable folder: copy the folder)");
    }
  }
  return openAs(path, Connection::Mode::kImmutable);
}

}  // namespace

ReaderDatabase::ReaderDatabase(const std::string& path, EventLogReader::Access access)
    : connection_(openForReading(path, access)),
      dataVersion_(connection_, "PRAGMA data_version", kWhenUsed),
      segments_(connection_, "SELECT first, cut_step, cause FROM segment WHERE series=? ORDER BY ordinal", kWhenUsed),
      lastSpan_(connection_, "SELECT id, chunks, entries FROM span WHERE id>=?1 AND id<?2 ORDER BY id DESC LIMIT 1",
                kWhenUsed) {}

int64_t ReaderDatabase::dataVersion() {
  ScopedReset reset(dataVersion_);
  dataVersion_.step();
  return dataVersion_.integer(0);
}

std::vector<EventLogReader::Segment> ReaderDatabase::segments(int64_t series) {
  std::vector<EventLogReader::Segment> all;
  ScopedReset reset(segments_);
  segments_.bind(1, series);
  while (segments_.step()) {
    EventLogReader::Segment segment{static_cast<uint64_t>(segments_.integer(0)), segments_.integer(1),
                                    segments_.text(2)};
    const uint64_t least = all.empty() ? 0 : all.back().first;
    if (segment.first < least || segment.first >= kSeriesPoints) throwDamaged(connection_.path(), "a segment");
    all.push_back(std::move(segment));
  }
  if (all.empty()) all.emplace_back();
  return all;
}

uint64_t ReaderDatabase::closedEnd(int64_t series) {
  ScopedReset reset(lastSpan_);
  lastSpan_.bind(1, pointId(series, 0)).bind(2, pointId(series + 1, 0));
  if (!lastSpan_.step()) return 0;
  uint64_t end = pointIndex(series, lastSpan_.integer(0));
  const auto entries = decoded(series, "point", static_cast<int64_t>(end),
                               [&] { return decodeEntries(lastSpan_.blob(2), lastSpan_.integer(1)); });
  for (const ChunkSummary& entry : entries) end += entry.count;
  return end;
}

void ReaderDatabase::fail(int64_t series, const char* unit, int64_t place, const Error& error) {
  std::string tag = std::to_string(series);
  Statement name(connection_, "SELECT tag FROM series WHERE id=?");
  name.bind(1, series);
  if (name.step()) tag = name.text(0);
  throw Error(error.code(),
              connection_.path() + ", " + tag + " from " + unit + " " + std::to_string(place) + " on: " + error.what());
}

void throwDamaged(const std::string& path, const std::string& what) {
  throw Error(Code::kDataLoss, what + " in " + path + " is damaged; restore the event log from a copy");
}

}  // namespace summaries
