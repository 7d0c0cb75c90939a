#include "widgets/util/compute_queue.h"

namespace widgets {

ComputeQueue::ComputeQueue(QObject* parent) : QObject(parent) {
  pool_.setMaxThreadCount(1);
}

ComputeQueue::~ComputeQueue() {
  for (const auto& [key, flag] : newest_) *flag = true;
  pool_.clear();
  pool_.waitForDone();
}

void ComputeQueue::cancel(const QString& key) {
  const auto found = newest_.find(key);
  if (found == newest_.end()) return;
  *found->second = true;
  newest_.erase(found);
}

void ComputeQueue::post(const QString& key, std::function<Delivery()> job) {
  cancel(key);
  auto isVoid = std::make_shared<std::atomic<bool>>(false);
  newest_[key] = isVoid;
  ++pending_;
  pool_.start([this, isVoid, job = std::move(job)] {
    const Delivery deliver = *isVoid ? Delivery() : job();
    QMetaObject::invokeMethod(
        this,
        [this, isVoid, deliver] {
          --pending_;
          if (!*isVoid && deliver) deliver();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace widgets
