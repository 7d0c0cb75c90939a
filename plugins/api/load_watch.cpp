#include "plugins/api/load_watch.h"

#include <algorithm>
#include <cstdlib>

namespace plugins {

LoadWatch::LoadWatch(std::chrono::milliseconds limit, std::function<void()> late) {
  thread_ = std::thread([this, limit, late = std::move(late)] {
    std::unique_lock lock(mutex_);
    if (!changed_.wait_for(lock, limit, [this] { return isLoaded_; })) late();
  });
}

LoadWatch::~LoadWatch() {
  {
    const std::lock_guard lock(mutex_);
    isLoaded_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

std::chrono::milliseconds loadLimit() {
  constexpr double kSeconds = 10;
  constexpr double kMostSeconds = 86400;
  const char* text = std::getenv("EWB_PLUGIN_LOAD_SECONDS");
  const double seconds = text ? std::strtod(text, nullptr) : kSeconds;
  const double limit = seconds > 0 ? std::min(seconds, kMostSeconds) : kSeconds;
  return std::chrono::milliseconds(static_cast<int64_t>(1000 * limit));
}

}  // namespace plugins
