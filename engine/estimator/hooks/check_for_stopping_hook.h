// Ends training when the chief has ended it early (StopOnPredicateHook). Used by the training thread of a worker.
#pragma once

#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/training/session_run_hook.h"

namespace engine::estimator {

class CheckForStoppingHook : public SessionRunHook {
 public:
  explicit CheckForStoppingHook(LogSink log) : log_(std::move(log)) {}
  void begin(Graph& graph) override;
  const SessionRunArgs* beforeRun(SessionRunContext&) override { return &args_; }
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  LogSink log_;
  SessionRunArgs args_;
};

}  // namespace engine::estimator
