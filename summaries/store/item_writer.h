// Writes the heavy items (histograms, images, texts, graphs …) and session entries of one series: an item row for each
// and its bytes in a payload row. Used inside a write transaction only; after a rollback it must be made anew.
#pragma once

#include <cstdint>
#include <string_view>

#include "summaries/store/sqlite.h"
#include "summaries/writing/segment_writer.h"

namespace summaries {

// The statements are shared by all series of a log.
struct ItemStatements {
  explicit ItemStatements(Connection& database);
  Connection& connection;
  Statement select, update, newest, firstStep, putItem, putPayload;
  SegmentStatements segments;
};

class ItemWriter {
 public:
  ItemWriter(ItemStatements& statements, int64_t series);

  // Indices of one repeat of a step rise: one that does not, or comes after a restart, begins the next repeat. False:
  // the series is full (2^32 items).
  bool put(int64_t step, int64_t index, double wall, std::string_view data);
  // Gives the item the next free index, so that no earlier one is replaced: how session entries are kept.
  bool append(int64_t step, double wall, std::string_view data);
  // Items at `cutStep` and above are hidden, later ones go to a new segment.
  void restart(int64_t cutStep, double wall, std::string_view cause);
  // Writes the series row.
  void store();

 private:
  int64_t repeatFor(int64_t step, int64_t index);
  void insert(int64_t step, int64_t place, double wall, std::string_view data);
  void insertPayload(int64_t id, std::string_view data);

  ItemStatements& statements_;
  const int64_t series_;
  SegmentWriter segments_;
  uint64_t points_ = 0;  // items ever written
  int64_t lastStep_ = 0;
  double lastWall_ = 0;
  int64_t highest_ = 0;  // no item has a greater step
};

}  // namespace summaries
