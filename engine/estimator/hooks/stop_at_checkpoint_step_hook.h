// Ends a worker's training once the chief has saved a checkpoint of the last step
// (tf.estimator.experimental.make_stop_at_checkpoint_step_hook). Used by the training thread.
#pragma once

#include "engine/estimator/estimator.h"
#include "engine/estimator/training/monitored_session.h"

namespace engine::estimator {

class StopAtCheckpointStepHook : public SessionRunHook {
 public:
  // Looks for the checkpoint every `waitSecs`; `sleep` waits so many seconds, the system's when empty.
  StopAtCheckpointStepHook(std::string modelDir, int64_t lastStep, double waitSecs,
                           std::function<void(double)> sleep = {});
  void afterCreateSession(Session& session) override { step_ = GlobalStep(session); }
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  std::string modelDir_;
  int64_t lastStep_;
  double waitSecs_;
  std::function<void(double)> sleep_;
  GlobalStep step_;
};

// The chief stops at the step; a worker waits for its checkpoint. InvalidArgument unless lastStep is positive.
std::shared_ptr<SessionRunHook> makeStopAtCheckpointStepHook(const Estimator& estimator, int64_t lastStep,
                                                             double waitAfterFileCheckSecs = 30);

}  // namespace engine::estimator
