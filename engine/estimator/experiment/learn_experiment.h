// A training with its evaluations, and the schedules by which it may be run (contrib.learn.Experiment). Each schedule
// runs on the calling thread and returns when it is done.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "learned"});
//   LearnExperiment experiment(model, inputFn, inputFn, {.trainSteps = 10, .evalSteps = 1});
//   const ScheduleResult result = experiment.trainAndEvaluate();
//   result.training.globalStep;         // is 10
//   result.metrics->at("global_step");  // is 10
#pragma once

#include "engine/estimator/train_and_evaluate.h"

namespace engine::estimator {

// Whether a continuous evaluation goes on, told its last result (nothing before the first).
using ContinuousEvalPredicate = std::function<bool(const std::optional<EvalResult>&)>;

struct LearnExperimentOptions {
  std::optional<int64_t> trainSteps = {};  // global step to reach; none: for ever, or until the input ends
  std::optional<int64_t> evalSteps = 100;  // batches; none: the whole input
  Hooks trainMonitors = {};
  Hooks evalHooks = {};
  double evalDelaySecs = 120;                      // before evaluations of their own
  double continuousEvalThrottleSecs = 60;          // between two of them
  std::optional<int64_t> minEvalFrequency = 1;     // train_and_evaluate: steps between two; none: at the end only
  std::optional<int64_t> localEvalFrequency = {};  // local_run: instead of minEvalFrequency
  bool delayWorkersByGlobalStep = false;           // workers wait for a step instead of some seconds
  Exporters exportStrategies = {};
  std::optional<int64_t> trainStepsPerIteration =
      {};                            // continuous_train_and_eval; none: a tenth of trainSteps, or 1000
  bool checkpointAndExport = false;  // train_and_evaluate: at each checkpoint, and export
  SavingListeners savingListeners = {};
  double checkIntervalSecs = 5;  // between two looks for a new checkpoint
  Waiting waiting = {};
};

struct ScheduleResult {
  TrainResult training;
  std::optional<EvalResult> metrics;  // of the last evaluation
  std::vector<std::optional<std::string>> exports;
};

class LearnExperiment {
 public:
  // InvalidArgument for an empty input_fn or a number out of range.
  LearnExperiment(std::shared_ptr<Estimator> estimator, InputFn trainInputFn, InputFn evalInputFn,
                  LearnExperimentOptions options = {});

  LearnExperiment(Estimator estimator, InputFn trainInputFn, InputFn evalInputFn, LearnExperimentOptions options = {})
      : LearnExperiment(std::make_shared<Estimator>(std::move(estimator)), std::move(trainInputFn),
                        std::move(evalInputFn), std::move(options)) {}

  // What it trains.
  Estimator& estimator() { return *estimator_; }

  // `delaySecs` none: 5 seconds for each task before this one, 60 at most; or the wait for step 8000·ln(task + 1).
  ScheduleResult train(std::optional<double> delaySecs = std::nullopt);
  // Once, into the log eval_one_pass.
  ScheduleResult evaluate(std::optional<double> delaySecs = std::nullopt);
  // Until trainSteps, or until the predicate says no.
  ScheduleResult continuousEval(const ContinuousEvalPredicate& predicate = {});
  ScheduleResult continuousEvalOnTrainData(const ContinuousEvalPredicate& predicate = {});
  ScheduleResult trainAndEvaluate();
  ScheduleResult continuousTrainAndEval(const ContinuousEvalPredicate& predicate = {});
  ScheduleResult localRun();
  // One step and one batch, then the exports: whether everything fits together.
  ScheduleResult test();
  ScheduleResult trainAndExport();
  // Unimplemented: this program has no server for other processes.
  [[noreturn]] ScheduleResult runStdServer();

  // By name: "train_and_evaluate" …; InvalidArgument lists the names there are.
  ScheduleResult run(const std::string& schedule);

 private:
  EvalSpec evalSpec(const InputFn& input, const std::string& name, std::optional<int64_t> steps) const;
  TrainResult trainTo(std::optional<int64_t> maxSteps, const Hooks& more = {}, const SavingListeners& listeners = {});
  TrainResult trainEvaluating();
  ScheduleResult continuous(const InputFn& input, const std::string& name, const ContinuousEvalPredicate& predicate);
  // Evaluates and exports the newest checkpoint as the last one.
  void finish(ScheduleResult& result, const std::string& name, std::optional<int64_t> steps);
  void exportFinal(ScheduleResult& result);
  void wait(double seconds) const;

  std::shared_ptr<Estimator> estimator_;
  InputFn trainInput_;
  InputFn evalInput_;
  LearnExperimentOptions options_;
};

}  // namespace engine::estimator
