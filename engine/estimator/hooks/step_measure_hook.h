// Measures a training: how long a step takes, which part of it each kernel of the plan has, and how long the input lets
// it wait. Ends the training when it knows. Used by the training thread.
#pragma once

#include <chrono>
#include <optional>

#include "engine/estimator/training/session_run_hook.h"
#include "engine/runtime/plan_report.h"
#include "engine/runtime/step_tracer.h"

namespace engine::estimator {

struct StepMeasureOptions {
  int64_t steps = 20;       // timed at least; as many again at most are traced
  double seconds = 0.5;     // timed at least
  bool inputAlone = false;  // afterwards, read batches without training
};

struct StepMeasurement {
  int64_t steps = 0;       // that were timed
  double stepSeconds = 0;  // a step, from one to the next, without tracing
  int64_t examples = 0;    // a batch; 0: the input has none
  double waitSeconds = 0;  // a step, while it was traced: for the input's next batch
  double tracedSeconds = 0;
  double inputSeconds = 0;  // a batch, read without training; 0: not measured
  int threads = 0;
  PlanReport plan;
};

class StepMeasureHook : public SessionRunHook {
 public:
  explicit StepMeasureHook(StepMeasureOptions options) : options_(options) {}

  void afterCreateSession(Session& session) override;
  const SessionRunArgs* beforeRun(SessionRunContext& context) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;
  // Reads the input alone, if that was asked for.
  void end(Session& session) override;

  // None where the training ended before enough steps were measured.
  const std::optional<StepMeasurement>& result() const { return result_; }

 private:
  using Clock = std::chrono::steady_clock;
  enum class Phase { kWarmUp, kTimed, kTraced, kDone };

  void finish(Session& session, double seconds);

  StepMeasureOptions options_;
  Phase phase_ = Phase::kWarmUp;
  int64_t stepsOfPhase_ = 0;
  Clock::time_point begin_;  // of the phase
  std::shared_ptr<StepTracer> tracer_;
  StepMeasurement measured_;
  std::optional<StepMeasurement> result_;
};

}  // namespace engine::estimator
