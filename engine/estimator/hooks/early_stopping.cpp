#include "engine/estimator/hooks/early_stopping.h"

#include "engine/core/error.h"
#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/hooks/check_for_stopping_hook.h"
#include "engine/estimator/hooks/stop_on_predicate_hook.h"

namespace engine::estimator {
namespace {

constexpr double kDefaultSeconds = 60;

StepTimer timerOf(const EarlyStoppingOptions& options) {
  if (options.runEverySecs && options.runEverySteps) {
    fail(Code::kInvalidArgument, "Only one of `run_every_secs` and `run_every_steps` must be set.");
  }
  if (options.runEverySteps) {
    if (*options.runEverySteps <= 0) {
      fail(Code::kInvalidArgument, "run_every_steps must be positive, given: ", *options.runEverySteps, ".");
    }
    return StepTimer::everySteps(*options.runEverySteps);
  }
  const double seconds = options.runEverySecs.value_or(kDefaultSeconds);
  if (!(seconds > 0)) fail(Code::kInvalidArgument, "run_every_secs must be positive, given: ", seconds, ".");
  return StepTimer::everySeconds(seconds);
}

// What both kinds of rule share: a metric of an estimator's evaluations, and in which direction it is better.
struct Rule {
  std::string evalDir;
  std::string metric;
  bool higherIsBetter;
  int64_t minSteps;
  double minDelta;
  LogSink log;

  bool better(double a, double b) const { return higherIsBetter ? a > b : a < b; }
  bool improves(double value, double best) const {
    return better(value, higherIsBetter ? best + minDelta : best - minDelta);
  }

  // (step, value) in the order of steps.
  std::vector<std::pair<int64_t, double>> values() const {
    std::vector<std::pair<int64_t, double>> values;
    for (const auto& [step, metrics] : readEvalMetrics(evalDir)) {
      if (step < minSteps) continue;
      const auto found = metrics.find(metric);
      if (found == metrics.end()) {
        fail(Code::kNotFound, "The evaluation at step ", step, " in '", evalDir, "' has no metric '", metric,
             "' for early stopping to monitor.");
      }
      values.emplace_back(step, found->second);
    }
    return values;
  }
};

Rule ruleOf(const Estimator& estimator, const std::string& metric, bool higherIsBetter,
            const EarlyStoppingOptions& options) {
  if (!(options.minDelta >= 0)) {
    fail(Code::kInvalidArgument, "min_delta must not be negative, given: ", options.minDelta, ".");
  }
  return {options.evalDir.empty() ? estimator.evalDir() : options.evalDir,
          metric,
          higherIsBetter,
          options.minSteps,
          options.minDelta,
          estimator.log()};
}

bool thresholdCrossed(const Rule& rule, double threshold) {
  for (const auto& [step, value] : rule.values()) {
    if (!rule.better(value, threshold)) continue;
    if (rule.log) {
      rule.log(LogLevel::kInfo, message("At step ", step, ", metric \"", rule.metric, "\" has value ", value,
                                        " which is ", rule.higherIsBetter ? "greater than" : "less than",
                                        " the configured threshold (", threshold, ") for early stopping."));
    }
    return true;
  }
  return false;
}

bool noImprovement(const Rule& rule, int64_t maxSteps) {
  std::optional<std::pair<int64_t, double>> best;
  for (const auto& [step, value] : rule.values()) {
    if (!best || rule.improves(value, best->second)) best = {step, value};
    if (step - best->first < maxSteps) continue;
    if (rule.log) {
      rule.log(LogLevel::kInfo,
               message("No ", rule.higherIsBetter ? "increase" : "decrease", " in metric \"", rule.metric, "\" for ",
                       step - best->first, " steps, which is greater than or equal to max steps (", maxSteps,
                       ") configured for early stopping."));
    }
    return true;
  }
  return false;
}

std::shared_ptr<SessionRunHook> thresholdHook(const Estimator& estimator, const std::string& metric, double threshold,
                                              bool higherIsBetter, const EarlyStoppingOptions& options) {
  return makeEarlyStoppingHook(
      estimator,
      [rule = ruleOf(estimator, metric, higherIsBetter, options), threshold] {
        return thresholdCrossed(rule, threshold);
      },
      options);
}

std::shared_ptr<SessionRunHook> improvementHook(const Estimator& estimator, const std::string& metric, int64_t maxSteps,
                                                bool higherIsBetter, const EarlyStoppingOptions& options) {
  return makeEarlyStoppingHook(
      estimator,
      [rule = ruleOf(estimator, metric, higherIsBetter, options), maxSteps] { return noImprovement(rule, maxSteps); },
      options);
}

}  // namespace

std::shared_ptr<SessionRunHook> stopIfHigherHook(const Estimator& estimator, const std::string& metric,
                                                 double threshold, const EarlyStoppingOptions& options) {
  return thresholdHook(estimator, metric, threshold, true, options);
}

std::shared_ptr<SessionRunHook> stopIfLowerHook(const Estimator& estimator, const std::string& metric, double threshold,
                                                const EarlyStoppingOptions& options) {
  return thresholdHook(estimator, metric, threshold, false, options);
}

std::shared_ptr<SessionRunHook> stopIfNoIncreaseHook(const Estimator& estimator, const std::string& metric,
                                                     int64_t maxSteps, const EarlyStoppingOptions& options) {
  return improvementHook(estimator, metric, maxSteps, true, options);
}

std::shared_ptr<SessionRunHook> stopIfNoDecreaseHook(const Estimator& estimator, const std::string& metric,
                                                     int64_t maxSteps, const EarlyStoppingOptions& options) {
  return improvementHook(estimator, metric, maxSteps, false, options);
}

std::shared_ptr<SessionRunHook> makeEarlyStoppingHook(const Estimator& estimator, std::function<bool()> shouldStop,
                                                      const EarlyStoppingOptions& options) {
  if (!shouldStop) fail(Code::kInvalidArgument, "`should_stop_fn` must be callable.");
  const StepTimer timer = timerOf(options);
  if (!estimator.config().cluster().is_chief()) return std::make_shared<CheckForStoppingHook>(estimator.log());
  return std::make_shared<StopOnPredicateHook>(std::move(shouldStop), timer, estimator.log());
}

}  // namespace engine::estimator
