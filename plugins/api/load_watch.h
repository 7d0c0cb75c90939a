// Notices that a plugin's library takes too long to load: while this exists, a thread waits for its end or for the time
// to be over. Made and destroyed by the thread that loads.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace plugins {

class LoadWatch {
 public:
  // `late` is called once, from the watching thread, when the limit is over; not after the destructor has begun.
  LoadWatch(std::chrono::milliseconds limit, std::function<void()> late);
  ~LoadWatch();
  LoadWatch(const LoadWatch&) = delete;
  LoadWatch& operator=(const LoadWatch&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool isLoaded_ = false;  // guarded by mutex_
  std::thread thread_;     // last: it uses the others
};

// How long a library may take: EWB_PLUGIN_LOAD_SECONDS, or 10 seconds.
std::chrono::milliseconds loadLimit();

// The seconds that a variable of the environment has, at most a day; `otherwise` where it has no number above 0.
std::chrono::milliseconds secondsOf(const char* variable, double otherwise);

}  // namespace plugins
