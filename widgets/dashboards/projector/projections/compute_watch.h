// How a long computation is watched and stopped, and the loop that spreads it over the cores. For worker threads, never
// the GUI's.
#pragma once

#include <functional>

namespace widgets {

struct ComputeWatch {
  std::function<bool()> goOn;                 // asked between pieces of work; empty: always
  std::function<void(double done)> progress;  // 0 to 1, on the computing thread; empty: nobody looks

  // Errors: Cancelled, when it is to stop.
  void check() const;
  // The same, and tells how much is done.
  void tell(double done) const;
};

// Calls fn(begin, end) for blocks of `grain` rows, the last one shorter, on all cores. The blocks do not depend on the
// number of cores, so what is summed a block (begin / grain is its number) gives the same bits everywhere. Rethrows the
// first exception. Threads but the calling one run below the window's priority.
void forRowBlocks(int rows, int grain, const std::function<void(int begin, int end)>& fn);

}  // namespace widgets
