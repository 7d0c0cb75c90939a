#include "engine/estimator/hooks/stop_at_step_hook.h"

#include "engine/core/error.h"

namespace engine::estimator {

StopAtStepHook::StopAtStepHook(std::optional<int64_t> numSteps, std::optional<int64_t> lastStep)
    : numSteps_(numSteps), lastStep_(lastStep) {
  if (numSteps.has_value() == lastStep.has_value()) {
    fail(Code::kInvalidArgument, "One of num_steps or last_step must be specified, and only one.");
  }
}

void StopAtStepHook::afterCreateSession(Session& session) {
  step_ = GlobalStep(session);
  if (!lastStep_) lastStep_ = step_.value() + *numSteps_;
}

void StopAtStepHook::afterRun(SessionRunContext& context, SessionRunValues) {
  if (step_.value() >= *lastStep_) context.requestStop();
}

}  // namespace engine::estimator
