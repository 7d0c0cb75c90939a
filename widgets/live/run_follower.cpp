#include "widgets/live/run_follower.h"

#include "summaries/error.h"
#include "summaries/reading/line_pieces.h"

namespace widgets {

namespace {
// Points of one series in one batch: a long log shows its first curves early and never fills the queue to the window.
constexpr std::size_t kPointsAtOnce = 1 << 19;

bool increases(const summaries::Columns& points, int64_t after) {
  for (const int64_t step : points.steps) {
    if (step <= after) return false;
    after = step;
  }
  return true;
}

// All points of a series: the line, and with it what is off it.
SeriesData wholeSeries(summaries::EventLogReader& log, int64_t series) {
  const auto segments = log.segments(series);
  const summaries::LinePieces pieces =
      summaries::linePieces(log.visible(series, summaries::Superseded::kShow), segments);
  SeriesData data;
  data.append(pieces.line.steps, pieces.line.walls, pieces.line.values);
  if (pieces.overwritten.empty()) return data;
  auto overwritten = std::make_shared<std::vector<SeriesData>>();
  for (const summaries::Columns& piece : pieces.overwritten) {
    overwritten->emplace_back().append(piece.steps, piece.walls, piece.values);
  }
  data.overwritten = std::move(overwritten);
  return data;
}

}  // namespace

RunFollower::RunFollower(const QString& run, const std::string& directory, const QString& owner)
    : run_(run), directory_(directory), owner_(owner) {}

bool RunFollower::isReplaced() const {
  return opened_.inode != 0 && !summaries::stampOf(directory_).isSameFile(opened_);
}

bool RunFollower::readNew(Reader& log, const summaries::SeriesInfo& info, Followed& followed) {
  const summaries::Columns fresh = log.after(info.id, followed.cursor, kPointsAtOnce);
  followed.cursor += fresh.size();
  if (followed.cursor < info.points) more_ = true;
  if (!increases(fresh, followed.lastStep)) return false;
  followed.points.append(fresh.steps, fresh.walls, fresh.values);
  return true;
}

bool RunFollower::readSeries(Reader& log, const summaries::SeriesInfo& info, SeriesBatch& batch) {
  Followed& followed = series_[info.id];
  const bool restarted = info.segments != followed.segments;
  if (!restarted && followed.begun && info.points <= followed.cursor) return false;
  followed.segments = info.segments;
  batch.tag = QString::fromStdString(info.tag);
  const std::size_t before = followed.points.size();
  if (restarted || !readNew(log, info, followed)) {
    batch.replace = true;
    followed.points = wholeSeries(log, info.id);
    followed.cursor = std::max(followed.cursor, info.points);
  }
  batch.replace = batch.replace || !followed.begun;
  followed.begun = true;
  if (!followed.points.empty()) followed.lastStep = followed.points.step(followed.points.size() - 1);
  batch.points = followed.points;
  return batch.replace || followed.points.size() > before;
}

bool RunFollower::isDue(const summaries::LogStamp& now) const {
  if (!more_ && read_ == now) return false;
  return now.inode != 0 || opened_.inode == 0;  // one that is gone is told by the search for runs
}

std::optional<RunBatch> RunFollower::read(Reader& log, const summaries::LogStamp& before) {
  if (opened_.inode == 0) opened_ = before;
  std::optional<RunBatch> found = readAll(log);
  read_.reset();
  if (!before.isFresh()) read_ = before;
  return found;
}

std::optional<RunBatch> RunFollower::poll(summaries::ReaderCache& logs) {
  // The stamp first: what is committed between the two is seen by one of them.
  const summaries::LogStamp stamp = summaries::stampOf(directory_);
  if (!isDue(stamp)) return std::nullopt;
  std::optional<RunBatch> found;
  logs.read(directory_, [&](Reader& log) { found = read(log, stamp); });
  return found;
}

std::optional<RunBatch> RunFollower::readAll(Reader& log) {
  more_ = false;
  RunBatch batch;
  batch.run = run_;
  batch.owner = owner_;
  batch.directory = QString::fromStdString(directory_);
  batch.info = log.run();
  uint64_t others = 0;
  for (summaries::SeriesInfo& info : log.series()) {
    if (info.kind != summaries::Kind::kScalar) {
      others += info.points + 1;
      batch.others.push_back(std::move(info));
      continue;
    }
    SeriesBatch points;
    try {
      if (readSeries(log, info, points)) batch.scalars.push_back(std::move(points));
    } catch (const summaries::Error& error) {
      // The other curves are sound.
      if (error.code() != summaries::Code::kDataLoss) throw;
      if (batch.problem.isEmpty()) batch.problem = QString::fromUtf8(error.what());
    }
  }
  batch.events = log.session(sessionCursor_);
  sessionCursor_ += batch.events.size();
  const bool isNew = info_ != batch.info || others_ != others || !batch.scalars.empty() || !batch.events.empty() ||
                     !batch.problem.isEmpty();
  info_ = batch.info;
  others_ = others;
  return isNew ? std::optional(std::move(batch)) : std::nullopt;
}

}  // namespace widgets
