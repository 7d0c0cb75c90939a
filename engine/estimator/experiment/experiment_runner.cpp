#include "engine/estimator/experiment/experiment_runner.h"

#include "engine/core/error.h"
#include "engine/estimator/bert/bert_config_file.h"
#include "engine/estimator/bert/text_requests.h"
#include "engine/estimator/config/part_call.h"
#include "engine/estimator/config/run_config.h"
#include "engine/estimator/experiment/experiment_specs.h"
#include "engine/estimator/experiment/metric_registry.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/export/saved_model_export_fn.h"
#include "engine/estimator/hooks/control_hook.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"

namespace engine::estimator {
namespace {

EvalOptions evalOptions(const EvalSettings& spec) {
  EvalOptions options;
  if (spec.steps() > 0) options.steps = spec.steps();
  options.name = spec.name();
  return options;
}

// An evaluation after each checkpoint that is due (tf.estimator.train_and_evaluate), of the variables as the session
// has them: the files may be written later.
class EvaluatingListener : public CheckpointSaverListener {
 public:
  EvaluatingListener(std::function<void(Session&, int64_t)> evaluate, int64_t everySteps)
      : evaluate_(std::move(evaluate)), everySteps_(everySteps) {}

  bool needsFiles() const override { return false; }

  bool afterSave(Session& session, int64_t step) override {
    if (!first_) {
      first_ = step;  // the save when the session begins is never evaluated
      last_ = step;
      return false;
    }
    if (everySteps_ <= 0 || step < last_ + everySteps_) return false;
    run(session, step);
    return false;
  }

  void end(Session& session, int64_t step) override {
    if (step != last_) run(session, step);
  }

 private:
  void run(Session& session, int64_t step) {
    last_ = step;
    evaluate_(session, step);
  }

  std::function<void(Session&, int64_t)> evaluate_;
  int64_t everySteps_;
  std::optional<int64_t> first_;
  int64_t last_ = 0;
};

RunConfig runConfig(const Experiment& experiment, const std::string& modelDir) {
  RunConfig config = experiment.run_config();
  if (!modelDir.empty()) config.set_model_dir(modelDir);
  if (config.model_dir().empty())
    fail(Code::kInvalidArgument, "No model directory: use --model-dir, or set run_config.model_dir.");
  const int64_t every = experiment.eval().every_steps();
  // An evaluation needs a checkpoint of its step.
  if (every > 0 && !config.has_save_checkpoints_steps() && !config.has_save_checkpoints_secs()) {
    config.set_save_checkpoints_steps(every);
  }
  return config;
}

// Tells a function each evaluation, and ends a separate evaluator when the control asks to stop.
class CallingListener : public ContinuousEvalListener {
 public:
  CallingListener(std::function<void(const Evaluation&)> call, TrainingControl* control)
      : call_(std::move(call)), control_(control) {}
  bool beforeEval() override {
    while (control_ && control_->hasRequests()) {
      const TrainingControl::Requests requests = control_->take();
      if (requests.stop) return false;
      if (requests.pause) control_->waitForMore();
    }
    return true;
  }
  bool afterEval(const Evaluation& evaluation) override {
    if (call_ && evaluation.status == EvalStatus::kEvaluated) call_(evaluation);
    return true;
  }

