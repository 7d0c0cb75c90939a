#include "engine/estimator/evaluation/evaluation_listener.h"

#include "engine/core/error.h"
#include "summaries/reading/event_log_reader.h"

namespace engine::estimator {
namespace {

constexpr const char* kDue = "evaluation due";
constexpr const char* kDone = "evaluation done";

// A log that cannot be written ends no training.
void bringToDisk(summaries::SummaryWriter* writer, const LogSink& log) {
  try {
    if (writer) writer->flush();
  } catch (const Error& error) {
    if (log) log(LogLevel::kWarning, error.what());
  }
}

}  // namespace

bool evaluationWasInterrupted(const std::string& modelDir, int64_t step) {
  bool interrupted = false;
  try {
    for (const summaries::SessionEntry& entry : summaries::EventLogReader(modelDir).session()) {
      if (entry.step != step || entry.event != summaries::SessionEvent::kMessage) continue;
      if (entry.text == kDue) interrupted = true;
      if (entry.text == kDone) interrupted = false;
    }
  } catch (const Error& error) {
    if (error.code() != Code::kNotFound) throw;
  }
  return interrupted;
}

EvaluationListener::EvaluationListener(CheckpointEvaluator& evaluator, ContinuousEvalListener* listener)
    : evaluator_(evaluator), listener_(listener), timer_(StepTimer::everySeconds(evaluator.spec().throttleSecs)) {}

void EvaluationListener::begin() {
  timer_ = StepTimer::everySeconds(evaluator_.spec().throttleSecs);
  first_ = true;
}

bool EvaluationListener::due(int64_t step) const {
  const bool enoughSteps = !timer_.lastStep() || step >= *timer_.lastStep() + evaluator_.spec().throttleSteps;
  return enoughSteps && timer_.shouldTrigger(step);
}

void EvaluationListener::note(const char* text, int64_t step) {
  if (writer_) writer_->session({summaries::SessionEvent::kMessage, step, summaries::wallTime(), text});
}

void EvaluationListener::beforeSave(Session&, int64_t step) {
  if (!first_ && due(step)) note(kDue, step);
}

bool EvaluationListener::afterSave(Session&, int64_t step) {
  if (first_) {
    first_ = false;
    if (step == 0 || !evaluationWasInterrupted(evaluator_.estimator().modelDir(), step)) return false;
    evaluator_.forgetFrom(step);
    return !evaluateUnlessStopped(step);
  }
  if (due(step)) return !evaluateUnlessStopped(step);
  if (const LogSink& log = evaluator_.estimator().log()) {
    const EvalSpec& spec = evaluator_.spec();
    log(LogLevel::kInfo, message("Skip the current checkpoint eval due to throttle secs (", spec.throttleSecs,
                                 " secs) or steps (", spec.throttleSteps, ")."));
  }
  return false;
}

void EvaluationListener::end(Session&, int64_t step) {
  if (timer_.lastStep() != step) evaluateUnlessStopped(step);
}

bool EvaluationListener::evaluateUnlessStopped(int64_t step) {
  const LogSink& log = evaluator_.estimator().log();
  if (listener_ && !listener_->beforeEval()) {
    if (log) log(LogLevel::kInfo, "Exiting training and evaluation loop, as the listener requested before evaluation.");
    return false;
  }
  evaluate(step);
  if (!listener_ || listener_->afterEval(*last_)) return true;
  if (log) log(LogLevel::kInfo, "Exiting training and evaluation loop, as the listener requested after evaluation.");
  return false;
}

void EvaluationListener::evaluate(int64_t step) {
  if (!due(step)) {
    // A throttled one, or one that a person wants now: it was not announced before the checkpoint.
    note(kDue, step);
    bringToDisk(writer_, evaluator_.estimator().log());
  }
  timer_.update(step);
  Evaluation evaluation = evaluator_.evaluateAndExport();
  // Training always saves before it evaluates; an "evaluate now" may have evaluated the checkpoint already.
  if (evaluation.status == EvalStatus::kMissingCheckpoint) {
    fail(Code::kInternal, "There was no checkpoint to evaluate after step ", step, " in '",
         evaluator_.estimator().modelDir(), "'. Does another program remove its files?");
  }
  if (evaluation.status == EvalStatus::kEvaluated) last_ = std::move(evaluation);
  note(kDone, step);
}

}  // namespace engine::estimator
