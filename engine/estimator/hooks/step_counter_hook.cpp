#include "engine/estimator/hooks/step_counter_hook.h"

#include "engine/core/error.h"

namespace engine::estimator {

void StepCounterHook::afterRun(SessionRunContext&, SessionRunValues) {
  const int64_t step = step_.value();
  if (!timer_.shouldTrigger(step)) return;
  const auto elapsed = timer_.update(step);
  if (!elapsed || elapsed->seconds <= 0) return;  // the first time only starts the clock
  const double rate = static_cast<double>(elapsed->steps) / elapsed->seconds;
  if (writer_) writer_->scalar("global_step/sec", step, rate, summaries::wallTime());
  if (log_) log_(LogLevel::kInfo, message("global_step/sec: ", rate));
}

}  // namespace engine::estimator
