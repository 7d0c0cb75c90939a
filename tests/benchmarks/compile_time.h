// How long the plan of a benchmark's step took to compile: that of a session whose other plans are small.
#pragma once

#include <algorithm>

#include "engine/runtime/plan.h"
#include "engine/runtime/session.h"

namespace benchmarks {

// The longest of the session's plans, in milliseconds.
inline double compileMs(const engine::Session& session) {
  double longest = 0;
  for (const engine::Plan* plan : session.plans()) {
    longest = std::max(longest, plan->statistics().compileSeconds);
  }
  return longest * 1e3;
}

}  // namespace benchmarks
