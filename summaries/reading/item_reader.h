// Reads heavy items and session entries. One thread.
#pragma once

#include "summaries/reading/reader_database.h"
#include "summaries/types.h"

namespace summaries {

class ItemReader {
 public:
  explicit ItemReader(ReaderDatabase& database);
  std::vector<ItemInfo> items(int64_t series, Superseded superseded);
  PointCount count(int64_t series);
  std::vector<ItemInfo> itemsAt(int64_t series, int64_t step);
  std::string payload(int64_t series, int64_t step, int index, int repeat);
  std::vector<SessionEntry> session(uint64_t cursor);

 private:
  ReaderDatabase& database_;
  Statement items_, itemsBefore_, count_, payload_, newest_, sessionSeries_, session_;
};

}  // namespace summaries
