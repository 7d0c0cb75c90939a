#include "summaries/reading/point_reader.h"

#include <algorithm>

#include "summaries/store/chunk_codec.h"
#include "summaries/store/schema.h"

namespace summaries {
namespace {

// A damaged log may claim any number of points.
constexpr uint64_t kMostReserved = 1 << 22;

void erase(Columns& columns, std::size_t begin, std::size_t end) {
  const auto cut = [&](auto& column) {
    column.erase(column.begin() + static_cast<std::ptrdiff_t>(begin),
                 column.begin() + static_cast<std::ptrdiff_t>(end));
  };
  cut(columns.steps);
  cut(columns.walls);
  cut(columns.values);
}

}  // namespace

PointReader::PointReader(ReaderDatabase& database)
    : database_(database),
      points_(database.connection(), "SELECT points FROM series WHERE id=?", kWhenUsed),
      holding_(database.connection(), "SELECT id FROM chunk WHERE id>=?1 AND id<=?2 ORDER BY id DESC LIMIT 1",
               kWhenUsed),
      range_(database.connection(),
             "SELECT id, count, step_data, value_data, wall_data FROM chunk WHERE id>=?1 AND id<?2 ORDER BY id",
             kWhenUsed) {}

void PointReader::reserve(Columns& out, int64_t series, uint64_t cursor, std::size_t limit) {
  ScopedReset reset(points_);
  points_.bind(1, series);
  if (!points_.step()) return;
  const auto points = static_cast<uint64_t>(points_.integer(0));
  if (points <= cursor) return;
  const auto expected = static_cast<std::size_t>(std::min<uint64_t>({points - cursor, limit, kMostReserved}));
  // The first row may begin before the cursor. A tick's few points need no room ahead.
  if (expected < kMaxChunkPoints) return;
  out.steps.reserve(expected + kMaxChunkPoints);
  out.walls.reserve(expected + kMaxChunkPoints);
  out.values.reserve(expected + kMaxChunkPoints);
}

// Appends a row's points and returns the index of its first.
uint64_t PointReader::readRow(Statement& row, int64_t series, Columns& out) {
  const auto count = static_cast<std::size_t>(row.integer(1));
  const uint64_t first = pointIndex(series, row.integer(0));
  database_.decoded(series, "point", static_cast<int64_t>(first), [&] {
    decodeSteps(row.blob(2), count, out.steps);
    decodeValues(row.blob(3), count, out.values);
    decodeWalls(row.blob(4), count, out.walls);
  });
  return first;
}

Columns PointReader::after(int64_t series, uint64_t cursor, std::size_t limit) {
  Columns out;
  if (cursor >= kSeriesPoints || limit == 0) return out;
  Transaction transaction(database_.connection(), Transaction::Kind::kRead);
  reserve(out, series, cursor, limit);
  int64_t begin = pointId(series, cursor);
  {
    ScopedReset reset(holding_);
    holding_.bind(1, pointId(series, 0)).bind(2, begin);
    if (holding_.step()) begin = holding_.integer(0);
  }
  ScopedReset reset(range_);
  range_.bind(1, begin).bind(2, pointId(series + 1, 0));
  uint64_t next = pointIndex(series, begin);
  uint64_t skip = cursor - next;
  while (out.size() < limit && range_.step()) {
    const std::size_t before = out.size();
    if (readRow(range_, series, out) != next) throwDamaged(database_.connection().path(), "a chunk's place");
    const std::size_t count = out.size() - before;
    next += count;
    const auto known = static_cast<std::size_t>(std::min<uint64_t>(skip, count));
    erase(out, before, before + known);
    skip -= known;
  }
  if (out.size() > limit) erase(out, limit, out.size());
  return out;
}

Columns PointReader::visible(int64_t series) {
  Columns out;
  Transaction transaction(database_.connection(), Transaction::Kind::kRead);
  reserve(out, series, 0, SIZE_MAX);
  const auto segments = database_.segments(series);
  for (std::size_t i = 0; i < segments.size(); ++i) {
    ScopedReset reset(range_);
    range_.bind(1, pointId(series, segments[i].first));
    range_.bind(2, i + 1 < segments.size() ? pointId(series, segments[i + 1].first) : pointId(series + 1, 0));
    while (range_.step()) {
      const std::size_t before = out.size();
      readRow(range_, series, out);
      const auto begin = out.steps.begin() + static_cast<std::ptrdiff_t>(before);
      const auto cut = segments[i].cutStep == INT64_MAX ? out.steps.end()
                                                        : std::lower_bound(begin, out.steps.end(), segments[i].cutStep);
      if (cut == out.steps.end()) continue;
      erase(out, static_cast<std::size_t>(cut - out.steps.begin()), out.size());
      break;
    }
  }
  return out;
}

}  // namespace summaries
