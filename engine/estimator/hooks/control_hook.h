// Carries out what a TrainingControl asks for, between steps. Used by the training thread.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/estimator/hooks/checkpoint_saver_hook.h"
#include "engine/estimator/training/training_control.h"
#include "engine/kernels/iterator_resource.h"
#include "engine/runtime/step_tracer.h"

namespace engine::estimator {

// The variable that holds the learning rate while a model trains (local: never saved).
inline constexpr const char* kLearningRateVariable = "learning_rate";

class ControlHook : public SessionRunHook {
 public:
  struct Services {
    CheckpointSaverHook* saver = nullptr;        // may be null: then evaluations use the last checkpoint
    summaries::SummaryWriter* writer = nullptr;  // gets live changes as events
    std::function<void()> evaluate;              // evaluates the latest checkpoint; may be empty
    std::function<void(int64_t)> setMaxSteps;    // moves the end of the training; may be empty
    std::string iteratorName;                    // of the resource that gives the batches; may be empty
    LogSink log;
  };
  ControlHook(std::shared_ptr<TrainingControl> control, Services services)
      : control_(std::move(control)), services_(std::move(services)) {}
  void afterCreateSession(Session& session) override;
  // Steps are profiled from the second one on: the first compiles the plan.
  const SessionRunArgs* beforeRun(SessionRunContext& context) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  void setRate(Session& session, double rate);
  void setMaxSteps(int64_t maxSteps);
  // A live change, as a line and in the log.
  void tellChange(const std::string& text);
  void setPaused(bool paused);
  void writeProfile(Session& session);
  void tellProgress();

  std::shared_ptr<TrainingControl> control_;
  Services services_;
  GlobalStep step_;
  std::shared_ptr<IteratorResource> input_;  // may be null
  std::shared_ptr<StepTracer> tracer_;
  bool first_ = true;  // of the session's steps
  bool profiling_ = false;  // this step
  bool paused_ = false;
};

}  // namespace engine::estimator
