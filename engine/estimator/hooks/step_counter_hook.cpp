#include "engine/estimator/hooks/step_counter_hook.h"

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

// Some training ops advance the step only now and then.
constexpr int kStandingSteps = 20;
constexpr int kMostWarnings = 5;

}  // namespace

void StepCounterHook::afterRun(SessionRunContext&, SessionRunValues) {
  const int64_t step = step_.value();
  warnIfStanding(step);
  if (!timer_.shouldTrigger(step)) return;
  const auto elapsed = timer_.update(step);
  if (!elapsed || elapsed->seconds <= 0) return;  // the first time only starts the clock
  const double rate = static_cast<double>(elapsed->steps) / elapsed->seconds;
  if (writer_) writer_->scalar("global_step/sec", step, rate, summaries::wallTime());
  if (log_) log_(LogLevel::kInfo, message("global_step/sec: ", rate));
}

void StepCounterHook::warnIfStanding(int64_t step) {
  standing_ = step == lastStep_ ? standing_ + 1 : 0;
  if (standing_ >= kStandingSteps && warnings_ < kMostWarnings) {
    standing_ = 0;
    ++warnings_;
    if (log_) {
      log_(LogLevel::kWarning,
           message("It seems that global step (tf.train.get_global_step) has not been increased. Current value (could "
                   "be stable): ",
                   step, " vs previous value: ", lastStep_,
                   ". Pass the global step to Optimizer::applyGradients or minimize."));
    }
  }
  lastStep_ = step;
}

}  // namespace engine::estimator
