// Finds stretches of a plan whose kernels are too small to be spread over threads each, but of which several do not
// depend on each other: such branches run side by side, each small kernel on one thread. Used by one thread.
#pragma once

#include <string>

#include "engine/runtime/region.h"

namespace engine {

// The name by which this can be turned off, like a rewrite's.
inline constexpr const char* kSideBySide = "side_by_side";

// `given` with its stretches of small kernels cut into tasks for so many threads. What one thread would compute as fast
// stays as it is, and so do nodes of branches that may not be taken.
PlanSections withBranches(PlanSections given, const WorkingGraph& working, const PlanOrder& order, int threads);

// Roughly how long one thread computes the node: its arithmetic or its bytes, and what a call costs.
double secondsOf(const Node& node);

}  // namespace engine
