// Stops a training whose loss is no longer a number (tf.train.NanTensorHook). Infinity is not caught, as in TensorFlow.
// Used by the training thread.
#pragma once

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/training/session_run_hook.h"

namespace engine::estimator {

class NanTensorHook : public SessionRunHook {
 public:
  // `loss`: floating, one element. With `failOnNan` an InvalidArgument Error ("NaN loss during training.") ends the
  // training, else a warning and a stop.
  NanTensorHook(Output loss, bool failOnNan, LogSink log);
  const SessionRunArgs* beforeRun(SessionRunContext&) override { return &args_; }
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  SessionRunArgs args_;
  bool failOnNan_;
  LogSink log_;
};

}  // namespace engine::estimator
