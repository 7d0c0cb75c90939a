// Reduces a scalar series to pixel columns from the statistics of its chunks, decoding only the chunks that straddle a
// column's boundary. One thread.
#pragma once

#include "summaries/reading/column_grid.h"
#include "summaries/reading/reader_database.h"
#include "summaries/store/chunk_codec.h"
#include "summaries/types.h"

namespace summaries {

class ChartReader {
 public:
  explicit ChartReader(ReaderDatabase& database);
  DrawnColumns draw(int64_t series, int64_t firstStep, int64_t lastStep, int columns, bool exact);

 private:
  // Points [first, end) of a series at steps [lowest, highest].
  struct Range {
    int64_t series = 0;
    uint64_t first = 0;
    uint64_t end = 0;
    int64_t lowest = 0;
    int64_t highest = 0;
  };
  std::vector<Range> visibleRanges(int64_t series, int64_t firstStep, int64_t lastStep);
  int64_t countChunks(const Range& range);
  void drawClosed(const Range& range, bool exact, ColumnGrid& grid);
  void drawEntry(const Range& range, int64_t id, const ChunkSummary& entry, bool exact, ColumnGrid& grid);
  void drawOpen(const Range& range, uint64_t closedEnd, ColumnGrid& grid);
  void decode(Statement& row, const Range& range, ColumnGrid& grid);

  ReaderDatabase& database_;
  Statement count_, spans_, chunk_, open_;
  std::vector<int64_t> steps_;
  std::vector<double> values_;
};

}  // namespace summaries
