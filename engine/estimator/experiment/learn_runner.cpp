#include "engine/estimator/experiment/learn_runner.h"

#include <google/protobuf/util/message_differencer.h>

#include "engine/core/error.h"
#include "engine/estimator/config/tf_config.h"

namespace engine::estimator::learn_runner {
namespace {

std::unique_ptr<LearnExperiment> make(const ExperimentFn& experimentFn, const RunConfig& config,
                                      const HParams* hparams) {
  if (!experimentFn) fail(Code::kInvalidArgument, "experiment_fn must be callable.");
  std::unique_ptr<LearnExperiment> experiment = experimentFn(config, hparams);
  if (!experiment) fail(Code::kInvalidArgument, "experiment_fn must return an Experiment.");
  if (!google::protobuf::util::MessageDifferencer::Equals(experiment->estimator().config(), config)) {
    fail(Code::kInvalidArgument,
         "`RunConfig` instance is expected to be used by the `Estimator` inside the `Experiment`: pass on the one that "
         "experiment_fn is given.");
  }
  return experiment;
}

}  // namespace

std::string defaultSchedule(const RunConfig& config) {
  const Cluster& cluster = config.cluster();
  if (cluster.cluster_spec().empty()) return "train_and_evaluate";
  const std::string& task = cluster.task_type();
  if (task == "master" || task == "chief") return "train_and_evaluate";
  if (task == "ps") return "run_std_server";
  if (task == "worker") return "train";
  fail(Code::kInvalidArgument, "No default schedule for task type: ", task, ". Specify a schedule.");
}

ScheduleResult run(const ExperimentFn& experimentFn, const RunOptions& options) {
  if (options.outputDir.empty() == !options.runConfig) {
    fail(Code::kInvalidArgument, options.runConfig ? "Cannot provide both output_dir and run_config."
                                                   : "Must set value for `output_dir` or `run_config`.");
  }
  RunConfig config = options.runConfig.value_or(RunConfig());
  if (!options.outputDir.empty()) config.set_model_dir(options.outputDir);
  if (!config.has_model_dir()) fail(Code::kInvalidArgument, "run_config must have a model_dir.");
  config = applyTfConfig(std::move(config));
  const auto experiment = make(experimentFn, config, options.hparams ? &*options.hparams : nullptr);
  return experiment->run(options.schedule.empty() ? defaultSchedule(config) : options.schedule);
}

void tune(const ExperimentFn& experimentFn, Tuner& tuner) {
  while (auto trial = tuner.nextTrial()) {
    trial->runConfig = applyTfConfig(std::move(trial->runConfig));
    tuner.report(*trial, make(experimentFn, trial->runConfig, &trial->hparams)->trainAndEvaluate());
  }
}

}  // namespace engine::estimator::learn_runner
