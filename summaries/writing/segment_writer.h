// The segments of one series while it is written: a restart or a falling step starts a new one; a restart hides the
// points of the earlier ones from the cut step on. Used by the log's writer thread only, inside its transaction.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "summaries/store/sqlite.h"

namespace summaries {

// The statements are shared by all series of a log.
struct SegmentStatements {
  explicit SegmentStatements(Connection& connection);
  Statement select, insert, cut, lower;
};

class SegmentWriter {
 public:
  SegmentWriter(SegmentStatements& statements, int64_t series);

  // Starts a segment whose first point will have index `first` and no point below `startStep`; earlier points at
  // `cutStep` and above are hidden. A series without segment rows gets its first segment too, beginning at `firstStep`.
  void start(uint64_t first, int64_t firstStep, int64_t startStep, int64_t cutStep, double wall,
             std::string_view cause);
  // The newest segment's first point has this step, which may be below what start() was told. Only after start().
  void begin(int64_t step);

  uint64_t first() const { return segments_.empty() ? 0 : segments_.back().first; }
  bool hasRestarted() const { return ordinals_ > 0; }

 private:
  struct Row {
    int64_t ordinal = 0;
    uint64_t first = 0;
    int64_t start = 0;  // no point of the segment is below it
    int64_t cut = INT64_MAX;
  };
  void insert(const Row& row, double wall, std::string_view cause);
  void hideFrom(int64_t cutStep);

  SegmentStatements& statements_;
  int64_t series_;
  int64_t ordinals_ = 0;
  // Only segments with visible points, and the newest. Their cuts never fall from one to the next.
  std::vector<Row> segments_;
};

}  // namespace summaries
