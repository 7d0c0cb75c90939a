// Lets the window's thread have a core to itself while it works on a frame: of the threads that compute beside it, as
// many wait as it says. Without it the system takes the core away from the frame in the middle, for longer than the
// frame itself takes, whatever the priorities. close() and open() belong to the window's thread, pass() to any other.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace widgets {

class FrameGate {
 public:
  // A frame begins: the next `most` threads that come wait. May be called again before open().
  void close(int most);
  // It is over.
  void open();
  // Between small pieces of a longer work. Waits for kMostMs at most, whatever becomes of the frame.
  void pass() {
    if (isClosed_.load(std::memory_order_relaxed)) wait();
  }
  int waiting() const;

  static constexpr int kMostMs = 20;

 private:
  void wait();

  std::atomic<bool> isClosed_{false};
  mutable std::mutex mutex_;
  std::condition_variable opened_;
  int most_ = 0;
  int waiting_ = 0;
};

}  // namespace widgets
