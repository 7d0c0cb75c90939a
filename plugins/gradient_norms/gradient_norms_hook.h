// Logs the Euclidean norm of the gradients that the optimizer applies: one scalar for all, one a variable. The norms
// are nodes of the graph and computed only in the steps that log them.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/training/monitored_session.h"
#include "engine/estimator/training/session_run_hook.h"

namespace plugins {

class GradientNormsHook : public engine::estimator::SessionRunHook {
 public:
  // Logs the first step and then every `everySteps`, which is at least 1.
  explicit GradientNormsHook(int64_t everySteps) : everySteps_(everySteps) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }
  // FailedPrecondition when no optimizer of the graph applied gradients.
  void begin(engine::Graph& graph) override;
  void afterCreateSession(engine::Session& session) override;
  const engine::estimator::SessionRunArgs* beforeRun(engine::estimator::SessionRunContext& context) override;
  void afterRun(engine::estimator::SessionRunContext& context, engine::estimator::SessionRunValues values) override;

 private:
  int64_t everySteps_;
  int64_t nextStep_ = 0;
  bool requested_ = false;
  summaries::SummaryWriter* writer_ = nullptr;
  engine::estimator::GlobalStep step_;
  engine::estimator::SessionRunArgs args_;
  std::vector<std::string> tags_;  // one a fetch
};

}  // namespace plugins
