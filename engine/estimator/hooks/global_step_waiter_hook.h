// Delays a training until the global step, which other processes advance, reaches a value
// (tf.train.GlobalStepWaiterHook). Used by the training thread.
#pragma once

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/training/monitored_session.h"

namespace engine::estimator {

class GlobalStepWaiterHook : public SessionRunHook {
 public:
  // `sleep` waits so many seconds; the system's when empty.
  GlobalStepWaiterHook(int64_t waitUntilStep, LogSink log, std::function<void(double)> sleep = {});
  void afterCreateSession(Session& session) override { step_ = GlobalStep(session); }
  const SessionRunArgs* beforeRun(SessionRunContext& context) override;

 private:
  int64_t waitUntilStep_;
  LogSink log_;
  std::function<void(double)> sleep_;
  GlobalStep step_;
  bool waited_ = false;
};

}  // namespace engine::estimator