 private:
  std::function<void(const Evaluation&)> call_;
  TrainingControl* control_;
};

// Sleeps until the time is over or the control asks for something.
Waiting watchfulWaiting(std::shared_ptr<TrainingControl> control) {
  Waiting waiting = orDefault({});
  if (!control) return waiting;
  waiting.sleep = [control, sleep = waiting.sleep, now = waiting.now](double seconds) {
    constexpr double kSliceSeconds = 0.1;
    const double end = now() + seconds;
    for (double left = seconds; left > 0 && !control->hasRequests(); left = end - now()) {
      sleep(std::min(left, kSliceSeconds));
    }
  };
  return waiting;
}

}  // namespace

ExperimentRunner::ExperimentRunner(Experiment experiment, RunnerOptions options)
    : experiment_(std::move(experiment)), options_(std::move(options)) {
  auto warmStart = warmStartOf(experiment_, inputContext());
  if (warmStart && !options_.warmStartFrom.empty()) warmStart->checkpoint = options_.warmStartFrom;
  ModelFn modelFn = modelFnOf(modelOf(experiment_), options_.dataDir, options_.baseDir);
  estimator_ = std::make_unique<Estimator>(withMetrics(std::move(modelFn), experiment_.eval()),
                                           runConfig(experiment_, options_.modelDir), paramsOf(experiment_),
                                           options_.log, std::move(warmStart));
  estimator_->setExperiment(toJson(experiment_));
}

InputContext ExperimentRunner::inputContext() const {
  InputContext context{options_.dataDir, options_.baseDir, experiment_.run_config().tf_random_seed(),
                       labelClassesOf(modelOf(experiment_))};
  context.note = [log = options_.log](const std::string& text) {
    if (log) log(LogLevel::kInfo, text);
  };
  context.vocabularySize = vocabularySizeOf(modelOf(experiment_), context);
  return context;
}

Hooks ExperimentRunner::hooks() const {
  Hooks hooks = options_.hooks;
  const Hooks own = hooksOf(experiment_, *estimator_, experiment_.has_eval_input() ? evalInput() : InputFn());
  hooks.insert(hooks.end(), own.begin(), own.end());
  return hooks;
}

InputFn ExperimentRunner::trainInput() const {
  if (!experiment_.has_train_input()) fail(Code::kInvalidArgument, "The experiment has no train_input.");
  return inputFnOf(experiment_.train_input(), inputContext());
}

InputFn ExperimentRunner::evalInput() const {
  if (!experiment_.has_eval_input()) fail(Code::kInvalidArgument, "The experiment has no eval_input.");
  return inputFnOf(experiment_.eval_input(), inputContext());
}

TrainAndEvaluateResult ExperimentRunner::trainAndEvaluate(const std::function<void(const Evaluation&)>& onEvaluation) {
  const bool separate = estimator_->config().cluster().task_type() == "evaluator";
  TrainSpec train;
  train.inputFn = trainInput();
  train.hooks = separate ? Hooks{} : hooks();
  if (experiment_.train().has_max_steps()) train.maxSteps = experiment_.train().max_steps();
  const InputFn input = evalInput();
  EvalSpec eval = evalSpecOf(experiment_.eval(), input, separate);
  // Requests to the exported model have the features of the evaluation's input.
  const ServingInputReceiverFn receiver = [input](const Scope& scope) {
    return buildRawServingInputReceiverFn(featureSpecs(input(Mode::kPredict)))(scope);
  };
  const TextAssets texts = textAssetsOf(experiment_, inputContext());
  eval.exporters = exportersOf(experiment_.eval(), savedModelExportFn(receiver, {texts.files, texts.texts}));
  CallingListener listener(onEvaluation, separate ? options_.control.get() : nullptr);
  TrainAndEvaluateOptions options;
  options.control = options_.control;
  options.listener = &listener;
  options.waiting = watchfulWaiting(options_.control);
  return callNamingThrower([&] { return engine::estimator::trainAndEvaluate(*estimator_, train, eval, options); });
}

TrainResult ExperimentRunner::train(const std::function<void(const EvalResult&)>& onEval) {
  TrainOptions options;
  options.hooks = hooks();
  options.control = options_.control;
  if (experiment_.train().has_max_steps()) options.maxSteps = experiment_.train().max_steps();
  std::unique_ptr<Evaluator> evaluator;
  const auto evaluating = [&]() -> Evaluator& {
    if (!evaluator) evaluator = std::make_unique<Evaluator>(*estimator_, evalInput(), evalOptions(experiment_.eval()));
    return *evaluator;
  };
  const auto tell = [&](const EvalResult& result) {
    if (onEval) onEval(result);
  };
  if (experiment_.has_eval_input()) {
    options.evaluate = [&] { tell(evaluating().evaluate()); };
    const auto evaluateSession = [&](Session& session, int64_t step) {
      tell(evaluating().evaluateFrom(session, formats::checkpointPrefix(estimator_->modelDir(), step)));
    };
    // Without checkpoints there is nothing to evaluate.
    if (!checkpointPeriod(estimator_->config()).off()) {
      options.savingListeners.push_back(
          std::make_shared<EvaluatingListener>(evaluateSession, experiment_.eval().every_steps()));
    }
  }
  return callNamingThrower([&] { return estimator_->train(trainInput(), options); });
}

EvalResult ExperimentRunner::evaluate(const std::string& checkpoint) {
  EvalOptions options = evalOptions(experiment_.eval());
  options.checkpointPath = checkpoint;
  return callNamingThrower([&] { return estimator_->evaluate(evalInput(), options); });
}

Predictor ExperimentRunner::predict() {
  return callNamingThrower([&] { return estimator_->predict(evalInput()); });
}

std::string ExperimentRunner::trainingGraph() {
  if (!experiment_.has_train_input()) fail(Code::kInvalidArgument, "The experiment has no train_input.");
  InputContext context = inputContext();
  context.onlyShapes = true;
  return estimator_->build(inputFnOf(experiment_.train_input(), context), Mode::kTrain).graph->toBytes();
}

}  // namespace engine::estimator
