// Turns the points of one scalar series into chunk, span and segment rows. New points wait in a tail that grows one
// open chunk; open chunks merge into a closed one, which a span row lists. Used inside a write transaction only; after
// a rollback it must be thrown away and made anew.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "summaries/store/chunk_codec.h"
#include "summaries/store/sqlite.h"
#include "summaries/types.h"
#include "summaries/writing/segment_writer.h"

namespace summaries {

// The statements are shared by all series of a log.
struct SeriesStatements {
  explicit SeriesStatements(Connection& connection);
  Statement select, update, lastSpan, firstStep, openChunks, putChunk, dropChunks, putSpan, dropSpans;
  SegmentStatements segments;
};

class SeriesWriter {
 public:
  // Continues what the log holds of `series`, which must have a row. Newest points that cannot be read are gone: their
  // indexes stay taken by points that no reader shows, and a new segment begins. Errors: DataLoss when nothing can be
  // read at all.
  SeriesWriter(SeriesStatements& statements, int64_t series);

  // A step below the newest one starts a segment, which hides nothing. False: the series is full (2^32 points).
  bool append(int64_t step, double wall, double value);
  // Points at `cutStep` and above are hidden, later ones go to a new segment.
  void restart(int64_t cutStep, double wall, std::string_view cause);
  // Writes what append() gathered, and the series row.
  void store();

  uint64_t points() const { return points_; }
  const ScalarPoint& last() const { return last_; }
  // How many points were lost when it was mended; none: it was whole.
  const std::optional<uint64_t>& repaired() const { return repaired_; }

 private:
  void loadSpan();
  void loadTail();
  void relist(uint64_t first);
  bool takeRow(uint64_t next, Columns& out);
  void repair(Columns whole, uint64_t next);
  void readOpenChunks(Columns& out);
  // Hides earlier points at `cutStep` and above; the segment has no point below `startStep`, or below the cut.
  void startSegment(int64_t cutStep, double wall, std::string_view cause, std::optional<int64_t> startStep = {});
  void storeTail();
  // Merges the open chunks into the tail and closes chunks of 1,024 points; the rest (fewer than 2,048) stays open, or
  // is closed too.
  enum class Rest { kKeepOpen, kClose };
  void closeChunks(Rest rest);
  void mergeOpenChunks();
  void closePiece(std::size_t begin, std::size_t count);
  struct Encoded;
  Encoded encode(std::size_t begin, std::size_t count) const;
  void putChunk(uint64_t first, const Encoded& chunk);
  void addToSpan(uint64_t first, const ChunkSummary& chunk);

  SeriesStatements& statements_;
  const int64_t series_;
  SegmentWriter segments_;

  uint64_t points_ = 0;     // appended so far: the index of the next one
  ScalarPoint last_;        // newest point
  uint64_t closedEnd_ = 0;  // points before it are in closed chunks
  uint64_t tailFirst_ = 0;  // index of the tail's first point
  Columns tail_;            // the newest open chunk and the points not stored yet
  std::size_t stored_ = 0;  // so many points of the tail are in its row

  struct Span {
    uint64_t first = 0;
    int64_t chunks = 0;
    ChunkSummary summary;
    std::string entries;
  };
  std::optional<uint64_t> repaired_;
  Span span_;  // the newest; no chunks: the next closed chunk begins one
};

}  // namespace summaries
