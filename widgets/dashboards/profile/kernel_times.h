// Where the time of one profiled step went: kernels by time, waits, and what to do about it. Pure functions of values;
// any thread.
#pragma once

#include "widgets/dashboards/profile/step_trace.h"

namespace widgets {

enum class KernelGrouping { kNode, kOp, kScope };

struct KernelTime {
  QString name;
  QString op;  // of the slowest in it
  int calls = 0;
  double micros = 0;  // of all threads together
  double share = 0;   // of the time of all kernels, 0 to 1
  int64_t bytes = 0;  // the most that one call filled
  KernelRoof roof{};  // of those nodes whose is known, added up
  double least = 0;   // µs that the machine needs for these nodes
  double roofed = 0;  // µs that these nodes took
  // How near they come to the roofline, 0 to 1 and a little more; 0: not known.
  double ofRoof() const { return roofed > 0 ? least / roofed : 0; }
};

// Slowest first. A scope is the part of a name before its last slash, without what plans append to it.
std::vector<KernelTime> kernelTimes(const StepTrace& trace, KernelGrouping grouping);

struct StepTotals {
  double length = 0;   // µs, from the first op's begin to the last one's end
  double kernels = 0;  // µs, of all threads, without waiting for input
  double wait = 0;     // µs in which the input was waited for
  double busy = 0;     // share of the threads' time in which they compute, 0 to 1
  int threads = 0;
};
StepTotals totalsOf(const StepTrace& trace);

// Whether the op takes a batch from the input.
bool waitsForInput(const TraceSpan& span);

// What holds the step back most, and what can be done, as one or two sentences. Empty for an empty trace.
QString adviceFor(const StepTrace& trace);

}  // namespace widgets
