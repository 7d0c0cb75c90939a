// Ends training at a step (tf.train.StopAtStepHook). Used by the thread that trains.
#pragma once

#include <optional>

#include "engine/estimator/training/monitored_session.h"

namespace engine::estimator {

class StopAtStepHook : public SessionRunHook {
 public:
  // Exactly one: so many steps from the first session's step on, or the last step to reach. InvalidArgument otherwise.
  StopAtStepHook(std::optional<int64_t> numSteps, std::optional<int64_t> lastStep);
  void afterCreateSession(Session& session) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;
  // The global step that the training ends at; none before the first session when steps were given.
  std::optional<int64_t> lastStep() const { return lastStep_; }
  // From the current step on.
  void setLastStep(int64_t step) { lastStep_ = step; }

 private:
  std::optional<int64_t> numSteps_;
  std::optional<int64_t> lastStep_;
  GlobalStep step_;
};

}  // namespace engine::estimator
