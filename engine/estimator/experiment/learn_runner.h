// Makes an experiment and runs it by a schedule (contrib.learn.learn_runner). Functions; they run on the calling
// thread.
//   const learn_runner::ExperimentFn experimentFn = [](const RunConfig& config, const HParams* hparams) {
//     const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//     const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//     const auto x = feature_column::numericColumn("x");
//     const LearnExperimentOptions options{.trainSteps = hparams->get<int64_t>("steps"), .evalSteps = 1};
//     return std::make_unique<LearnExperiment>(LinearRegressor({.featureColumns = {x}}, {}, config), inputFn, inputFn,
//                                              options);
//   };
//   const learn_runner::RunOptions options{.outputDir = "tuned", .hparams = HParams{{"steps", 5}}};
//   learn_runner::run(experimentFn, options).training.globalStep;  // is 5
#pragma once

#include "engine/estimator/config/hparams.h"
#include "engine/estimator/experiment/learn_experiment.h"

namespace engine::estimator::learn_runner {

// Makes the experiment whose Estimator has exactly this RunConfig. `hparams` is null when none were given.
using ExperimentFn = std::function<std::unique_ptr<LearnExperiment>(const RunConfig&, const HParams* hparams)>;

struct RunOptions {
  std::string outputDir = {};               // exactly one of the two: a model_dir,
  std::optional<RunConfig> runConfig = {};  // or a whole configuration
  std::string schedule = {};                // empty: by the task: train_and_evaluate, train or run_std_server
  std::optional<HParams> hparams = {};
};

// InvalidArgument for both or neither of outputDir and runConfig, an unknown schedule, a task without a default one, or
// an Estimator with another RunConfig.
ScheduleResult run(const ExperimentFn& experimentFn, const RunOptions& options);

// What tries hyperparameters: says which come next, and hears what they gave.
class Tuner {
 public:
  virtual ~Tuner() = default;
  struct Trial {
    RunConfig runConfig;
    HParams hparams;
  };
  // The next one; nothing when all are done.
  virtual std::optional<Trial> nextTrial() = 0;
  virtual void report(const Trial& trial, const ScheduleResult& result) = 0;
};
// Runs train_and_evaluate for each trial. InvalidArgument for an experiment that is none or has another RunConfig;
// others as of training.
void tune(const ExperimentFn& experimentFn, Tuner& tuner);

// The schedule of a process that was given none. InvalidArgument for a task that has none.
std::string defaultSchedule(const RunConfig& config);

}  // namespace engine::estimator::learn_runner
