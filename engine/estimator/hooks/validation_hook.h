// Evaluates new checkpoints while training runs, every so many steps (contrib.learn's ValidationMonitor). Used by the
// training thread.
#pragma once

#include <chrono>

#include "engine/estimator/evaluation/checkpoint_evaluator.h"
#include "engine/estimator/hooks/step_timer.h"

namespace engine::estimator {

class ValidationHook : public SessionRunHook {
 public:
  // `evaluator` outlives it. Looks for a checkpoint every `everySteps` steps, at most once in `checkIntervalSecs`.
  ValidationHook(CheckpointEvaluator& evaluator, int64_t everySteps, double checkIntervalSecs);
  void afterCreateSession(Session& session) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;
  bool needsFiles() const override { return true; }

 private:
  CheckpointEvaluator& evaluator_;
  StepTimer steps_;
  StepTimer seconds_;
  GlobalStep step_;
};

}  // namespace engine::estimator
