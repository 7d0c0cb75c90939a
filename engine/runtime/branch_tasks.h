// Tasks of which some wait for others, taken by whichever thread is free: the most urgent that is ready first. Nothing
// is locked or allocated while they run. Filled once; run() is called by one thread at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <vector>

#include "engine/core/thread_arena.h"

namespace engine {

class BranchTasks {
 public:
  // The next task in order of urgency. It becomes ready when `waitsFor` tasks, which name it in their `next`, are done.
  // Circles are the caller's fault: run() would not end.
  void add(int waitsFor, std::vector<int> next);
  std::size_t size() const { return tasks_.size(); }

  // Calls fn(task, slot) once for each task, on up to as many threads as the arena has; `slot` as of ThreadArena.
  // Whatever a task wrote is seen by those that wait for it. A thread that finds no task ready calls meanwhile(), once
  // in a run. Neither may throw.
  template <typename Fn, typename Meanwhile>
  void run(ThreadArena& arena, const Fn& fn, const Meanwhile& meanwhile) {
    begin();
    arena.forEach(arena.threads(), [&](int, int slot) {
      int waits = 0;
      while (unfinished()) {
        const int task = take();
        if (task < 0) {
          if (!calledMeanwhile_.exchange(true, std::memory_order_relaxed)) {
            meanwhile();
          } else {
            wait(waits++);
          }
          continue;
        }
        fn(task, slot);
        finish(task);
        waits = 0;
      }
    });
  }

 private:
  struct Task {
    int waitsFor = 0;
    std::vector<int> next;
    std::atomic<int> waiting{0};
  };

  void begin();
  bool unfinished() const { return left_.load(std::memory_order_acquire) > 0; }
  // A ready task, which is then the caller's; -1: there is none just now.
  int take();
  // A moment, after so many.
  static void wait(int waits);
  void finish(int task);

  std::deque<Task> tasks_;
  std::deque<std::atomic<uint64_t>> ready_;  // a bit for each task
  std::atomic<int> left_{0};
  std::atomic<bool> calledMeanwhile_{false};
};

}  // namespace engine
