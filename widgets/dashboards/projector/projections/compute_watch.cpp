#include "widgets/dashboards/projector/projections/compute_watch.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <thread>

#include "summaries/error.h"
#include "widgets/dashboards/projector/projections/tbb.h"

namespace widgets {
namespace {

constexpr int kWorkerNice = 5;

}  // namespace

void ComputeWatch::check() const {
  if (goOn && !goOn()) throw summaries::Error(summaries::Code::kCancelled, "The projection was cancelled.");
}

void ComputeWatch::tell(double done) const {
  check();
  if (progress) progress(done);
}

void lowerThreadPriority() {
  thread_local bool done = false;
  if (done) return;
  done = true;
  // Linux keeps a nice value per thread; failing to raise it is harmless.
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), kWorkerNice);
}

void forRowBlocks(int rows, int grain, const std::function<void(int begin, int end)>& fn) {
  const int blocks = (rows + grain - 1) / grain;
  const std::thread::id caller = std::this_thread::get_id();
  const auto block = [&](int number) {
    if (std::this_thread::get_id() != caller) lowerThreadPriority();
    fn(number * grain, std::min(rows, (number + 1) * grain));
  };
  if (blocks == 1) return block(0);
  tbb::parallel_for(0, blocks, 1, block, tbb::simple_partitioner());
}

}  // namespace widgets
