#include "widgets/util/loose_worker.h"

#include <stdlib.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>
#include <utility>

namespace widgets {

// Outlives the worker, for those threads that do.
struct LooseWorker::Shared {
  std::mutex mutex;
  std::condition_variable ended;
  LooseWorker* owner = nullptr;  // null: gone
  int running = 0;
};

namespace {

// Threads that still work must not see the program's objects go, so it ends without taking them down.
void endAtOnce(int status, void*) {
  std::fflush(nullptr);
  _exit(status);
}

}  // namespace

LooseWorker::LooseWorker(QObject* parent, std::chrono::milliseconds lastWait)
    : QObject(parent), shared_(std::make_shared<Shared>()), lastWait_(lastWait) {
  shared_->owner = this;
}

LooseWorker::~LooseWorker() {
  std::unique_lock lock(shared_->mutex);
  shared_->owner = nullptr;
  const bool allEnded = shared_->ended.wait_for(lock, lastWait_, [this] { return shared_->running == 0; });
  if (!allEnded) on_exit(endAtOnce, nullptr);
}

void LooseWorker::run(Work work, Done done, Failed failed) {
  newest_ = {++last_, std::move(work), std::move(done), std::move(failed)};
  busy_ = true;
  if (running_ < kMostAtOnce) start();
}

void LooseWorker::abandon() {
  newest_ = {++last_, {}, {}, {}};
  busy_ = false;
}

void LooseWorker::start() {
  ++running_;
  {
    const std::scoped_lock lock(shared_->mutex);
    ++shared_->running;
  }
  std::thread([shared = shared_, number = newest_.number, work = std::exchange(newest_.work, {})]() mutable {
    QByteArray result;
    QString error;
    try {
      result = work();
    } catch (const std::exception& caught) {
      error = QString::fromUtf8(caught.what());
    }
    work = {};  // what it holds goes before it counts as ended
    const std::scoped_lock lock(shared->mutex);
    if (LooseWorker* owner = shared->owner) {
      QMetaObject::invokeMethod(
          owner, [owner, number, result, error] { owner->onEnd(number, result, error); }, Qt::QueuedConnection);
    }
    --shared->running;
    shared->ended.notify_all();
  }).detach();
}

void LooseWorker::onEnd(quint64 number, const QByteArray& result, const QString& error) {
  --running_;
  if (newest_.work && running_ < kMostAtOnce) start();
  if (number != last_) return;
  busy_ = false;
  const Job job = std::exchange(newest_, {});
  error.isEmpty() ? job.done(result) : job.failed(error);
}

}  // namespace widgets
