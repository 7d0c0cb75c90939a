// Keeps the worker threads and background tasks of objects busy, so that a test sees what is shown while something is
// read. Header-only.
#pragma once

#include <QObject>
#include <QThread>
#include <latch>
#include <memory>
#include <utility>

#include "widgets/util/background_tasks.h"

namespace test_support {

class HeldThreads {
 public:
  // Those that are children of `root`, at any depth. What they were asked to do before is done first.
  explicit HeldThreads(const QObject* root) {
    const QList<QThread*> threads = root->findChildren<QThread*>();
    count_ = threads.size();
    for (QThread* thread : threads) {
      auto* hook = new QObject;
      hook->moveToThread(thread);
      QObject::connect(thread, &QThread::finished, hook, &QObject::deleteLater);
      QMetaObject::invokeMethod(
          hook, [gate = gate_] { gate->wait(); }, Qt::QueuedConnection);
    }
    const auto lanes = root->findChildren<widgets::BackgroundTasks*>();
    count_ += lanes.size();
    for (widgets::BackgroundTasks* lane : lanes) {
      lane->add<bool>(
          [gate = gate_] {
            gate->wait();
            return true;
          },
          {});
    }
  }
  ~HeldThreads() { release(); }
  HeldThreads(const HeldThreads&) = delete;
  HeldThreads& operator=(const HeldThreads&) = delete;

  void release() {
    if (!std::exchange(isReleased_, true)) gate_->count_down();
  }
  qsizetype count() const { return count_; }

 private:
  std::shared_ptr<std::latch> gate_ = std::make_shared<std::latch>(1);
  qsizetype count_ = 0;
  bool isReleased_ = false;
};

}  // namespace test_support
