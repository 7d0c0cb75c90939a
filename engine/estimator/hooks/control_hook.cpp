#include "engine/estimator/hooks/control_hook.h"

#include "engine/core/error.h"
#include "engine/estimator/hooks/profiler_hook.h"

namespace engine::estimator {

void ControlHook::afterCreateSession(Session& session) {
  step_ = GlobalStep(session);
  if (!services_.iteratorName.empty()) input_ = session.resources().find<IteratorResource>(services_.iteratorName);
  tracer_ = stepTracer(session.resources());
  first_ = true;
  tellProgress();
}

const SessionRunArgs* ControlHook::beforeRun(SessionRunContext&) {
  profiling_ = !first_ && control_->stepsToProfile() > 0;
  if (profiling_) tracer_->start();
  return nullptr;
}

// Nothing is left to write where the experiment's own profiler took the step.
void ControlHook::writeProfile(Session& session) {
  if (!profiling_) return;
  profiling_ = false;
  const bool isOurs = tracer_->active();
  const std::vector<StepTracer::Entry> entries = tracer_->stop();
  if (isOurs && services_.writer) writeProfiledStep(*services_.writer, session, step_.value(), entries);
  control_->countProfiledStep();
}

void ControlHook::tellProgress() {
  control_->setStep(step_.value());
  if (input_) control_->setInputWait(input_->waitedNs());
}

void ControlHook::afterRun(SessionRunContext& context, SessionRunValues) {
  writeProfile(context.session());
  first_ = false;
  tellProgress();
  // A pause that outlasts an evaluation or a change of rate comes back here until it is over.
  while (control_->hasRequests()) {
    const TrainingControl::Requests requests = control_->take();
    if (requests.learningRate) setRate(context.session(), *requests.learningRate);
    if (requests.maxSteps) setMaxSteps(*requests.maxSteps);
    if (requests.evaluate) {
      if (services_.saver && services_.saver->save(context.session())) context.requestStop();
      // Without a checkpoint of these steps there is nothing new to evaluate; that was told.
      const bool isSaved = !services_.saver || !services_.saver->failed();
      control_->setEvaluating(isSaved);
      if (services_.evaluate && isSaved) services_.evaluate();
      control_->setEvaluating(false);
    }
    if (requests.stop) {
      context.requestStop();
      return;
    }
    if (!requests.pause) continue;
    setPaused(true);
    control_->waitForMore();
  }
  setPaused(false);
}

// As seen by whoever reads the log.
void ControlHook::setPaused(bool paused) {
  if (paused == paused_) return;
  paused_ = paused;
  if (services_.log) {
    services_.log(LogLevel::kInfo, message(paused ? "Paused" : "Resumed", " at step ", step_.value(), "."));
  }
  if (!services_.writer) return;
  const auto event = paused ? summaries::SessionEvent::kPause : summaries::SessionEvent::kResume;
  services_.writer->session({event, step_.value(), summaries::wallTime(), ""});
  services_.writer->setStatus(paused ? summaries::RunStatus::kPaused : summaries::RunStatus::kRunning);
}

void ControlHook::setRate(Session& session, double rate) {
  const auto variable = session.resources().find<VariableResource>(kLearningRateVariable);
  if (!variable) {
    if (services_.log) {
      services_.log(
          LogLevel::kWarning,
          "The model has no variable 'learning_rate', so the learning rate cannot be changed during training.");
    }
    return;
  }
  variable->assign(Tensor::scalar(static_cast<float>(rate)));
  tellChange(message("learning_rate = ", rate));
}

void ControlHook::setMaxSteps(int64_t maxSteps) {
  if (!services_.setMaxSteps) return;
  services_.setMaxSteps(maxSteps);
  tellChange(message("train.max_steps = ", maxSteps));
}

void ControlHook::tellChange(const std::string& text) {
  if (services_.log) services_.log(LogLevel::kInfo, text);
  if (services_.writer) {
    services_.writer->session({summaries::SessionEvent::kHyperparameter, step_.value(), summaries::wallTime(), text});
  }
}

}  // namespace engine::estimator
