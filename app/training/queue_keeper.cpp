#include "app/training/queue_keeper.h"

#include <QDir>
#include <algorithm>

#include "widgets/util/background.h"

namespace app {
namespace {

constexpr int kQueueSaveMs = 300;

}  // namespace

QueueKeeper::QueueKeeper(TrainingQueue* queue, QObject* parent) : QObject(parent), queue_(queue) {
  io_.setMaxThreadCount(1);  // so that reading comes after writing
  timer_.setSingleShot(true);
  timer_.setInterval(kQueueSaveMs);
  connect(&timer_, &QTimer::timeout, this, &QueueKeeper::save);
  connect(queue_, &TrainingQueue::queueChanged, this, [this] {
    std::erase_if(cutOff_, [this](const KeptRun& run) { return queue_->knows(run.id); });
    if (lock_) timer_.start();
  });
}

QueueKeeper::~QueueKeeper() {
  flush();
}

void QueueKeeper::flush() {
  if (timer_.isActive()) save();
  io_.waitForDone();
}

void QueueKeeper::open(const QString& folder, bool mayWrite) {
  if (timer_.isActive()) save();
  folder_ = folder;
  lock_.reset();
  cutOff_.clear();
  told_ = false;
  if (!mayWrite) return;
  widgets::inBackground(
      this,
      [folder] {
        Opened opened;
        auto lock = std::make_shared<QLockFile>(QDir(folder).filePath(QStringLiteral("queue.lock")));
        lock->setStaleLockTime(0);  // it is stale when its process is gone, and only then
        if (!lock->tryLock(0)) return opened;
        opened.lock = std::move(lock);
        opened.read = readQueue(folder);
        return opened;
      },
      [this, folder](const Opened& opened) { onOpened(folder, opened); }, &io_);
}

void QueueKeeper::onOpened(const QString& folder, const Opened& opened) {
  if (folder != folder_ || lock_ || !opened.lock) return;
  lock_ = opened.lock;
  if (!opened.read.problem.isEmpty()) emit failed(opened.read.problem);
  std::vector<KeptRun> waiting;
  for (const KeptRun& run : opened.read.runs) {
    if (queue_->knows(run.id)) continue;  // it was added while the file was read
    (run.wasActive ? cutOff_ : waiting).push_back(run);
  }
  const std::vector<KeptRun> cutOff = cutOff_;
  if (!waiting.empty() || !cutOff.empty()) emit found(waiting, cutOff);
  timer_.start();
}

void QueueKeeper::forgetCutOff() {
  cutOff_.clear();
  if (lock_) timer_.start();
}

std::vector<KeptRun> QueueKeeper::current() const {
  std::vector<KeptRun> runs = cutOff_;
  for (const QString& id : queue_->active()) runs.push_back({id, *queue_->request(id), true});
  for (const QString& id : queue_->waiting()) runs.push_back({id, *queue_->request(id), false});
  return runs;
}

void QueueKeeper::save() {
  timer_.stop();
  if (!lock_) return;
  widgets::inBackground(
      this, [folder = folder_, runs = current(), lock = lock_] { return writeQueue(folder, runs); },
      [this](const QString& problem) {
        if (!problem.isEmpty() && !std::exchange(told_, true)) {
          emit failed(tr("%1. What waits for its training is lost when the program ends.").arg(problem));
        }
      },
      &io_);
}

}  // namespace app
