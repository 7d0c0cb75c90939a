// The threads that compute: a oneTBB arena of fixed size whose workers run at a lower priority than the window.
// parallelFor may be called from any thread; calls inside a task of the same arena run inline.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace engine {

class ThreadArena {
 public:
  // `threads` in all, the calling one included; 0 takes every core the process may use.
  explicit ThreadArena(int threads = 0);
  ~ThreadArena();
  ThreadArena(const ThreadArena&) = delete;
  ThreadArena& operator=(const ThreadArena&) = delete;

  int threads() const { return threads_; }

  // Calls fn(context, task, slot) once for each task in [0, tasks), on up to threads() threads, the caller's included.
  // `slot` in [0, threads()) names the thread: two tasks that run at once never share one. Returns when all are done;
  // rethrows the first exception. Workers flush denormals (flush_denormals.h). Allocates nothing of its own on the
  // caller's behalf beyond what the pool recycles.
  using TaskFn = void (*)(void* context, int task, int slot);
  void run(int tasks, TaskFn fn, void* context);

  // As run(), with any callable fn(int task, int slot), by reference.
  template <typename Fn>
  void forEach(int tasks, Fn&& fn) {
    run(
        tasks,
        [](void* context, int task, int slot) { (*static_cast<std::remove_reference_t<Fn>*>(context))(task, slot); },
        const_cast<void*>(static_cast<const void*>(&fn)));
  }

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  int threads_;
};

// Cores that this process may run on (its affinity mask).
int availableCores();
// Lowers the calling thread's priority below the window's.
void becomeComputeThread();

}  // namespace engine
