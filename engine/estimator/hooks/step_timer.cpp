#include "engine/estimator/hooks/step_timer.h"

#include "engine/core/error.h"

namespace engine::estimator {

StepTimer StepTimer::every(std::optional<double> seconds, std::optional<int64_t> steps) {
  if (seconds && steps) fail(Code::kInvalidArgument, "Can not provide both every_secs and every_steps.");
  if (!seconds && !steps) fail(Code::kInvalidArgument, "Either every_secs or every_steps should be provided.");
  if (steps && *steps <= 0) fail(Code::kInvalidArgument, "A period must be positive, given: ", *steps, " steps.");
  if (seconds && !(*seconds > 0)) {
    fail(Code::kInvalidArgument, "A period must be positive, given: ", *seconds, " seconds.");
  }
  return StepTimer(steps, seconds);
}

bool StepTimer::shouldTrigger(int64_t step) const {
  if (!steps_ && !seconds_) return false;
  if (!lastStep_) return true;
  if (*lastStep_ == step) return false;
  if (steps_) return step >= *lastStep_ + *steps_;
  return Clock::now() >= lastTime_ + std::chrono::duration<double>(*seconds_);
}

std::optional<StepTimer::Elapsed> StepTimer::update(int64_t step) {
  const Clock::time_point now = Clock::now();
  std::optional<Elapsed> elapsed;
  if (lastStep_) elapsed = Elapsed{std::chrono::duration<double>(now - lastTime_).count(), step - *lastStep_};
  lastStep_ = step;
  lastTime_ = now;
  return elapsed;
}

}  // namespace engine::estimator
