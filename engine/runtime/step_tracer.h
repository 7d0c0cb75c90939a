// When each op of a step ran, on which thread: for profiles. A session's plans add to it while it is active; otherwise
// it costs them one look at a flag. start() and stop() are called by the thread that runs the session, between steps;
// add() by any.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/kernels/resource_manager.h"

namespace engine {

class Node;

class StepTracer : public Resource {
 public:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    std::string node;  // name; of ops that a plan made of several: the name it gave them
    std::string op;
    int thread = 0;
    double start = 0;  // seconds since start()
    double end = 0;
    int64_t bytes = 0;  // of memory that the execution filled: outputs that are not an input's memory, and its own work
  };

  bool active() const { return active_.load(std::memory_order_relaxed); }
  // Forgets what there was and listens.
  void start();
  // What happened since, in the order of starting.
  std::vector<Entry> stop();
  void add(const Node& node, int thread, Clock::time_point start, Clock::time_point end, int64_t bytes);

 private:
  std::atomic<bool> active_{false};
  std::mutex mutex_;
  Clock::time_point begin_;
  std::vector<Entry> entries_;
};

// The one of a session, made when it is not there.
std::shared_ptr<StepTracer> stepTracer(ResourceManager& resources);

}  // namespace engine
