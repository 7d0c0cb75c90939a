#include "app/workbench/queue/queue_keeper.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

namespace app {
namespace {

constexpr int kQueueSaveMs = 300;
constexpr int kQueueRetryMs = 1000;  // while the file cannot be written

}  // namespace

QueueKeeper::QueueKeeper(TrainingQueue* queue, QObject* parent) : QObject(parent), queue_(queue) {
  timer_.setSingleShot(true);
  timer_.setInterval(kQueueSaveMs);
  retry_.setSingleShot(true);
  retry_.setInterval(kQueueRetryMs);
  for (QTimer* timer : {&timer_, &retry_}) connect(timer, &QTimer::timeout, this, &QueueKeeper::save);
  connect(queue_, &TrainingQueue::queueChanged, this, [this] {
    std::erase_if(cutOff_, [this](const KeptRun& run) { return queue_->knows(run.id); });
    if (isOurs_) timer_.start();
    if (isUnmade_ && !current().empty()) makeFolder();
  });
}

QueueKeeper::~QueueKeeper() {
  flush();
  if (lock_) lock_->unlock();
}

void QueueKeeper::flush() {
  if (timer_.isActive() || retry_.isActive()) save();
  io_.waitUntilDone();
}

void QueueKeeper::open(const QString& folder, bool mayWrite) {
  if (timer_.isActive()) save();
  folder_ = folder;
  isOurs_ = false;
  isUnmade_ = false;
  cutOff_.clear();
  told_ = false;
  const auto former = lock_;
  lock_ = mayWrite ? std::make_shared<QLockFile>(QDir(folder).filePath(QStringLiteral("queue.lock"))) : nullptr;
  io_.add<Opened>(
      [folder, former, lock = lock_] {
        if (former) former->unlock();
        return lock ? lockAndRead(lock.get(), folder) : Opened();
      },
      [this, folder](const Opened& opened) { onOpened(folder, opened); });
}

void QueueKeeper::tryAgain() {
  if (isOurs_ || !lock_) return;
  io_.add<Opened>([folder = folder_, lock = lock_] { return lockAndRead(lock.get(), folder); },
                  [this, folder = folder_](const Opened& opened) {
                    onOpened(folder, opened);
                    if (isOurs_) emit keptHere();
                  });
}

void QueueKeeper::makeFolder() {
  isUnmade_ = false;
  io_.add<Opened>(
      [folder = folder_, lock = lock_, runs = current()] {
        QDir().mkdir(folder);  // a workspace that is gone is not made anew
        Opened opened = lockAndRead(lock.get(), folder);
        if (opened.isUnmade) opened.problem = tr("%1 cannot be created").arg(folder);
        // At once, because the window may close before the next save.
        if (opened.isOurs) opened.problem = writeQueue(folder, runs);
        opened.isUnmade = false;
        return opened;
      },
      [this, folder = folder_](const Opened& opened) { onOpened(folder, opened); });
}

QueueKeeper::Opened QueueKeeper::lockAndRead(QLockFile* lock, const QString& folder) {
  Opened opened;
  opened.isUnmade = !QFileInfo::exists(folder);
  if (opened.isUnmade) return opened;
  if (const QFileInfo file(lock->fileName()); file.exists() && !file.isFile()) {
    opened.problem = tr("%1 is not a file").arg(file.filePath());  // a named pipe would be waited for
    return opened;
  }
  lock->setStaleLockTime(0);  // it is stale when its process is gone, and only then
  opened.isOurs = lock->tryLock(0);
  if (opened.isOurs) {
    opened.read = readQueue(folder);
  } else if (lock->error() == QLockFile::LockFailedError) {
    opened.isElsewhere = true;
    QString host, program;
    lock->getLockInfo(&opened.process, &host, &program);
  } else {
    opened.problem = tr("%1 cannot be written").arg(lock->fileName());
  }
  return opened;
}

void QueueKeeper::onOpened(const QString& folder, const Opened& opened) {
  if (folder != folder_ || isOurs_) return;
  isUnmade_ = opened.isUnmade;
  if (isUnmade_ && !current().empty()) makeFolder();
  if (opened.isElsewhere) emit keptElsewhere(opened.process);
  if (!opened.problem.isEmpty()) tellUnkept(opened.problem);
  if (!opened.isOurs) return;
  isOurs_ = true;
  if (!opened.read.problem.isEmpty()) emit failed(opened.read.problem);
  std::vector<KeptRun> waiting;
  for (const KeptRun& run : opened.read.runs) {
    if (!run.wasActive) {
      waiting.push_back(run);
    } else if (!queue_->knows(run.id)) {
      cutOff_.push_back(run);
    }
  }
  const std::vector<KeptRun> cutOff = cutOff_;
  if (!waiting.empty() || !cutOff.empty()) emit found(waiting, cutOff);
  timer_.start();
}

void QueueKeeper::forgetCutOff() {
  cutOff_.clear();
  if (isOurs_) timer_.start();
}

std::vector<KeptRun> QueueKeeper::current() const {
  std::vector<KeptRun> runs = cutOff_;
  for (const QString& id : queue_->active()) runs.push_back({id, *queue_->request(id), true});
  for (const QString& id : queue_->waiting()) runs.push_back({id, *queue_->request(id), false});
  std::erase_if(runs, [](const KeptRun& run) { return run.request.isTrial; });
  return runs;
}

void QueueKeeper::save() {
  timer_.stop();
  retry_.stop();
  if (!isOurs_) return;
  io_.add<QString>([folder = folder_, runs = current()] { return writeQueue(folder, runs); },
                   [this, folder = folder_](const QString& problem) {
                     if (folder == folder_) onSaved(problem);
                   });
}

void QueueKeeper::onSaved(const QString& problem) {
  if (problem.isEmpty()) {
    if (std::exchange(told_, false)) emit worksAgain();
    return;
  }
  retry_.start();
  if (!std::exchange(told_, true)) tellUnkept(problem);
}

void QueueKeeper::tellUnkept(const QString& problem) {
  emit failed(tr("%1. Queued trainings are lost when the program exits.").arg(problem));
}

}  // namespace app
