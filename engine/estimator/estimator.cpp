#include "engine/estimator/estimator.h"

#include <chrono>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/estimator/hooks/control_hook.h"
#include "engine/estimator/hooks/logging_tensor_hook.h"
#include "engine/estimator/hooks/nan_tensor_hook.h"
#include "engine/estimator/hooks/step_counter_hook.h"
#include "engine/estimator/hooks/stop_at_step_hook.h"
#include "engine/estimator/hooks/summary_saver_hook.h"
#include "engine/estimator/input_pipeline.h"
#include "engine/estimator/run_config.h"
#include "engine/formats/checkpoint_state.h"
#include "engine/graph/collections.h"
#include "engine/nn/variables.h"

namespace engine::estimator {
namespace {

StepTimer stepsOrNever(int64_t steps) {
  return steps > 0 ? StepTimer::everySteps(steps) : StepTimer::never();
}

StepTimer checkpointTimer(const RunConfig& config) {
  const CheckpointPeriod period = checkpointPeriod(config);
  return period.seconds > 0 ? StepTimer::everySeconds(period.seconds) : stepsOrNever(period.steps);
}

void addLossSummary(Graph& graph, Output loss) {
  for (const SummarySpec& spec : graph.collections().summaries) {
    if (spec.tag == "loss") return;
  }
  graph.collections().summaries.push_back({"loss", SummaryKind::kScalar, loss, 1});
}

void makeFolder(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) {
    fail(Code::kPermissionDenied, "Cannot create the folder '", path, "': ", error.message(),
         ". Choose another model_dir.");
  }
}

// Marks the run as failed in its log unless it is told how it ended.
class StatusGuard {
 public:
  explicit StatusGuard(summaries::SummaryWriter& writer) : writer_(writer) {
    writer_.setStatus(summaries::RunStatus::kRunning);
  }
  ~StatusGuard() { writer_.setStatus(status_); }
  void set(summaries::RunStatus status) { status_ = status; }

 private:
  summaries::SummaryWriter& writer_;
  summaries::RunStatus status_ = summaries::RunStatus::kFailed;
};

}  // namespace

Estimator::Estimator(ModelFn modelFn, RunConfig config, Params params, LogSink log)
    : modelFn_(std::move(modelFn)), config_(std::move(config)), params_(std::move(params)), log_(std::move(log)) {
  if (!modelFn_) fail(Code::kInvalidArgument, "model_fn must be provided to Estimator.");
  if (config_.model_dir().empty()) fail(Code::kInvalidArgument, "model_dir should be non-empty.");
}

std::string Estimator::evalDir(const std::string& name) const {
  return modelDir() + "/" + (name.empty() ? "eval" : "eval_" + name);
}

std::optional<std::string> Estimator::latestCheckpoint() const {
  return formats::latestCheckpoint(modelDir());
}

Estimator::Built Estimator::build(const InputFn& inputFn, Mode mode) const {
  Built built;
  built.graph = std::make_unique<Graph>();
  if (config_.has_tf_random_seed()) built.graph->setSeed(config_.tf_random_seed());
  const Scope root(*built.graph);
  nn::createGlobalStep(*built.graph);
  InputPipeline pipeline = addInputPipeline(root, inputFn(mode));
  const Labels labels = mode == Mode::kPredict ? Labels{} : pipeline.labels;
  built.spec = modelFn_(Features(root, pipeline.features), labels, mode, params_, config_);
  if (built.spec.mode != mode) {
    fail(Code::kInvalidArgument, "model_fn returned an EstimatorSpec for mode '", modeName(built.spec.mode),
         "' when called for '", modeName(mode), "'.");
  }
  built.spec.validate();
  built.inputHook = std::make_shared<DatasetInitializerHook>(std::move(pipeline));
  return built;
}

