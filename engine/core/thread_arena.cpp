#include "engine/core/thread_arena.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

namespace engine {
namespace {

constexpr int kComputeNice = 5;

class Observer : public tbb::task_scheduler_observer {
 public:
  explicit Observer(tbb::task_arena& arena) : tbb::task_scheduler_observer(arena) { observe(true); }
  ~Observer() override { observe(false); }
  void on_scheduler_entry(bool isWorker) override {
    if (isWorker) becomeComputeThread();
  }
};

}  // namespace

struct ThreadArena::Impl {
  explicit Impl(int threads) : arena(threads), observer(arena) {}
  tbb::task_arena arena;
  Observer observer;
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
  impl_->arena.execute([&] {
    tbb::parallel_for(
        0, tasks, 1, [&](int task) { fn(context, task, tbb::this_task_arena::current_thread_index()); },
        tbb::simple_partitioner());
  });
}

}  // namespace engine
