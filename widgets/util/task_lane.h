// Threads of one's own for work in the background: one for what has to be done in order or shares an object, a few
// where nobody should wait for a slow one, or those of the shared pool. GUI thread; what is posted runs on the lane's.
#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <thread>

namespace widgets {

struct LaneOptions {
  int threads = 1;  // at most; 0: those of the shared pool
  // What was posted is done before the lane is gone, however long it takes: for what must get to the disk. Otherwise
  // what has not begun is dropped.
  bool finishes = false;
  // How long a lane that does not finish waits for what runs when it goes; the pool is not waited for.
  std::chrono::milliseconds lastWait = std::chrono::seconds(1);
  const char* name = "background";  // of its threads, at most 15 letters
  void (*began)() = nullptr;        // called by each of its own threads first
};

inline constexpr LaneOptions kOrderedLane{};
inline constexpr LaneOptions kFinishingLane{.finishes = true, .name = "files"};
inline constexpr LaneOptions kPoolLane{.threads = 0};
// For what may take any time and cannot be interrupted, such as reading from a slow disk: newer work need not wait.
inline constexpr LaneOptions kLooseLane{.threads = 3, .name = "loose"};

class TaskLane {
 public:
  explicit TaskLane(const LaneOptions& options);
  // What still runs after the last wait is left alone: it holds what it needs by itself, and ends with the program.
  ~TaskLane();
  TaskLane(const TaskLane&) = delete;
  TaskLane& operator=(const TaskLane&) = delete;

  // Threads begin with work and end when they have had none for a while. `job` holds values only and does not throw.
  void post(std::function<void()> job);
  // Waits for all that was posted, however long it takes.
  void waitUntilIdle();
  bool finishes() const { return options_.finishes; }

 private:
  struct Shared;
  struct Worker;
  void joinEnded();

  const LaneOptions options_;
  std::shared_ptr<Shared> shared_;  // outlives the lane, for those threads that do
  std::list<Worker> workers_;
};

}  // namespace widgets
