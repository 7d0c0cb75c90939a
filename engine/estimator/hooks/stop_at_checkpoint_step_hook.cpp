#include "engine/estimator/hooks/stop_at_checkpoint_step_hook.h"

#include <chrono>
#include <thread>

#include "engine/core/error.h"
#include "engine/estimator/hooks/stop_at_step_hook.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"

namespace engine::estimator {

StopAtCheckpointStepHook::StopAtCheckpointStepHook(std::string modelDir, int64_t lastStep, double waitSecs,
                                                   std::function<void(double)> sleep)
    : modelDir_(std::move(modelDir)), lastStep_(lastStep), waitSecs_(waitSecs), sleep_(std::move(sleep)) {
  if (!sleep_) {
    sleep_ = [](double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); };
  }
}

void StopAtCheckpointStepHook::afterRun(SessionRunContext& context, SessionRunValues) {
  if (step_.value() < lastStep_) return;
  while (true) {
    const auto latest = formats::latestCheckpoint(modelDir_);
    if (latest && formats::checkpointStep(*latest).value_or(0) >= lastStep_) return context.requestStop();
    sleep_(waitSecs_);
  }
}

std::shared_ptr<SessionRunHook> makeStopAtCheckpointStepHook(const Estimator& estimator, int64_t lastStep,
                                                             double waitAfterFileCheckSecs) {
  if (lastStep <= 0) fail(Code::kInvalidArgument, "last_step must be positive, given: ", lastStep, ".");
  if (estimator.config().cluster().is_chief()) return std::make_shared<StopAtStepHook>(std::nullopt, lastStep);
  return std::make_shared<StopAtCheckpointStepHook>(estimator.modelDir(), lastStep, waitAfterFileCheckSecs);
}

}  // namespace engine::estimator
