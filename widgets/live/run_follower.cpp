#include "widgets/live/run_follower.h"

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
}  // namespace

RunFollower::RunFollower(const QString& run, const std::string& directory) : run_(run), directory_(directory) {}

void RunFollower::close() {
  if (!reader_) return;
  // The stamp first: what is committed between the two is seen by one of them.
  closed_ = stampOf(directory_);
  if (closed_->isFresh()) closed_.reset();
  if (reader_->changed()) more_ = true;
  reader_.reset();
}

bool RunFollower::isReplaced() const {
  return opened_.inode != 0 && !stampOf(directory_).isSameFile(opened_);
}

bool RunFollower::readNew(const summaries::SeriesInfo& info, Followed& followed) {
  const summaries::Columns fresh = reader_->after(info.id, followed.cursor, kPointsAtOnce);
  followed.cursor += fresh.size();
  if (followed.cursor < info.points) more_ = true;
  if (!increases(fresh, followed.lastStep)) return false;
  followed.points.append(fresh.steps, fresh.walls, fresh.values);
  return true;
}

bool RunFollower::read(const summaries::SeriesInfo& info, SeriesBatch& batch) {
  Followed& followed = series_[info.id];
  const bool restarted = info.segments != followed.segments;
  if (!restarted && followed.begun && info.points <= followed.cursor) return false;
  followed.segments = info.segments;
  batch.tag = QString::fromStdString(info.tag);
  // Points that a restart superseded, or steps that went back without one: only the reader knows what is visible now.
  const std::size_t before = followed.points.size();
  if (restarted || !readNew(info, followed)) {
    followed.cursor = std::max(followed.cursor, info.points);
    batch.replace = true;
    const summaries::Columns visible = reader_->visible(info.id);
    followed.points = SeriesData();
    followed.points.append(visible.steps, visible.walls, visible.values);
  }
  batch.replace = batch.replace || !followed.begun;
  followed.begun = true;
  if (!followed.points.empty()) followed.lastStep = followed.points.step(followed.points.size() - 1);
  batch.points = followed.points;
  return batch.replace || followed.points.size() > before;
}

std::optional<RunBatch> RunFollower::poll() {
  if (!reader_) {
    if (!more_ && closed_ && *closed_ == stampOf(directory_)) return std::nullopt;
    if (opened_.inode == 0) opened_ = stampOf(directory_);
    reader_.emplace(directory_);
  }
  if (!reader_->changed() && !more_) return std::nullopt;
  more_ = false;
  RunBatch batch;
  batch.run = run_;
  batch.directory = QString::fromStdString(directory_);
  batch.info = reader_->run();
  for (summaries::SeriesInfo& info : reader_->series()) {
    if (info.kind != summaries::Kind::kScalar) {
      batch.others.push_back(std::move(info));
      continue;
    }
    SeriesBatch points;
    if (read(info, points)) batch.scalars.push_back(std::move(points));
  }
  batch.events = reader_->session(sessionCursor_);
  sessionCursor_ += batch.events.size();
  return batch;
}

}  // namespace widgets
