// Ends training when a function says so, and tells other processes by the variable signal_early_stopping/STOP. Used by
// the training thread of the chief.
#pragma once

#include <functional>

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/hooks/step_timer.h"
#include "engine/estimator/training/monitored_session.h"

namespace engine::estimator {

// A boolean that is saved in checkpoints, as TensorFlow keeps it; made when the graph has none.
Variable earlyStoppingSignal(Graph& graph);

class StopOnPredicateHook : public SessionRunHook {
 public:
  StopOnPredicateHook(std::function<bool()> shouldStop, StepTimer timer, LogSink log)
      : shouldStop_(std::move(shouldStop)), timer_(timer), log_(std::move(log)) {}
  void begin(Graph& graph) override;
  void afterCreateSession(Session& session) override { step_ = GlobalStep(session); }
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  std::function<bool()> shouldStop_;
  StepTimer timer_;
  LogSink log_;
  GlobalStep step_;
};

}  // namespace engine::estimator
