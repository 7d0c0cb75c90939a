// What this process takes of the machine, from the system's files: callable from any thread, but a file read each.
#pragma once

#include <cstdint>

namespace app {

struct ProcessUsage {
  double cpuSeconds = 0;      // of all its threads, since it started
  double wallSeconds = 0;     // of a clock that only grows
  int64_t residentBytes = 0;  // 0: the system does not tell
};

ProcessUsage readProcessUsage();

// The part of all cores that was busy between two readings, in [0, 1].
double cpuShare(const ProcessUsage& before, const ProcessUsage& after, int cores);

}  // namespace app
