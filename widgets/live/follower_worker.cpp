#include "widgets/live/follower_worker.h"

#include <QDir>
#include <set>

#include "summaries/error.h"
#include "summaries/event_log_reader.h"
#include "widgets/live/run_follower.h"

namespace widgets {

namespace {
constexpr qint64 kQuietMs = 10000;
// A search of a large tree may take at most this part of the time.
constexpr qint64 kScanShare = 20;
}  // namespace

FollowerWorker::FollowerWorker() : timer_(new QTimer(this)) {
  timer_->setSingleShot(true);
  connect(timer_, &QTimer::timeout, this, &FollowerWorker::tick);
}

FollowerWorker::~FollowerWorker() = default;

void FollowerWorker::follow(const QString& root, int session) {
  root_ = root;
  session_ = session;
  runs_.clear();
  errors_.clear();
  sinceScan_.invalidate();
  sinceChange_.start();
  caughtUp_ = false;
  scanEvery_ = kScanMs;
  timer_->stop();
  if (!root.isEmpty()) tick();
}

void FollowerWorker::refresh() {
  sinceScan_.invalidate();
  if (!root_.isEmpty()) tick();
}

void FollowerWorker::stop() {
  timer_->stop();
  runs_.clear();
}

void FollowerWorker::fail(const QString& run, const QString& error) {
  if (errors_.value(run) == error) return;
  errors_.insert(run, error);
  emit failed(session_, run, error);
}

void FollowerWorker::scan() {
  QElapsedTimer clock;
  clock.start();
  std::set<QString> found;
  try {
    for (const std::string& run : summaries::findRuns(root_.toStdString())) found.insert(QString::fromStdString(run));
  } catch (const std::exception& error) {
    fail(QString(), QString::fromUtf8(error.what()));
    return;
  }
  for (const QString& run : found) runs_.try_emplace(run);
  for (auto it = runs_.begin(); it != runs_.end();) {
    if (found.contains(it->first)) {
      ++it;
      continue;
    }
    emit removed(session_, it->first);
    errors_.remove(it->first);
    it = runs_.erase(it);
  }
  sinceScan_.start();
  scanEvery_ = std::max<qint64>(kScanMs, kScanShare * clock.elapsed());
}

bool FollowerWorker::poll(const QString& run) {
  std::unique_ptr<RunFollower>& follower = runs_[run];
  try {
    if (!follower) {
      const QString directory = run == QStringLiteral(".") ? root_ : QDir(root_).filePath(run);
      follower = std::make_unique<RunFollower>(run, directory.toStdString());
    }
    std::optional<RunBatch> found = follower->poll();
    errors_.remove(run);
    if (!found) return false;
    ++unread_;
    emit batch(session_, std::make_shared<const RunBatch>(std::move(*found)));
    return true;
  } catch (const std::exception& error) {
    follower.reset();  // opened anew at the next turn: the file may have been replaced
    fail(run, QString::fromUtf8(error.what()));
    return false;
  }
}

void FollowerWorker::tick() {
  if (unread_ > 0) {
    timer_->start(kLiveMs / 4);
    return;
  }
  if (!sinceScan_.isValid() || sinceScan_.elapsed() >= scanEvery_) scan();
  bool changed = false;
  for (const auto& [run, follower] : runs_) changed = poll(run) || changed;
  if (changed) sinceChange_.start();
  if (!caughtUp_) {
    caughtUp_ = true;
    emit caughtUp(session_);
  }
  timer_->start(sinceChange_.elapsed() < kQuietMs ? kLiveMs : kIdleMs);
}

}  // namespace widgets