Hooks Estimator::trainingHooks(const Built& built, const TrainOptions& options,
                               summaries::SummaryWriter& writer) const {
  Hooks hooks;
  CheckpointSaverOptions saving;
  saving.modelDir = modelDir();
  saving.timer = checkpointTimer(config_);
  saving.keepMax = config_.keep_checkpoint_max();
  saving.keepEveryNHours = config_.keep_checkpoint_every_n_hours();
  saving.writer = &writer;
  saving.log = log_;
  std::shared_ptr<CheckpointSaverHook> ownSaver;
  CheckpointSaverHook* saver = nullptr;
  for (const auto& hook : options.hooks) {
    if (!saver) saver = dynamic_cast<CheckpointSaverHook*>(hook.get());
  }
  if (!saver) {
    ownSaver = std::make_shared<CheckpointSaverHook>(std::move(saving));
    saver = ownSaver.get();
  }
  const auto append = [&](const Hooks& more) { hooks.insert(hooks.end(), more.begin(), more.end()); };
  saver->addListeners(options.savingListeners);
  append(built.spec.trainingChiefHooks);
  const StepTimer logTimer = stepsOrNever(config_.log_step_count_steps());
  hooks.push_back(std::make_shared<StepCounterHook>(logTimer, &writer, log_));
  hooks.push_back(std::make_shared<SummarySaverHook>(stepsOrNever(config_.save_summary_steps()), writer));
  // After the summaries, unlike in TensorFlow: a checkpoint never comes without the points of its step.
  if (ownSaver) hooks.push_back(ownSaver);
  hooks.push_back(built.inputHook);
  append(options.hooks);
  if (options.control) {
    hooks.push_back(
        std::make_shared<ControlHook>(options.control, ControlHook::Services{saver, &writer, options.evaluate, log_}));
  }
  if (options.steps || options.maxSteps) {
    hooks.push_back(std::make_shared<StopAtStepHook>(options.steps, options.maxSteps));
  }
  hooks.push_back(std::make_shared<NanTensorHook>(built.spec.loss, true, log_));
  if (config_.log_step_count_steps() > 0) {
    const Output step = built.graph->collections().globalStep;
    const Scope scope(*built.graph);
    const Output read = scope.op("ReadVariableOp", {step}, {{"dtype", DType::kInt64}}, "global_step/logged");
    hooks.push_back(std::make_shared<LoggingTensorHook>(
        std::vector<std::pair<std::string, Output>>{{"loss", built.spec.loss}, {"step", read}}, logTimer, log_));
  }
  append(built.spec.trainingHooks);
  return hooks;
}

TrainResult Estimator::train(const InputFn& inputFn, const TrainOptions& options) {
  if (options.steps && options.maxSteps) fail(Code::kInvalidArgument, "Can not provide both steps and max_steps.");
  if (options.steps && *options.steps <= 0)
    fail(Code::kInvalidArgument, "Must specify steps > 0, given: ", *options.steps);
  if (options.maxSteps && *options.maxSteps <= 0) {
    fail(Code::kInvalidArgument, "Must specify max_steps > 0, given: ", *options.maxSteps);
  }
  makeFolder(modelDir());
  const std::optional<std::string> checkpoint = latestCheckpoint();
  const int64_t startStep = checkpoint ? formats::checkpointStep(*checkpoint).value_or(0) : 0;
  if (options.maxSteps && checkpoint && startStep >= *options.maxSteps) {
    if (log_) log_(LogLevel::kInfo, "Skipping training since max_steps has already saved.");
    return {startStep, std::nullopt, 0, 0};
  }
  const std::unique_ptr<summaries::SummaryWriter> writer = summaries::openEventLog(modelDir());
  StatusGuard status(*writer);
  if (!experiment_.empty()) writer->setConfig(experiment_);
  Built built = build(inputFn, Mode::kTrain);
  addLossSummary(*built.graph, built.spec.loss);
  MonitoredSessionOptions session{built.spec.scaffold, checkpoint.value_or(""), config_.threads(), log_};
  const Hooks hooks = trainingHooks(built, options, *writer);
  for (const auto& hook : hooks) hook->setSummaryWriter(writer.get());
  MonitoredSession monitored(*built.graph, hooks, std::move(session));
  const GlobalStep step(monitored.session());
  writer->restartAt(step.value(), "training started");

  SessionRunArgs args;
  args.fetches = {built.spec.loss};
  args.targets = {built.spec.trainOp};
  TrainResult result;
  const auto start = std::chrono::steady_clock::now();
  while (!monitored.shouldStop()) {
    const std::vector<Tensor>* values = monitored.run(args);
    if (!values) break;
    const Tensor& loss = values->front();
    result.loss = loss.dtype() == DType::kFloat ? static_cast<double>(*loss.data<float>()) : loss.toDoubles()[0];
    ++result.steps;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  monitored.close();
  result.globalStep = step.value();
  result.stepsPerSecond = seconds > 0 ? static_cast<double>(result.steps) / seconds : 0;
  const bool complete = !options.maxSteps || result.globalStep >= *options.maxSteps;
  status.set(complete ? summaries::RunStatus::kFinished : summaries::RunStatus::kStopped);
  writer->session({summaries::SessionEvent::kStop, result.globalStep, summaries::wallTime(), ""});
  writer->flush();
  if (log_ && result.steps == 0) {
    log_(LogLevel::kWarning, "Training with estimator made no steps. Perhaps input is empty or misspecified.");
  }
  if (log_ && result.loss) log_(LogLevel::kInfo, message("Loss for final step: ", *result.loss, "."));
  return result;
}

EvalResult Estimator::evaluate(const InputFn& inputFn, const EvalOptions& options) const {
  return Evaluator(*this, inputFn, options).evaluate();
}

}  // namespace engine::estimator
