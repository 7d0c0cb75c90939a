#include "widgets/dashboards/projector/projections/compute_watch.h"

#include <thread>

#include "summaries/error.h"
#include "widgets/dashboards/projector/projections/tbb.h"
#include "widgets/util/threads/thread_priority.h"

namespace widgets {

void ComputeWatch::check() const {
  if (goOn && !goOn()) throw summaries::Error(summaries::Code::kCancelled, "The projection was cancelled.");
}

void ComputeWatch::tell(double done) const {
  check();
  if (progress) progress(done);
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
