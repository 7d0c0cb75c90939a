#include "summaries/store/item_writer.h"

#include <algorithm>

#include "summaries/store/schema.h"

namespace summaries {

namespace {

// SQLite copies what is bound before it writes it to its pages. What fills pages of its own is written there directly;
// what does not fit the page cache would have to be read again for it.
constexpr std::size_t kDirectBytes = std::size_t{32} << 10;
constexpr std::size_t kMostDirectBytes = std::size_t{1} << 20;

}  // namespace

ItemStatements::ItemStatements(Connection& database)
    : connection(database),
      select(
          database,
          "SELECT points, last_step, last_wall, (SELECT max(step) FROM item WHERE series=?1) FROM series WHERE id=?1"),
      update(database, "UPDATE series SET points=?2, last_step=?3, last_wall=?4 WHERE id=?1"),
      newest(database, "SELECT idx, payload FROM item WHERE series=? AND step=? ORDER BY idx DESC LIMIT 1"),
      firstStep(database, "SELECT step FROM item WHERE series=? ORDER BY step LIMIT 1"),
      putItem(database, "INSERT OR REPLACE INTO item(series, step, idx, wall, bytes, payload) VALUES(?,?,?,?,?,?)"),
      putPayload(database, "INSERT INTO payload(id, data) VALUES(?,?)"),
      segments(database) {}

ItemWriter::ItemWriter(ItemStatements& statements, int64_t series)
    : statements_(statements), series_(series), segments_(statements.segments, series) {
  ScopedReset reset(statements_.select);
  toSeriesRow(statements_.select, series);
  points_ = static_cast<uint64_t>(statements_.select.integer(0));
  lastStep_ = statements_.select.integer(1);
  lastWall_ = statements_.select.real(2);
  highest_ = points_ == 0 ? INT64_MIN : statements_.select.integer(3);
}

bool ItemWriter::put(int64_t step, int64_t index, double wall, std::string_view data) {
  if (points_ >= kSeriesPoints - 1) return false;
  insert(step, itemPlace(index, step <= highest_ ? repeatFor(step, index) : 0), wall, data);
  return true;
}

int64_t ItemWriter::repeatFor(int64_t step, int64_t index) {
  ScopedReset reset(statements_.newest);
  statements_.newest.bind(1, series_).bind(2, step);
  if (!statements_.newest.step()) return 0;
  const int64_t newest = statements_.newest.integer(0);
  const bool isBefore = pointIndex(series_, statements_.newest.integer(1)) < segments_.first();
  return itemRepeat(newest) + (isBefore || index <= itemIndex(newest) ? 1 : 0);
}

bool ItemWriter::append(int64_t step, double wall, std::string_view data) {
  if (points_ >= kSeriesPoints - 1) return false;
  insert(step, static_cast<int64_t>(points_), wall, data);
  return true;
}

void ItemWriter::insert(int64_t step, int64_t place, double wall, std::string_view data) {
  const int64_t id = pointId(series_, points_);
  insertPayload(id, data);
  statements_.putItem.bind(1, series_).bind(2, step).bind(3, place).bind(4, wall);
  statements_.putItem.bind(5, static_cast<int64_t>(data.size())).bind(6, id);
  statements_.putItem.run();
  ++points_;
  lastStep_ = step;
  lastWall_ = wall;
  highest_ = std::max(highest_, step);
}

void ItemWriter::insertPayload(int64_t id, std::string_view data) {
  const bool isDirect = data.size() >= kDirectBytes && data.size() <= kMostDirectBytes;
  statements_.putPayload.bind(1, id);
  if (isDirect) {
    statements_.putPayload.bindZeros(2, data.size());
  } else {
    statements_.putPayload.bindBlob(2, data);
  }
  statements_.putPayload.run();
  if (isDirect) statements_.connection.writeBlob("payload", "data", id, data);
}

void ItemWriter::store() {
  statements_.update.bind(1, series_).bind(2, static_cast<int64_t>(points_)).bind(3, lastStep_).bind(4, lastWall_);
  statements_.update.run();
}

void ItemWriter::restart(int64_t cutStep, double wall, std::string_view cause) {
  if (points_ == 0) return;
  int64_t firstStep = cutStep;
  statements_.firstStep.bind(1, series_);
  if (statements_.firstStep.step()) firstStep = statements_.firstStep.integer(0);
  statements_.firstStep.reset();
  segments_.start(points_, firstStep, INT64_MIN, cutStep, wall, cause);
}

}  // namespace summaries
