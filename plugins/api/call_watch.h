// Notices calls of plugins that do not come back. A thread of its own looks at the calls of all hooks of a training;
// marking one costs two stores. Made by the thread that makes the hooks.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace plugins {

class CallWatch {
 public:
  // Called by the watching thread, once for a call: when it takes longer than the limit, and when it came back after
  // that. Neither may make or end calls of this watch.
  struct Listener {
    std::function<void(const char* where)> late;
    std::function<void()> back;
  };

  // The calls of one caller, which one thread makes, one at a time.
  class Calls {
   public:
    // `where` is a literal.
    void enter(const char* where) {
      number_.store(number_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
      where_.store(where, std::memory_order_release);
    }
    void leave() { where_.store(nullptr, std::memory_order_release); }

   private:
    friend class CallWatch;
    std::atomic<const char*> where_ = nullptr;  // null: no call
    std::atomic<uint64_t> number_ = 0;          // of the call
  };

  explicit CallWatch(std::chrono::milliseconds limit);
  ~CallWatch();
  CallWatch(const CallWatch&) = delete;
  CallWatch& operator=(const CallWatch&) = delete;

  // Watched until forget() returns, from when on the listener is not called any more.
  std::shared_ptr<Calls> watch(Listener listener);
  void forget(const std::shared_ptr<Calls>& calls);

 private:
  using Clock = std::chrono::steady_clock;
  struct Watched {
    std::shared_ptr<Calls> calls;
    Listener listener;
    uint64_t number = 0;           // of the call that was seen last
    Clock::time_point since = {};  // when it was seen first
    bool isLate = false;           // it was told
  };
  void run(std::chrono::milliseconds limit);
  static void look(Watched& one, std::chrono::milliseconds limit);

  std::mutex mutex_;
  std::condition_variable ended_;
  bool isEnding_ = false;         // guarded by mutex_
  std::vector<Watched> watched_;  // guarded by mutex_
  std::thread thread_;            // last: it uses the others
};

// How long a call of a hook may take until that is told: EWB_PLUGIN_CALL_SECONDS, or 20 seconds.
std::chrono::milliseconds callLimit();

}  // namespace plugins
