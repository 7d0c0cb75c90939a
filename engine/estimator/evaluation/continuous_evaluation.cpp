#include "engine/estimator/evaluation/continuous_evaluation.h"

#include <chrono>
#include <thread>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

void logLine(const Estimator& estimator, LogLevel level, const std::string& line) {
  if (estimator.log()) estimator.log()(level, line);
}

// Waits what is left of the time between two evaluations.
void throttle(const Estimator& estimator, const EvalSpec& spec, EvalStatus status, double elapsed,
              const Waiting& waiting) {
  const double left = spec.throttleSecs - elapsed;
  if (left > 0) {
    logLine(estimator, LogLevel::kInfo, message("Waiting ", left, " secs before starting next eval run."));
    waiting.sleep(left);
  } else if (spec.throttleSecs == 0 && status != EvalStatus::kEvaluated) {
    logLine(estimator, LogLevel::kWarning,
            "EvalSpec.throttle_secs is set as 0. This might overload the job before finding (next) new checkpoint. "
            "Please consider to increase it.");
  }
}

}  // namespace

Waiting orDefault(Waiting waiting) {
  if (!waiting.sleep) {
    waiting.sleep = [](double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); };
  }
  if (!waiting.now) {
    waiting.now = [] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    };
  }
  return waiting;
}

std::optional<Evaluation> continuousEvaluation(const Estimator& estimator, const EvalSpec& spec,
                                               const ContinuousEvaluationOptions& options) {
  const Waiting waiting = orDefault(options.waiting);
  CheckpointEvaluator evaluator(estimator, spec, options.maxSteps, waiting.now);
  if (spec.startDelaySecs > 0) {
    logLine(estimator, LogLevel::kInfo, message("Waiting ", spec.startDelaySecs, " secs before starting eval."));
    waiting.sleep(spec.startDelaySecs);
  }
  std::optional<Evaluation> last;
  while (true) {
    const double start = waiting.now();
    if (options.listener && !options.listener->beforeEval()) {
      logLine(estimator, LogLevel::kInfo, "Exiting evaluation, as the listener requested before it.");
      return last;
    }
    const Evaluation evaluation = evaluator.evaluateAndExport();
    if (evaluation.status == EvalStatus::kEvaluated) last = evaluation;
    if (options.listener && !options.listener->afterEval(evaluation)) {
      logLine(estimator, LogLevel::kInfo, "Exiting evaluation, as the listener requested after it.");
      return last;
    }
    if (evaluation.isFinal) {
      logLine(estimator, LogLevel::kInfo,
              message("Exiting evaluation, global_step=", static_cast<int64_t>(evaluation.metrics.at("global_step")),
                      " >= train max_steps=", *options.maxSteps));
      return last;
    }
    throttle(estimator, spec, evaluation.status, waiting.now() - start, waiting);
  }
}

}  // namespace engine::estimator
