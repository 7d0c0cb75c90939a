#include "engine/estimator/hooks/control_hook.h"

#include "engine/core/error.h"

namespace engine::estimator {

void ControlHook::afterCreateSession(Session& session) {
  step_ = GlobalStep(session);
  control_->setStep(step_.value());
}

void ControlHook::afterRun(SessionRunContext& context, SessionRunValues) {
  control_->setStep(step_.value());
  // A pause that outlasts an evaluation or a change of rate comes back here until it is over.
  while (control_->hasRequests()) {
    const TrainingControl::Requests requests = control_->take();
    if (requests.learningRate) setRate(context.session(), *requests.learningRate);
    if (requests.evaluate) {
      if (services_.saver && services_.saver->save(context.session())) context.requestStop();
      control_->setEvaluating(true);
      if (services_.evaluate) services_.evaluate();
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
      services_.log(LogLevel::kWarning,
                    "The model has no variable 'learning_rate': the rate cannot be changed while it trains.");
    }
    return;
  }
  variable->assign(Tensor::scalar(static_cast<float>(rate)));
  const std::string text = message("learning_rate = ", rate);
  if (services_.log) services_.log(LogLevel::kInfo, text);
  if (services_.writer) {
    services_.writer->session({summaries::SessionEvent::kHyperparameter, step_.value(), summaries::wallTime(), text});
  }
}

}  // namespace engine::estimator
