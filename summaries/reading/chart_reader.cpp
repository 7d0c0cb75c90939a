#include "summaries/reading/chart_reader.h"

#include <algorithm>

#include "summaries/store/schema.h"

namespace summaries {
namespace {

constexpr int kMostColumns = 1 << 20;
// With so many chunks a column, a chunk drawn in the column of its first step is off by an eighth of a column at most.
constexpr int64_t kApproximateChunks = 8;

}  // namespace

ChartReader::ChartReader(ReaderDatabase& database)
    : database_(database),
      count_(database.connection(),
             "SELECT sum(chunks) FROM span WHERE id>=?1 AND id<?2 AND last_step>=?3 AND first_step<=?4", kWhenUsed),
      spans_(database.connection(),
             "SELECT id, chunks, entries FROM span "
             "WHERE id>=?1 AND id<?2 AND last_step>=?3 AND first_step<=?4 ORDER BY id",
             kWhenUsed),
      chunk_(database.connection(), "SELECT count, step_data, value_data FROM chunk WHERE id=?", kWhenUsed),
      open_(database.connection(),
            "SELECT count, step_data, value_data FROM chunk "
            "WHERE id>=?1 AND id<?2 AND last_step>=?3 AND first_step<=?4 ORDER BY id",
            kWhenUsed) {}

DrawnColumns ChartReader::draw(int64_t series, int64_t firstStep, int64_t lastStep, int columns, bool exact) {
  if (columns < 1 || columns > kMostColumns || firstStep > lastStep) {
    throw Error(Code::kInvalidArgument, "cannot draw steps " + std::to_string(firstStep) + " to " +
                                            std::to_string(lastStep) + " in " + std::to_string(columns) +
                                            " columns; ask for 1 to 1048576 columns and an increasing range");
  }
  ColumnGrid grid(firstStep, lastStep, columns);
  Transaction transaction(database_.connection(), Transaction::Kind::kRead);
  const std::vector<Range> ranges = visibleRanges(series, firstStep, lastStep);
  if (!exact) {
    int64_t chunks = 0;
    for (const Range& range : ranges) chunks += countChunks(range);
    exact = chunks < kApproximateChunks * columns;
  }
  const uint64_t closedEnd = database_.closedEnd(series);
  for (const Range& range : ranges) {
    drawClosed(range, exact, grid);
    drawOpen(range, closedEnd, grid);
  }
  grid.drawn().exact = exact;
  return std::move(grid.drawn());
}

std::vector<ChartReader::Range> ChartReader::visibleRanges(int64_t series, int64_t firstStep, int64_t lastStep) {
  std::vector<Range> ranges;
  const auto segments = database_.segments(series);
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const uint64_t end = i + 1 < segments.size() ? segments[i + 1].first : kSeriesPoints;
    const int64_t cut = segments[i].cutStep;
    if (cut == INT64_MIN || end == segments[i].first) continue;
    const int64_t highest = cut == INT64_MAX ? lastStep : std::min(lastStep, cut - 1);
    if (highest >= firstStep) ranges.push_back({series, segments[i].first, end, firstStep, highest});
  }
  return ranges;
}

int64_t ChartReader::countChunks(const Range& range) {
  ScopedReset reset(count_);
  count_.bind(1, pointId(range.series, range.first)).bind(2, pointId(range.series, range.end));
  count_.bind(3, range.lowest).bind(4, range.highest);
  return count_.step() ? count_.integer(0) : 0;
}

void ChartReader::drawClosed(const Range& range, bool exact, ColumnGrid& grid) {
  ScopedReset reset(spans_);
  spans_.bind(1, pointId(range.series, range.first)).bind(2, pointId(range.series, range.end));
  spans_.bind(3, range.lowest).bind(4, range.highest);
  while (spans_.step()) {
    int64_t id = spans_.integer(0);
    const auto entries = database_.decoded(range.series, "point", static_cast<int64_t>(pointIndex(range.series, id)),
                                           [&] { return decodeEntries(spans_.blob(2), spans_.integer(1)); });
    for (const ChunkSummary& entry : entries) {
      if (entry.lastStep >= range.lowest && entry.firstStep <= range.highest) drawEntry(range, id, entry, exact, grid);
      id += entry.count;
    }
  }
}

void ChartReader::drawEntry(const Range& range, int64_t id, const ChunkSummary& entry, bool exact, ColumnGrid& grid) {
  const bool inside = entry.firstStep >= range.lowest && entry.lastStep <= range.highest;
  if (inside) {
    const std::size_t column = grid.column(entry.firstStep);
    if (!exact || grid.column(entry.lastStep) == column) {
      grid.add(column, entry.min, entry.max, entry.first, entry.last);
      grid.drawn().nonfinite += entry.nonfinite;
      return;
    }
  }
  ScopedReset reset(chunk_);
  chunk_.bind(1, id);
  if (!chunk_.step()) throwDamaged(database_.connection().path(), "a span");
  decode(chunk_, range, grid);
}

void ChartReader::drawOpen(const Range& range, uint64_t closedEnd, ColumnGrid& grid) {
  if (closedEnd >= range.end) return;
  ScopedReset reset(open_);
  open_.bind(1, pointId(range.series, std::max(closedEnd, range.first))).bind(2, pointId(range.series, range.end));
  open_.bind(3, range.lowest).bind(4, range.highest);
  while (open_.step()) decode(open_, range, grid);
}

void ChartReader::decode(Statement& row, const Range& range, ColumnGrid& grid) {
  const auto count = static_cast<std::size_t>(row.integer(0));
  steps_.clear();
  values_.clear();
  database_.decoded(range.series, "point", static_cast<int64_t>(range.first), [&] {
    decodeSteps(row.blob(1), count, steps_);
    decodeValues(row.blob(2), count, values_);
  });
  auto begin = std::lower_bound(steps_.begin(), steps_.end(), range.lowest);
  const auto end = std::upper_bound(begin, steps_.end(), range.highest);
  while (begin != end) {
    if (*begin < range.lowest || *begin > range.highest) throwDamaged(database_.connection().path(), "a chunk's order");
    const std::size_t column = grid.column(*begin);
    // At least one point, so that steps out of order can't stop the loop.
    const auto next = std::upper_bound(begin + 1, end, grid.lastOf(column));
    const auto first = static_cast<std::size_t>(begin - steps_.begin());
    const auto points = static_cast<std::size_t>(next - begin);
    const ChunkSummary part =
        summarizeChunk(std::span(steps_).subspan(first, points), std::span(values_).subspan(first, points));
    grid.add(column, part.min, part.max, part.first, part.last);
    grid.drawn().nonfinite += part.nonfinite;
    begin = next;
  }
}

}  // namespace summaries
