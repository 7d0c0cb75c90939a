#include "engine/estimator/hooks/validation_hook.h"

namespace engine::estimator {

ValidationHook::ValidationHook(CheckpointEvaluator& evaluator, int64_t everySteps, double checkIntervalSecs)
    : evaluator_(evaluator),
      steps_(StepTimer::everySteps(everySteps)),
      seconds_(StepTimer::everySeconds(checkIntervalSecs)) {}

void ValidationHook::afterCreateSession(Session& session) {
  step_ = GlobalStep(session);
  steps_.update(step_.value());
}

void ValidationHook::afterRun(SessionRunContext&, SessionRunValues) {
  const int64_t step = step_.value();
  if (!steps_.shouldTrigger(step) || !seconds_.shouldTrigger(step)) return;
  seconds_.update(step);
  if (evaluator_.evaluateAndExport().status == EvalStatus::kEvaluated) steps_.update(step);
}

}  // namespace engine::estimator
