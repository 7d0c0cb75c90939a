#include "engine/core/thread_arena.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "engine/core/flush_denormals.h"
#include "engine/core/signal_stack.h"

// The thread sanitizer does not see into oneTBB (see CMakeLists.txt): the hand-over of tasks is told to it.
#ifdef EWB_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#define EWB_HAPPENS_BEFORE(address) __tsan_release(address)
#define EWB_HAPPENS_AFTER(address) __tsan_acquire(address)
#else
#define EWB_HAPPENS_BEFORE(address) static_cast<void>(address)
#define EWB_HAPPENS_AFTER(address) static_cast<void>(address)
#endif

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
  makeSignalStack();
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
  char started = 0, ended = 0;
  EWB_HAPPENS_BEFORE(&started);
  impl_->arena.execute([&] {
    tbb::parallel_for(
        0, tasks, 1,
        [&](int task) {
          EWB_HAPPENS_AFTER(&started);
          if (std::this_thread::get_id() != caller) becomeComputeThreadOnce();
          // oneTBB gives its workers the settings of the thread that made the arena.
          const FlushDenormals flush;
          fn(context, task, tbb::this_task_arena::current_thread_index());
          EWB_HAPPENS_BEFORE(&ended);
        },
        tbb::simple_partitioner());
  });
  EWB_HAPPENS_AFTER(&ended);
}

}  // namespace engine
