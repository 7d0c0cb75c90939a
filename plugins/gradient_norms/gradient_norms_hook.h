// Logs the Euclidean norm of the gradients that the optimizer applies: one scalar for all, one a variable. The norms
// are nodes of the graph and computed only in the steps that log them.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/training/session_run_hook.h"
#include "plugins/api/step_schedule.h"

namespace plugins {

class GradientNormsHook : public engine::estimator::SessionRunHook {
 public:
  // Logs the first step and then every `everySteps`, which is at least 1.
  explicit GradientNormsHook(int64_t everySteps) : schedule_(everySteps) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }
  // FailedPrecondition when no optimizer of the graph applied gradients.
  void begin(engine::Graph& graph) override;
  void afterCreateSession(engine::Session& session) override;
  const engine::estimator::SessionRunArgs* beforeRun(engine::estimator::SessionRunContext& context) override;
  void afterRun(engine::estimator::SessionRunContext& context, engine::estimator::SessionRunValues values) override;

 private:
  StepSchedule schedule_;
  summaries::SummaryWriter* writer_ = nullptr;
  engine::estimator::SessionRunArgs args_;
  std::vector<std::string> tags_;  // one a fetch
};

}  // namespace plugins
