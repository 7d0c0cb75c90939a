// When a hook that looks every so many steps is due: in the first step of a run, and so many steps after each time.
// Used by the thread that trains; a step that is not due costs two comparisons.
#pragma once

#include <cstdint>

#include "engine/estimator/training/monitored_session.h"

namespace plugins {

class StepSchedule {
 public:
  // At least 1 step.
  explicit StepSchedule(int64_t everySteps) : everySteps_(everySteps) {}

  // To be called in afterCreateSession(). FailedPrecondition when the graph has no global step.
  void start(engine::Session& session) {
    step_ = engine::estimator::GlobalStep(session);
    next_ = step_.value() + 1;
  }

  // In beforeRun(): whether the step that is about to run is one.
  bool isDueNext() { return isDue_ = step_.value() + 1 >= next_; }

  // In afterRun(): whether the step that ran was one; the next one is then so many steps away.
  bool wasDue() {
    if (!isDue_) return false;
    isDue_ = false;
    next_ = step_.value() + everySteps_;
    return true;
  }

  // The global step now: in afterRun(), that of the step that ran.
  int64_t step() const { return step_.value(); }

 private:
  int64_t everySteps_;
  int64_t next_ = 0;
  bool isDue_ = false;
  engine::estimator::GlobalStep step_;
};

}  // namespace plugins
