#include "plugins/api/load_watch.h"

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
  const char* text = std::getenv("EWB_PLUGIN_LOAD_SECONDS");
  const double seconds = text ? std::strtod(text, nullptr) : kSeconds;
  return std::chrono::milliseconds(static_cast<int64_t>(1000 * (seconds > 0 ? seconds : kSeconds)));
}

}  // namespace plugins
