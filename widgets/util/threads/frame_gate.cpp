#include "widgets/util/threads/frame_gate.h"

#include <chrono>

namespace widgets {

void FrameGate::close(int most) {
  const std::lock_guard lock(mutex_);
  most_ = most;
  isClosed_ = most > 0;
}

void FrameGate::open() {
  if (!isClosed_) return;
  {
    const std::lock_guard lock(mutex_);
    isClosed_ = false;
  }
  opened_.notify_all();
}

void FrameGate::wait() {
  std::unique_lock lock(mutex_);
  if (waiting_ >= most_) return;
  ++waiting_;
  opened_.wait_for(lock, std::chrono::milliseconds(kMostMs), [this] { return !isClosed_; });
  --waiting_;
}

int FrameGate::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

}  // namespace widgets
