// Waits for the disk in the place of the threads that import: takes the new logs of runs, forces as many as wait to the
// disk together, and moves them into their places. Computes nothing. add() may be called by any thread.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "summaries/error.h"
#include "summaries/writing/new_log.h"

namespace summaries::tfevents {

class LogPlacer {
 public:
  // What to do when a log is in its place, or why it is not (else null). Called by the placer's thread.
  using Placed = std::function<void(const Error* error)>;

  LogPlacer();
  ~LogPlacer();  // when all that was added is done
  LogPlacer(const LogPlacer&) = delete;
  LogPlacer& operator=(const LogPlacer&) = delete;

  // Waits while many logs wait already: each holds two files open.
  void add(std::unique_ptr<NewLog> log, Placed placed);

 private:
  struct Waiting {
    std::unique_ptr<NewLog> log;
    Placed placed;
  };
  void work();
  void placeAll(std::vector<Waiting> batch);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Waiting> waiting_;  // guarded by mutex_
  bool ending_ = false;           // guarded by mutex_
  std::jthread thread_;           // last, so that it ends first
};

}  // namespace summaries::tfevents
