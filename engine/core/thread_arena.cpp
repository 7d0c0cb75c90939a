#include "engine/core/thread_arena.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

namespace engine {
namespace {

constexpr int kComputeNice = 5;

// Done once a thread, by the thread itself: an observer of the arena would be told too, but oneTBB frees what it keeps
// for one only when its workers end.
void becomeComputeThreadOnce() {
  thread_local bool done = false;
  if (done) return;
  done = true;
  becomeComputeThread();
}

}  // namespace

struct ThreadArena::Impl {
  explicit Impl(int threads) : arena(threads) {}
  tbb::task_arena arena;
};

int availableCores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
  return std::max(1, CPU_COUNT(&set));
}

void becomeComputeThread() {
  // Linux keeps a nice value per thread; raising it needs no privilege. Failing to is harmless.
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kComputeNice);
}

ThreadArena::ThreadArena(int threads)
    : impl_(std::make_unique<Impl>(threads > 0 ? threads : availableCores())),
      threads_(threads > 0 ? threads : availableCores()) {}

ThreadArena::~ThreadArena() = default;

void ThreadArena::run(int tasks, TaskFn fn, void* context) {
  if (tasks <= 1 || threads_ == 1) {
    for (int task = 0; task < tasks; ++task) fn(context, task, 0);
    return;
  }
  const std::thread::id caller = std::this_thread::get_id();
  impl_->arena.execute([&] {
    tbb::parallel_for(
        0, tasks, 1,
        [&](int task) {
          if (std::this_thread::get_id() != caller) becomeComputeThreadOnce();
          fn(context, task, tbb::this_task_arena::current_thread_index());
        },
        tbb::simple_partitioner());
  });
}

}  // namespace engine
