#include "summaries/store/series_writer.h"

#include <algorithm>
#include <cmath>

#include "summaries/store/schema.h"

namespace summaries {
namespace {

constexpr std::size_t kClosedPoints = 1024;
constexpr std::size_t kOpenPoints = 64;            // the newest open chunk grows to it, then another starts
constexpr int64_t kSpanChunks = 64;                // chunks a span row lists
constexpr std::size_t kLargestChunkBytes = 15000;  // two must fit a page of 32 KB
constexpr uint64_t kMostFilled = 1 << 20;          // points that are missing in a damaged log

void bindFinite(Statement& statement, int parameter, double value) {
  if (std::isnan(value)) {
    statement.bindNull(parameter);
  } else {
    statement.bind(parameter, value);
  }
}

void eraseFront(Columns& columns, std::size_t count) {
  const auto offset = static_cast<std::ptrdiff_t>(count);
  columns.steps.erase(columns.steps.begin(), columns.steps.begin() + offset);
  columns.walls.erase(columns.walls.begin(), columns.walls.begin() + offset);
  columns.values.erase(columns.values.begin(), columns.values.begin() + offset);
}

void decodeRow(Statement& row, Columns& out) {
  const auto count = static_cast<std::size_t>(row.integer(1));
  decodeSteps(row.blob(2), count, out.steps);
  decodeValues(row.blob(3), count, out.values);
  decodeWalls(row.blob(4), count, out.walls);
}

ChunkSummary joined(const ChunkSummary& a, const ChunkSummary& b) {
  // fmin and fmax prefer the number when the other is NaN, which stands for "no finite value".
  return {a.count + b.count,
          a.nonfinite + b.nonfinite,
          a.firstStep,
          b.lastStep,
          std::fmin(a.min, b.min),
          std::fmax(a.max, b.max),
          std::isnan(a.first) ? b.first : a.first,
          std::isnan(b.last) ? a.last : b.last};
}

}  // namespace

struct SeriesWriter::Encoded {
  ChunkSummary summary;
  double firstWall = 0;
  double lastWall = 0;
  std::string steps, values, walls;
  std::size_t bytes() const { return steps.size() + values.size() + walls.size(); }
};

SeriesStatements::SeriesStatements(Connection& connection)
    : select(connection, "SELECT points, last_step, last_wall, last_value FROM series WHERE id=?"),
      update(connection, "UPDATE series SET points=?2, last_step=?3, last_wall=?4, last_value=?5 WHERE id=?1"),
      lastSpan(connection, "SELECT id, chunks, entries FROM span WHERE id>=?1 AND id<?2 ORDER BY id DESC LIMIT 1"),
      firstStep(connection, "SELECT first_step FROM chunk WHERE id=?"),
      openChunks(connection,
                 "SELECT id, count, step_data, value_data, wall_data FROM chunk WHERE id>=?1 AND id<?2 ORDER BY id"),
      putChunk(connection, "INSERT OR REPLACE INTO chunk VALUES(?,?,?,?,?,?,?,?,?,?,?,?)"),
      dropChunks(connection, "DELETE FROM chunk WHERE id>=?1 AND id<?2"),
      putSpan(connection, "INSERT OR REPLACE INTO span VALUES(?,?,?,?,?,?,?,?)"),
      dropSpans(connection, "DELETE FROM span WHERE id>=?1 AND id<?2"),
      segments(connection) {}

SeriesWriter::SeriesWriter(SeriesStatements& statements, int64_t series)
    : statements_(statements), series_(series), segments_(statements.segments, series) {
  ScopedReset reset(statements_.select);
  toSeriesRow(statements_.select, series);
  points_ = static_cast<uint64_t>(statements_.select.integer(0));
  last_ = {statements_.select.integer(1), statements_.select.real(2), statements_.select.realOrNan(3)};
  if (points_ == 0) return;
  loadSpan();
  loadTail();
}

void SeriesWriter::loadSpan() {
  ScopedReset reset(statements_.lastSpan);
  statements_.lastSpan.bind(1, pointId(series_, 0)).bind(2, pointId(series_ + 1, 0));
  if (!statements_.lastSpan.step()) return;
  const uint64_t first = pointIndex(series_, statements_.lastSpan.integer(0));
  const int64_t chunks = statements_.lastSpan.integer(1);
  std::vector<ChunkSummary> entries;
  try {
    entries = decodeEntries(statements_.lastSpan.blob(2), chunks);
  } catch (const Error& error) {
    if (error.code() != Code::kDataLoss) throw;
  }
  if (entries.empty()) {
    repaired_ = 0;
    closedEnd_ = std::max(first, segments_.first());  // the chunks of the newest segment are made anew
    return relist(first);
  }
  closedEnd_ = first;
  for (const ChunkSummary& entry : entries) closedEnd_ += entry.count;
  // A span never crosses a segment.
  if (chunks >= kSpanChunks || first < segments_.first()) return;
  span_ = {first, chunks, entries.front(), std::string(statements_.lastSpan.blob(2))};
  for (std::size_t i = 1; i < entries.size(); ++i) span_.summary = joined(span_.summary, entries[i]);
}

// Lists the chunks of a former segment, from `first` to where the newest begins, in the place of a span that is
// damaged.
void SeriesWriter::relist(uint64_t first) {
  statements_.dropSpans.bind(1, pointId(series_, first)).bind(2, pointId(series_ + 1, 0));
  statements_.dropSpans.run();
  Statement& row = statements_.openChunks;
  ScopedReset reset(row);
  row.bind(1, pointId(series_, first)).bind(2, pointId(series_, closedEnd_));
  uint64_t next = first;
  while (row.step()) {
    Columns chunk;
    const uint64_t place = pointIndex(series_, row.integer(0));
    if (!takeRow(place, chunk)) continue;
    if (place != next) span_ = {};  // the chunks of a span follow each other
    addToSpan(place, summarizeChunk(chunk.steps, chunk.values));
    next = place + chunk.size();
  }
  span_ = {};
}

void SeriesWriter::loadTail() {
  Columns whole;  // of the rows that follow each other and can be read
  uint64_t next = closedEnd_;
  std::size_t newest = 0;  // points of the last of them
  bool isWhole = !repaired_ && closedEnd_ <= points_;
  {
    ScopedReset reset(statements_.openChunks);
    statements_.openChunks.bind(1, pointId(series_, closedEnd_)).bind(2, pointId(series_ + 1, 0));
    while (statements_.openChunks.step()) {
      const std::size_t before = whole.size();
      isWhole = takeRow(next, whole) && isWhole;
      if (whole.size() == before) break;
      newest = whole.size() - before;
      next += newest;
    }
  }
  if (!isWhole || next != points_) return repair(std::move(whole), next);
  tailFirst_ = points_;
  if (newest == 0 || newest >= kOpenPoints) return;
  eraseFront(whole, whole.size() - newest);
  tail_ = std::move(whole);
  tailFirst_ = points_ - newest;
  stored_ = newest;
}

// Appends the row that begins with point `next`; false, and nothing is appended, when it does not or cannot be read.
bool SeriesWriter::takeRow(uint64_t next, Columns& out) {
  Statement& row = statements_.openChunks;
  const std::size_t before = out.size();
  const int64_t count = row.integer(1);
  bool isWhole = pointIndex(series_, row.integer(0)) == next && count > 0 &&
                 count <= static_cast<int64_t>(kMaxChunkPoints) && next + static_cast<uint64_t>(count) <= points_;
  try {
    if (isWhole) decodeRow(row, out);
  } catch (const Error&) {
    isWhole = false;
  }
  if (isWhole)
    isWhole = std::ranges::is_sorted(out.steps.begin() + std::max<std::ptrdiff_t>(0, std::ptrdiff_t(before) - 1),
                                     out.steps.end());
  if (isWhole) return true;
  out.steps.resize(before);
  out.walls.resize(before);
  out.values.resize(before);
  return false;
}

// Whatever follows the points that can be read is written anew, as points at a step that every restart hides: so no
// index means another point than before.
void SeriesWriter::repair(Columns whole, uint64_t next) {
  points_ = std::max(points_, next);
  repaired_ = points_ - next;
  if (*repaired_ > kMostFilled) points_ = next;  // nobody wrote so many
  const double wall = whole.size() > 0 ? whole.walls.back() : last_.wall;
  const auto filled = static_cast<std::size_t>(points_ - closedEnd_);
  whole.steps.resize(filled, INT64_MAX);
  whole.walls.resize(filled, wall);
  whole.values.resize(filled, std::numeric_limits<double>::quiet_NaN());
  for (Statement* drop : {&statements_.dropChunks, &statements_.dropSpans}) {
    drop->bind(1, pointId(series_, closedEnd_)).bind(2, pointId(series_ + 1, 0));
    drop->run();
  }
  tail_ = std::move(whole);
  tailFirst_ = closedEnd_;
  startSegment(INT64_MAX - 1, wall, "the log was damaged");
}

bool SeriesWriter::append(int64_t step, double wall, double value) {
  if (points_ >= kSeriesPoints - 1) return false;
  if (points_ > segments_.first() && step < last_.step) {
    startSegment(INT64_MAX, wall, "step went back", step);
  } else if (segments_.hasRestarted() && points_ == segments_.first()) {
    segments_.begin(step);
  }
  tail_.steps.push_back(step);
  tail_.walls.push_back(wall);
  tail_.values.push_back(value);
  last_ = {step, wall, value};
  ++points_;
  if (tail_.size() >= 2 * kClosedPoints) closeChunks(Rest::kKeepOpen);
  return true;
}

void SeriesWriter::restart(int64_t cutStep, double wall, std::string_view cause) {
  if (points_ > 0) startSegment(cutStep, wall, cause);
}

void SeriesWriter::startSegment(int64_t cutStep, double wall, std::string_view cause,
                                std::optional<int64_t> startStep) {
  closeChunks(Rest::kClose);
  span_ = {};
  int64_t firstStep = startStep.value_or(cutStep);
  if (!segments_.hasRestarted()) {
    ScopedReset reset(statements_.firstStep);
    statements_.firstStep.bind(1, pointId(series_, 0));
    if (statements_.firstStep.step()) firstStep = statements_.firstStep.integer(0);
  }
  segments_.start(points_, firstStep, startStep.value_or(cutStep), cutStep, wall, cause);
}

void SeriesWriter::store() {
  if (points_ - closedEnd_ >= kClosedPoints) {
    closeChunks(Rest::kClose);
  } else if (stored_ < tail_.size()) {
    storeTail();
  }
  statements_.update.bind(1, series_).bind(2, static_cast<int64_t>(points_)).bind(3, last_.step);
  statements_.update.bind(4, last_.wall).bind(5, last_.value);
  statements_.update.run();
}

void SeriesWriter::storeTail() {
  putChunk(tailFirst_, encode(0, tail_.size()));
  stored_ = tail_.size();
  if (stored_ < kOpenPoints) return;
  tailFirst_ = points_;
  tail_ = {};
  stored_ = 0;
}

void SeriesWriter::readOpenChunks(Columns& out) {
  ScopedReset reset(statements_.openChunks);
  statements_.openChunks.bind(1, pointId(series_, closedEnd_)).bind(2, pointId(series_, tailFirst_));
  while (statements_.openChunks.step()) decodeRow(statements_.openChunks, out);
}

void SeriesWriter::mergeOpenChunks() {
  if (closedEnd_ < tailFirst_) {
    Columns open;
    readOpenChunks(open);
    open.steps.insert(open.steps.end(), tail_.steps.begin(), tail_.steps.end());
    open.walls.insert(open.walls.end(), tail_.walls.begin(), tail_.walls.end());
    open.values.insert(open.values.end(), tail_.values.begin(), tail_.values.end());
    tail_ = std::move(open);
    tailFirst_ = closedEnd_;
  }
  statements_.dropChunks.bind(1, pointId(series_, closedEnd_)).bind(2, pointId(series_, points_));
  statements_.dropChunks.run();
  stored_ = 0;
}

void SeriesWriter::closeChunks(Rest rest) {
  mergeOpenChunks();
  std::size_t begin = 0;
  for (; tail_.size() - begin >= 2 * kClosedPoints; begin += kClosedPoints) closePiece(begin, kClosedPoints);
  if (rest == Rest::kClose && begin < tail_.size()) {
    closePiece(begin, tail_.size() - begin);
    begin = tail_.size();
  }
  eraseFront(tail_, begin);
  tailFirst_ = closedEnd_;
}

SeriesWriter::Encoded SeriesWriter::encode(std::size_t begin, std::size_t count) const {
  const auto part = [&](const auto& column) { return std::span(column).subspan(begin, count); };
  return {summarizeChunk(part(tail_.steps), part(tail_.values)),
          tail_.walls[begin],
          tail_.walls[begin + count - 1],
          encodeSteps(part(tail_.steps)),
          encodeValues(part(tail_.values)),
          encodeWalls(part(tail_.walls))};
}

void SeriesWriter::closePiece(std::size_t begin, std::size_t count) {
  const Encoded chunk = encode(begin, count);
  if (chunk.bytes() > kLargestChunkBytes && count > kClosedPoints / 2) {
    closePiece(begin, count / 2);
    closePiece(begin + count / 2, count - count / 2);
    return;
  }
  putChunk(closedEnd_, chunk);
  addToSpan(closedEnd_, chunk.summary);
  closedEnd_ += count;
}

void SeriesWriter::putChunk(uint64_t first, const Encoded& chunk) {
  const ChunkSummary& summary = chunk.summary;
  Statement& put = statements_.putChunk;
  put.bind(1, pointId(series_, first)).bind(2, int64_t{summary.count}).bind(3, summary.firstStep);
  put.bind(4, summary.lastStep).bind(5, chunk.firstWall).bind(6, chunk.lastWall);
  bindFinite(put, 7, summary.min);
  bindFinite(put, 8, summary.max);
  put.bind(9, int64_t{summary.nonfinite});
  put.bindBlob(10, chunk.steps).bindBlob(11, chunk.values).bindBlob(12, chunk.walls);
  put.run();
}

void SeriesWriter::addToSpan(uint64_t first, const ChunkSummary& chunk) {
  if (span_.chunks == 0 || span_.chunks >= kSpanChunks) {
    span_ = {first, 0, chunk, {}};
  } else {
    span_.summary = joined(span_.summary, chunk);
  }
  ++span_.chunks;
  appendEntry(chunk, span_.entries);
  Statement& put = statements_.putSpan;
  put.bind(1, pointId(series_, span_.first)).bind(2, span_.chunks).bind(3, span_.summary.firstStep);
  put.bind(4, span_.summary.lastStep);
  bindFinite(put, 5, span_.summary.min);
  bindFinite(put, 6, span_.summary.max);
  put.bind(7, int64_t{span_.summary.nonfinite}).bindBlob(8, span_.entries);
  put.run();
}

}  // namespace summaries
