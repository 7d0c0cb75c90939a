#include "widgets/live/follower_worker.h"

#include <QThread>
#include <algorithm>
#include <vector>

#include "summaries/error.h"
#include "summaries/runs/find_runs.h"
#include "widgets/live/run_follower.h"

namespace widgets {

namespace {
constexpr qint64 kQuietMs = 10000;
// A search of a large tree may take at most this part of the time.
constexpr qint64 kScanShare = 20;
constexpr int kNotYetToTell = 25;  // polls, at least five seconds
}  // namespace

FollowerWorker::FollowerWorker(std::shared_ptr<summaries::ReaderCache> logs)
    : logs_(std::move(logs)), timer_(new QTimer(this)) {
  timer_->setSingleShot(true);
  connect(timer_, &QTimer::timeout, this, &FollowerWorker::tick);
}

FollowerWorker::~FollowerWorker() = default;

void FollowerWorker::follow(const QStringList& roots, int session) {
  roots_ = roots;
  session_ = session;
  runs_.clear();
  errors_.clear();
  sinceScan_.invalidate();
  sinceChange_.start();
  caughtUp_ = false;
  scanEvery_ = kScanMs;
  timer_->stop();
  if (!roots.isEmpty()) tick();
}

void FollowerWorker::setRuns(const std::optional<QStringList>& runs) {
  wanted_.reset();
  if (runs) wanted_.emplace(runs->begin(), runs->end());
  if (!roots_.isEmpty()) tick();
}

void FollowerWorker::refresh() {
  sinceScan_.invalidate();
  if (!roots_.isEmpty()) tick();
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
  std::map<QString, summaries::FoundRun> found;
  std::vector<std::string> roots;
  for (const QString& root : roots_) roots.push_back(root.toStdString());
  try {
    for (const summaries::FoundRun& run : summaries::findRunsBelow(roots)) {
      found.emplace(QString::fromStdString(run.name), run);
    }
  } catch (const std::exception& error) {
    fail(QString(), QString::fromUtf8(error.what()));
    return;
  }
  std::vector<QString> gone;
  for (const auto& [run, watched] : runs_) {
    const auto there = found.find(run);
    const bool isElsewhere = there == found.end() || there->second.folder != watched.folder.toStdString() ||
                             there->second.owner != watched.owner.toStdString();
    if (isElsewhere || (watched.follower && watched.follower->isReplaced())) gone.push_back(run);
  }
  for (const QString& run : gone) forget(run);
  for (const auto& [run, place] : found) {
    Watched& watched = runs_[run];
    watched.folder = QString::fromStdString(place.folder);
    watched.owner = QString::fromStdString(place.owner);
  }
  sinceScan_.start();
  scanEvery_ = std::max<qint64>(kScanMs, kScanShare * clock.elapsed());
}

void FollowerWorker::forget(const QString& run) {
  runs_.erase(run);
  errors_.remove(run);
  emit removed(session_, run);
}

bool FollowerWorker::poll(const QString& run) {
  Watched& watched = runs_[run];
  try {
    if (!watched.follower) {
      watched.follower = std::make_unique<RunFollower>(run, watched.folder.toStdString(), watched.owner);
    }
    std::optional<RunBatch> found = watched.follower->poll(*logs_);
    watched.notYet = 0;
    if (found && found->problem.isEmpty()) errors_.remove(run);
    if (found && !found->problem.isEmpty()) fail(run, found->problem);
    behind_ = behind_ || (found && watched.follower->isBehind());
    if (!found) return false;
    ++unread_;
    emit batch(session_, std::make_shared<const RunBatch>(std::move(*found)));
    return true;
  } catch (const summaries::Error& error) {
    watched.follower.reset();
    // One that is being made has its tables in a moment; one that was written meanwhile is read again.
    const bool isPassing = error.code() == summaries::Code::kNotFound || error.code() == summaries::Code::kUnavailable;
    if (isPassing && ++watched.notYet < kNotYetToTell) return false;
    fail(run, QString::fromUtf8(error.what()));
    return false;
  } catch (const std::exception& error) {
    watched.follower.reset();  // opened anew after the next search: the file may have been replaced
    fail(run, QString::fromUtf8(error.what()));
    return false;
  }
}

void FollowerWorker::pollAll(bool afterScan) {
  behind_ = false;
  for (const auto& [run, watched] : runs_) {
    if (QThread::currentThread()->isInterruptionRequested()) return;
    if (wanted_ && !wanted_->contains(run)) continue;
    // Reading a damaged log up to its damage may be long: only as often as runs are searched.
    if (errors_.contains(run) && !afterScan) continue;
    if (poll(run)) sinceChange_.start();
  }
}

void FollowerWorker::tick() {
  if (unread_ > 0) {
    timer_->start(behind_ ? kBehindMs : liveMs_ / 4);
    return;
  }
  const bool scanIsDue = !sinceScan_.isValid() || sinceScan_.elapsed() >= scanEvery_;
  if (scanIsDue) scan();
  pollAll(scanIsDue);
  if (!caughtUp_) {
    caughtUp_ = true;
    emit caughtUp(session_);
  }
  timer_->start(behind_ ? kBehindMs : sinceChange_.elapsed() < kQuietMs ? liveMs_ : kIdleMs);
}

}  // namespace widgets
