#include "app/workbench/runs/run_states.h"

#include "app/workbench/queue/training_queue.h"

namespace app {

using summaries::RunStatus;
using widgets::RunState;

RunState queuedState(const TrainingQueue& queue, const QString& id) {
  if (queue.waiting().contains(id)) return RunState::kQueued;
  const TrainingController* controller = queue.controller(id);
  return controller ? shownState(controller->state()) : RunState::kIdle;
}

RunState stateOf(const RunFacts& run, const TrainingQueue& queue) {
  if (!run.damage.isEmpty() && !queue.isActive(run.id)) return RunState::kDamaged;
  if (const RunState here = queuedState(queue, run.id); here != RunState::kIdle) return here;
  switch (run.info.status) {
    case RunStatus::kRunning:
      return run.isWritten ? RunState::kRunning : RunState::kStale;
    case RunStatus::kPaused:
      return run.isWritten ? RunState::kPaused : RunState::kStale;
    case RunStatus::kFinished:
      return RunState::kFinished;
    case RunStatus::kFailed:
      return RunState::kFailed;
    case RunStatus::kStopped:
      return RunState::kStopped;
    case RunStatus::kImported:
      return RunState::kImported;
    case RunStatus::kUnknown:
      break;
  }
  return RunState::kIdle;
}

}  // namespace app
