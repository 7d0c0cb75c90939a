// Writes checkpoints behind a training that goes on meanwhile, on a thread of its own. What waits while one is written
// waits no longer than it would be kept: of more, the oldest would be removed again right away, and are never written.
// Used by the thread that trains.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/estimator/training/checkpoints.h"

namespace engine::estimator {

class BackgroundSaver {
 public:
  // Called on the saver's thread. Gives a warning for the log, or nothing; throws what hinders the checkpoint.
  using Write = std::function<std::string(const CheckpointContent&)>;
  struct Report {
    int64_t step = 0;  // of the checkpoint
    std::string warning;
    std::exception_ptr error;
  };

  // `keep`: at most so many wait, 1 or more.
  BackgroundSaver(Write write, std::size_t keep);
  // Writes what waits.
  ~BackgroundSaver();
  BackgroundSaver(const BackgroundSaver&) = delete;
  BackgroundSaver& operator=(const BackgroundSaver&) = delete;

  // Never waits.
  void add(CheckpointContent content);
  // Returns when all is written, or has failed.
  void drain();
  // What happened since the last call that somebody must be told; none costs one look at a flag. After an error nothing
  // waits any more.
  std::optional<Report> report();

 private:
  void run();

  Write write_;
  std::size_t keep_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<CheckpointContent> waiting_;
  bool isWriting_ = false;
  bool ends_ = false;
  Report report_;
  std::atomic<bool> hasReport_{false};
  std::thread thread_;
};

}  // namespace engine::estimator
