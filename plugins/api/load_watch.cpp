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
  return secondsOf("EWB_PLUGIN_LOAD_SECONDS", kSeconds);
}

std::chrono::milliseconds secondsOf(const char* variable, double otherwise) {
  constexpr double kMostSeconds = 86400;
  const char* text = std::getenv(variable);
  const double seconds = text ? std::strtod(text, nullptr) : otherwise;
  const double limit = seconds > 0 ? std::min(seconds, kMostSeconds) : otherwise;
  return std::chrono::milliseconds(static_cast<int64_t>(1000 * limit));
}

}  // namespace plugins
