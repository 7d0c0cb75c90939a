#include "widgets/live/log_follower.h"

#include <algorithm>

#include "widgets/live/follower_worker.h"

namespace widgets {

LogFollower::LogFollower(QObject* parent, std::shared_ptr<summaries::ReaderCache> logs)
    : QObject(parent),
      worker_(new FollowerWorker(logs ? std::move(logs) : std::make_shared<summaries::ReaderCache>())) {
  qRegisterMetaType<RunBatchPointer>();
  worker_->moveToThread(&thread_);
  connect(&thread_, &QThread::finished, worker_, &QObject::deleteLater);
  connect(worker_, &FollowerWorker::batch, this, [this](int session, const RunBatchPointer& batch) {
    if (session == session_) emit batchArrived(batch);
    worker_->acknowledge();
  });
  connect(worker_, &FollowerWorker::caughtUp, this, [this](int session) {
    if (session == session_) emit caughtUp();
  });
  connect(worker_, &FollowerWorker::failed, this, [this](int session, const QString& run, const QString& error) {
    if (session == session_) emit runFailed(run, error);
  });
  connect(worker_, &FollowerWorker::removed, this, [this](int session, const QString& run) {
    if (session == session_) emit runRemoved(run);
  });
  thread_.setObjectName(QStringLiteral("log follower"));
  thread_.start(QThread::LowPriority);
}

LogFollower::~LogFollower() {
  thread_.requestInterruption();
  QMetaObject::invokeMethod(worker_, &FollowerWorker::stop);
  thread_.quit();
  thread_.wait();
}

void LogFollower::follow(const QStringList& roots) {
  const int session = ++session_;
  QMetaObject::invokeMethod(worker_, [worker = worker_, roots, session] { worker->follow(roots, session); });
}

void LogFollower::setRuns(const std::optional<QStringList>& runs) {
  QMetaObject::invokeMethod(worker_, [worker = worker_, runs] { worker->setRuns(runs); });
}

void LogFollower::setRate(int perSecond) {
  QMetaObject::invokeMethod(worker_, [worker = worker_, rate = std::clamp(perSecond, 1, 5)] { worker->setRate(rate); });
}

void LogFollower::refresh() {
  QMetaObject::invokeMethod(worker_, &FollowerWorker::refresh);
}

}  // namespace widgets
