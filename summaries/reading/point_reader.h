// Reads the points of scalar series: what is new after a cursor, and what is visible. One thread.
#pragma once

#include "summaries/reading/reader_database.h"
#include "summaries/types.h"

namespace summaries {

class PointReader {
 public:
  explicit PointReader(ReaderDatabase& database);
  Columns after(int64_t series, uint64_t cursor, std::size_t limit);
  Columns visible(int64_t series);

 private:
  void reserve(Columns& out, int64_t series, uint64_t cursor, std::size_t limit);
  uint64_t readRow(Statement& row, int64_t series, Columns& out);

  ReaderDatabase& database_;
  Statement points_, holding_, range_;
};

}  // namespace summaries
