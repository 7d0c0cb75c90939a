// Logs named values as a line "loss = 0.5, step = 101 (0.120 sec)" (tf.train.LoggingTensorHook). Used by one thread.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/estimator/hooks/step_timer.h"
#include "engine/estimator/log_sink.h"
#include "engine/estimator/session_run_hook.h"

namespace engine::estimator {

class LoggingTensorHook : public SessionRunHook {
 public:
  // The timer counts this hook's own steps from 0; the first is always logged.
  LoggingTensorHook(std::vector<std::pair<std::string, Output>> tensors, StepTimer timer, LogSink log);
  const SessionRunArgs* beforeRun(SessionRunContext& context) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  std::vector<std::pair<std::string, Output>> tensors_;
  StepTimer timer_;
  LogSink log_;
  SessionRunArgs args_;
  int64_t step_ = 0;
  bool requested_ = false;
};

}  // namespace engine::estimator
