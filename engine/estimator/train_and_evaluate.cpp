#include "engine/estimator/train_and_evaluate.h"

#include "engine/core/error.h"
#include "engine/estimator/config/run_config.h"
#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/formats/checkpoints/checkpoint_state.h"

namespace engine::estimator {
namespace {

TrainOptions trainOptions(const TrainSpec& spec, const TrainAndEvaluateOptions& options) {
  TrainOptions train;
  train.maxSteps = spec.maxSteps;
  train.hooks = spec.hooks;
  train.savingListeners = spec.savingListeners;
  train.control = options.control;
  return train;
}

void logStart(const Estimator& estimator) {
  if (!estimator.log()) return;
  const CheckpointPeriod period = checkpointPeriod(estimator.config());
  estimator.log()(LogLevel::kInfo, "Running training and evaluation locally (non-distributed).");
  estimator.log()(LogLevel::kInfo,
                  message("Start train and evaluate loop. The evaluate will happen after every checkpoint. Checkpoint "
                          "frequency is determined based on RunConfig arguments: save_checkpoints_steps ",
                          period.steps > 0 ? message(period.steps) : "None", " or save_checkpoints_secs ",
                          period.seconds > 0 ? message(period.seconds) : "None", "."));
}

// A process that was killed between the last checkpoint and its evaluation left nothing to train.
bool lastEvaluationIsMissing(const Estimator& estimator, const EvalSpec& spec) {
  const auto latest = estimator.latestCheckpoint();
  if (!latest) return false;
  const int64_t step = formats::checkpointStep(*latest).value_or(0);
  return evaluationWasInterrupted(estimator.modelDir(), step) ||
         !readEvalMetrics(estimator.evalDir(spec.name)).contains(step);
}

TrainAndEvaluateResult runLocal(Estimator& estimator, const TrainSpec& trainSpec, const EvalSpec& evalSpec,
                                const TrainAndEvaluateOptions& options) {
  logStart(estimator);
  CheckpointEvaluator evaluator(estimator, evalSpec, trainSpec.maxSteps);
  const auto listener = std::make_shared<EvaluationListener>(evaluator, options.listener);
  TrainOptions train = trainOptions(trainSpec, options);
  train.savingListeners.push_back(listener);
  train.evaluate = [&] { listener->evaluate(formats::checkpointStep(*estimator.latestCheckpoint()).value_or(0)); };
  TrainAndEvaluateResult result;
  result.training = estimator.train(trainSpec.inputFn, train);
  std::optional<Evaluation> last = listener->last();
  if (!last && result.training.steps == 0 && lastEvaluationIsMissing(estimator, evalSpec)) {
    evaluator.forgetFrom(result.training.globalStep);
    last = evaluator.evaluateAndExport();
    if (options.listener) options.listener->afterEval(*last);
  }
  if (last) {
    result.metrics = last->metrics;
    result.exports = last->exports;
  }
  return result;
}

TrainAndEvaluateResult runEvaluator(Estimator& estimator, const TrainSpec& trainSpec, const EvalSpec& evalSpec,
                                    const TrainAndEvaluateOptions& options) {
  const int id = estimator.config().cluster().task_id();
  if (id > 0) {
    fail(Code::kInvalidArgument,
         "For distributed training, there can only be one `evaluator` task (with task id 0). Given task id ", id, ".");
  }
  const std::optional<Evaluation> last =
      continuousEvaluation(estimator, evalSpec, {trainSpec.maxSteps, options.listener, options.waiting});
  TrainAndEvaluateResult result;
  if (last) {
    result.metrics = last->metrics;
    result.exports = last->exports;
  }
  return result;
}

TrainAndEvaluateResult runTask(Estimator& estimator, const TrainSpec& trainSpec,
                               const TrainAndEvaluateOptions& options) {
  const Cluster& cluster = estimator.config().cluster();
  const std::string& type = cluster.task_type();
  if (type.empty()) {
    fail(Code::kInvalidArgument,
         "`estimator.config` must have task_type set. This usually means TF_CONFIG environment is not set correctly.");
  }
  if (type == "local") {
    fail(Code::kInvalidArgument,
         "`task.type` in TF_CONFIG cannot be `local`. Leaving `cluster` and `task` properties in TF_CONFIG absent "
         "triggers train and evaluate `Estimator` locally (non-distributed).");
  }
  if (type != "chief" && type != "worker" && type != "ps" && type != "master") {
    fail(Code::kInvalidArgument, "Task type ", type,
         " is not supported. Supported task types are ['chief', 'evaluator', 'master', 'ps', 'worker'].");
  }
  if (!cluster.master().empty()) {
    fail(Code::kUnimplemented, "This program cannot train in a cluster of several processes (task ", type, " ",
         cluster.task_id(),
         " of TF_CONFIG). Train in one process, and evaluate in a second one whose task type is "
         "'evaluator'.");
  }
  TrainAndEvaluateResult result;
  result.training = estimator.train(trainSpec.inputFn, trainOptions(trainSpec, options));
  return result;
}

}  // namespace

TrainAndEvaluateResult trainAndEvaluate(Estimator& estimator, const TrainSpec& trainSpec, const EvalSpec& evalSpec,
                                        const TrainAndEvaluateOptions& options) {
  trainSpec.validate();
  evalSpec.validate();
  const Cluster& cluster = estimator.config().cluster();
  if (cluster.task_type() == "evaluator") return runEvaluator(estimator, trainSpec, evalSpec, options);
  if (cluster.cluster_spec().empty()) return runLocal(estimator, trainSpec, evalSpec, options);
  return runTask(estimator, trainSpec, options);
}

}  // namespace engine::estimator
