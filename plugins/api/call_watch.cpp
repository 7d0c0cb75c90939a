#include "plugins/api/call_watch.h"

#include <algorithm>

#include "plugins/api/load_watch.h"

namespace plugins {

CallWatch::CallWatch(std::chrono::milliseconds limit) {
  thread_ = std::thread([this, limit] { run(limit); });
}

CallWatch::~CallWatch() {
  {
    const std::lock_guard lock(mutex_);
    isEnding_ = true;
  }
  ended_.notify_one();
  thread_.join();
}

std::shared_ptr<CallWatch::Calls> CallWatch::watch(Listener listener) {
  const std::lock_guard lock(mutex_);
  watched_.push_back({std::make_shared<Calls>(), std::move(listener)});
  return watched_.back().calls;
}

void CallWatch::forget(const std::shared_ptr<Calls>& calls) {
  const std::lock_guard lock(mutex_);
  for (const Watched& one : watched_) {
    // It came back after the last look.
    const bool isBack = one.calls == calls && one.isLate && !one.calls->where_.load(std::memory_order_acquire);
    if (isBack) one.listener.back();
  }
  std::erase_if(watched_, [&](const Watched& one) { return one.calls == calls; });
}

void CallWatch::run(std::chrono::milliseconds limit) {
  constexpr int kLooksPerLimit = 4;
  const auto pause = std::max(limit / kLooksPerLimit, std::chrono::milliseconds(1));
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, pause, [this] { return isEnding_; })) {
    for (Watched& one : watched_) look(one, limit);
  }
}

void CallWatch::look(Watched& one, std::chrono::milliseconds limit) {
  const char* where = one.calls->where_.load(std::memory_order_acquire);
  const uint64_t number = one.calls->number_.load(std::memory_order_relaxed);
  if (where && number == one.number) {
    if (one.isLate || Clock::now() - one.since < limit) return;
    one.isLate = true;
    one.listener.late(where);
    return;
  }
  if (one.isLate) one.listener.back();
  one.isLate = false;
  // Without a call nothing is seen: 0 is no call's number.
  one.number = where ? number : 0;
  one.since = Clock::now();
}

std::chrono::milliseconds callLimit() {
  constexpr double kSeconds = 20;
  return secondsOf("EWB_PLUGIN_CALL_SECONDS", kSeconds);
}

}  // namespace plugins
