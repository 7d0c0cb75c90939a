// What the program knows of runs, and of their checkpoints, which only the engine reads. Any thread.
#pragma once

#include <string>
#include <vector>

#include "widgets/live/run_index.h"

namespace app {

using widgets::CheckpointFact;
using widgets::RunEvent;
using widgets::RunFacts;
using widgets::RunIndex;

// The checkpoints in a run's directory, oldest first.
std::vector<CheckpointFact> checkpointsOf(const std::string& folder);

}  // namespace app
