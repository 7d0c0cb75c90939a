#include "engine/estimator/experiment/learn_experiment.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/config/path_name.h"
#include "engine/estimator/hooks/global_step_waiter_hook.h"
#include "engine/estimator/hooks/validation_hook.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"

namespace engine::estimator {
namespace {

constexpr double kSecondsPerTask = 5;
constexpr double kMaxDelaySeconds = 60;
constexpr double kStepsPerLogTask = 8000;
constexpr int64_t kDefaultStepsPerIteration = 1000;

// Ends a continuous evaluation by a predicate.
class PredicateListener : public ContinuousEvalListener {
 public:
  explicit PredicateListener(ContinuousEvalPredicate predicate) : predicate_(std::move(predicate)) {}
  bool beforeEval() override { return !predicate_ || predicate_(last_); }
  bool afterEval(const Evaluation& evaluation) override {
    if (evaluation.status == EvalStatus::kEvaluated) last_ = evaluation.metrics;
    return true;
  }

 private:
  ContinuousEvalPredicate predicate_;
  std::optional<EvalResult> last_;
};

void checkPositive(const char* name, std::optional<int64_t> value) {
  if (value && *value <= 0) fail(Code::kInvalidArgument, name, " must be positive, given: ", *value, ".");
}

}  // namespace

LearnExperiment::LearnExperiment(std::shared_ptr<Estimator> estimator, InputFn trainInputFn, InputFn evalInputFn,
                                 LearnExperimentOptions options)
    : estimator_(std::move(estimator)),
      trainInput_(std::move(trainInputFn)),
      evalInput_(std::move(evalInputFn)),
      options_(std::move(options)) {
  if (!estimator_) fail(Code::kInvalidArgument, "`estimator` must be an Estimator.");
  if (!trainInput_ || !evalInput_) fail(Code::kInvalidArgument, "train_input_fn and eval_input_fn must be callable.");
  checkPositive("train_steps", options_.trainSteps);
  checkPositive("eval_steps", options_.evalSteps);
  checkPositive("min_eval_frequency", options_.minEvalFrequency);
  checkPositive("local_eval_frequency", options_.localEvalFrequency);
  checkPositive("train_steps_per_iteration", options_.trainStepsPerIteration);
  options_.waiting = orDefault(options_.waiting);
}

void LearnExperiment::wait(double seconds) const {
  if (seconds <= 0) return;
  if (estimator_->log()) estimator_->log()(LogLevel::kInfo, message("Waiting ", seconds, " secs."));
  options_.waiting.sleep(seconds);
}

EvalSpec LearnExperiment::evalSpec(const InputFn& input, const std::string& name, std::optional<int64_t> steps) const {
  EvalSpec spec;
  spec.inputFn = input;
  spec.name = name;
  spec.steps = steps;
  spec.hooks = options_.evalHooks;
  spec.startDelaySecs = options_.evalDelaySecs;
  spec.throttleSecs = options_.continuousEvalThrottleSecs;
  return spec;
}

TrainResult LearnExperiment::trainTo(std::optional<int64_t> maxSteps, const Hooks& more,
                                     const SavingListeners& listeners) {
  TrainOptions options;
  options.maxSteps = maxSteps;
  options.hooks = options_.trainMonitors;
  options.hooks.insert(options.hooks.end(), more.begin(), more.end());
  options.savingListeners = options_.savingListeners;
  options.savingListeners.insert(options.savingListeners.end(), listeners.begin(), listeners.end());
  return estimator_->train(trainInput_, options);
}

ScheduleResult LearnExperiment::train(std::optional<double> delaySecs) {
  const int64_t task = estimator_->config().cluster().task_id();
  Hooks hooks;
  double delay = delaySecs.value_or(std::min(kMaxDelaySeconds, kSecondsPerTask * static_cast<double>(task)));
  if (!delaySecs && options_.delayWorkersByGlobalStep) {
    delay = 0;
    const auto step = static_cast<int64_t>(kStepsPerLogTask * std::log(static_cast<double>(task + 1)));
    if (step > 0) {
      hooks.push_back(std::make_shared<GlobalStepWaiterHook>(step, estimator_->log(), options_.waiting.sleep));
    }
  }
  wait(delay);
  ScheduleResult result;
  result.training = trainTo(options_.trainSteps, hooks);
  return result;
}

ScheduleResult LearnExperiment::evaluate(std::optional<double> delaySecs) {
  wait(delaySecs.value_or(options_.evalDelaySecs));
  EvalOptions options;
  options.steps = options_.evalSteps;
  options.hooks = options_.evalHooks;
  options.name = "one_pass";
  ScheduleResult result;
  result.metrics = estimator_->evaluate(evalInput_, options);
  return result;
}

ScheduleResult LearnExperiment::continuous(const InputFn& input, const std::string& name,
                                           const ContinuousEvalPredicate& predicate) {
  PredicateListener listener(predicate);
  EvalSpec spec = evalSpec(input, name, options_.evalSteps);
  spec.exporters = options_.exportStrategies;
  const auto last = continuousEvaluation(*estimator_, spec, {options_.trainSteps, &listener, options_.waiting});
  ScheduleResult result;
  if (last) {
    result.metrics = last->metrics;
    result.exports = last->exports;
  }
  return result;
}

ScheduleResult LearnExperiment::continuousEval(const ContinuousEvalPredicate& predicate) {
  return continuous(evalInput_, "continuous", predicate);
}

ScheduleResult LearnExperiment::continuousEvalOnTrainData(const ContinuousEvalPredicate& predicate) {
  return continuous(trainInput_, "continuous_on_train_data", predicate);
}

void LearnExperiment::exportFinal(ScheduleResult& result) {
  const auto latest = estimator_->latestCheckpoint();
  if (!latest) return;
  for (const auto& exporter : options_.exportStrategies) {
    result.exports.push_back(exporter->exportModel(*estimator_, exportDirOf(estimator_->modelDir(), exporter->name()),
                                                   *latest, result.metrics.value_or(EvalResult{}), true));
  }
}

void LearnExperiment::finish(ScheduleResult& result, const std::string& name, std::optional<int64_t> steps) {
  CheckpointEvaluator evaluator(*estimator_, evalSpec(evalInput_, name, steps), std::nullopt);
  const Evaluation evaluation = evaluator.evaluateAndExport();
  if (evaluation.status == EvalStatus::kEvaluated) result.metrics = evaluation.metrics;
  exportFinal(result);
}

ScheduleResult LearnExperiment::trainAndEvaluate() {
  ScheduleResult result;
  result.training = trainEvaluating();
  finish(result, "", options_.evalSteps);
  return result;
}

// Its evaluator is gone when it returns: an evaluation's log has one writer.
TrainResult LearnExperiment::trainEvaluating() {
  EvalSpec spec = evalSpec(evalInput_, "", options_.evalSteps);
  spec.throttleSecs = 0;
  if (options_.checkpointAndExport) spec.exporters = options_.exportStrategies;
  CheckpointEvaluator evaluator(*estimator_, spec, options_.trainSteps);
  Hooks hooks;
  SavingListeners listeners;
  if (options_.checkpointAndExport) {
    listeners.push_back(std::make_shared<EvaluationListener>(evaluator, nullptr));
  } else if (options_.minEvalFrequency) {
    hooks.push_back(
        std::make_shared<ValidationHook>(evaluator, *options_.minEvalFrequency, options_.checkIntervalSecs));
  }
  return trainTo(options_.trainSteps, hooks, listeners);
}

ScheduleResult LearnExperiment::continuousTrainAndEval(const ContinuousEvalPredicate& predicate) {
  int64_t perRound = kDefaultStepsPerIteration;
  if (options_.trainSteps) perRound = std::max<int64_t>(1, *options_.trainSteps / 10);
  perRound = options_.trainStepsPerIteration.value_or(perRound);
  CheckpointEvaluator evaluator(*estimator_, evalSpec(evalInput_, "", options_.evalSteps), options_.trainSteps);
  ScheduleResult result;
  while (!predicate || predicate(result.metrics)) {
    const auto latest = estimator_->latestCheckpoint();
    const int64_t step = latest ? formats::checkpointStep(*latest).value_or(0) : 0;
    if (options_.trainSteps && step >= *options_.trainSteps) break;
    const int64_t target = options_.trainSteps ? std::min(step + perRound, *options_.trainSteps) : step + perRound;
    result.training = trainTo(target);
    const Evaluation evaluation = evaluator.evaluateAndExport();
    if (evaluation.status == EvalStatus::kEvaluated) result.metrics = evaluation.metrics;
    if (result.training.globalStep < target) break;  // the input ended, or a hook stopped
  }
  exportFinal(result);
  return result;
}

ScheduleResult LearnExperiment::localRun() {
  const auto frequency = options_.minEvalFrequency;
  if (options_.localEvalFrequency) options_.minEvalFrequency = options_.localEvalFrequency;
  ScheduleResult result = trainAndEvaluate();
  options_.minEvalFrequency = frequency;
  return result;
}

ScheduleResult LearnExperiment::test() {
  ScheduleResult result;
  TrainOptions options;
  options.steps = 1;
  options.hooks = options_.trainMonitors;
  options.savingListeners = options_.savingListeners;
  result.training = estimator_->train(trainInput_, options);
  finish(result, "one_pass", 1);
  return result;
}

ScheduleResult LearnExperiment::trainAndExport() {
  ScheduleResult result = train(0);
  exportFinal(result);
  return result;
}

ScheduleResult LearnExperiment::runStdServer() {
  fail(Code::kUnimplemented, "run_std_server: this program has no server for other processes. Train in one process, ",
       "with schedule train_and_evaluate.");
}

ScheduleResult LearnExperiment::run(const std::string& schedule) {
  const std::map<std::string, std::function<ScheduleResult()>> schedules = {
      {"train", [this] { return train(); }},
      {"evaluate", [this] { return evaluate(); }},
      {"continuous_eval", [this] { return continuousEval(); }},
      {"continuous_eval_on_train_data", [this] { return continuousEvalOnTrainData(); }},
      {"train_and_evaluate", [this] { return trainAndEvaluate(); }},
      {"continuous_train_and_eval", [this] { return continuousTrainAndEval(); }},
      {"local_run", [this] { return localRun(); }},
      {"test", [this] { return test(); }},
      {"train_and_export", [this] { return trainAndExport(); }},
      {"run_std_server", [this]() -> ScheduleResult { runStdServer(); }}};
  const auto found = schedules.find(schedule);
  if (found != schedules.end()) return found->second();
  std::string names;
  for (const auto& [name, function] : schedules) names += (names.empty() ? "" : ", ") + name;
  fail(Code::kInvalidArgument, "Schedule '", schedule, "' does not exist. Allowed schedules: ", names, ".");
}

}  // namespace engine::estimator
