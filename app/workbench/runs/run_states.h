// Which state a run is in, by what its log says and by the queue. Functions; GUI thread only.
#pragma once

#include "app/workbench/runs/run_facts.h"
#include "widgets/panels/run_state.h"

namespace app {

class TrainingQueue;

// kIdle for a run that the queue does not know.
widgets::RunState queuedState(const TrainingQueue& queue, const QString& id);
// What this window trains is told by the queue; the log tells the rest.
widgets::RunState stateOf(const RunFacts& run, const TrainingQueue& queue);

}  // namespace app
