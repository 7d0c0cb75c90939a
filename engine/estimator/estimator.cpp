#include "engine/estimator/estimator.h"

#include <chrono>
#include <filesystem>
#include <limits>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/path_name.h"
#include "engine/estimator/config/run_config.h"
#include "engine/estimator/config/strategies.h"
#include "engine/estimator/config/tf_config.h"
#include "engine/estimator/hooks/control_hook.h"
#include "engine/estimator/hooks/log_health_hook.h"
#include "engine/estimator/hooks/logging_tensor_hook.h"
#include "engine/estimator/hooks/nan_tensor_hook.h"
#include "engine/estimator/hooks/step_counter_hook.h"
#include "engine/estimator/hooks/stop_at_step_hook.h"
#include "engine/estimator/hooks/summary_saver_hook.h"
#include "engine/estimator/inputs/input_pipeline.h"
#include "engine/estimator/training/join_replicas.h"
#include "engine/estimator/training/monitored_session.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/graph/collections.h"
#include "engine/nn/variables.h"

namespace engine::estimator {
namespace {

constexpr int64_t kNoLastStep = std::numeric_limits<int64_t>::max();

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

// For who reads the graph beside the checkpoints, as in TensorFlow.
void collectLoss(Graph& graph, Output loss) {
  std::vector<Output>& losses = graph.collections().losses;
  if (std::ranges::find(losses, loss) == losses.end()) losses.push_back(loss);
}

// "The model for mode train has 240 nodes and 6 variables, 4 of them trainable (1203 numbers)."
std::string modelText(const Graph& graph, Mode mode) {
  const std::vector<Variable> trainable = graph.collections().trainableVariables();
  int64_t numbers = 0;
  for (const Variable& variable : trainable) {
    if (variable.shape.isFullyDefined()) numbers += variable.shape.elements();
  }
  return message("The model for mode ", modeName(mode), " has ", graph.size(), " nodes and ",
                 graph.collections().globalVariables.size(), " variables, ", trainable.size(), " of them trainable (",
                 numbers, " numbers).");
}

// Where the state file names a checkpoint that is not there training begins anew, as in TensorFlow.
void warnOfMissingCheckpoint(const std::string& modelDir, const LogSink& log) {
  const auto state = formats::readCheckpointState(modelDir);
  if (!log || !state || state->latest.empty()) return;
  const std::vector<std::string> others = formats::listCheckpoints(modelDir);
  log(LogLevel::kWarning,
      message("Training begins anew at step 0: ", modelDir, "/checkpoint names ",
              formats::bundleIndexPath(state->latest),
              " as the newest checkpoint, which is not there. To go on from what was trained, stop, put the file back",
              others.empty() ? "" : " or name " + others.back() + " as model_checkpoint_path",
              ", and train again. Checkpoints of now take the place of those of the same step."));
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

// The end may have been moved while it trained.
bool isComplete(const TrainOptions& options, int64_t step) {
  const int64_t moved = options.control ? options.control->maxSteps() : 0;
  const int64_t end = moved > 0 ? moved : options.maxSteps.value_or(0);
  return step >= end;
}

// Until a hook asks for the end, or the input has no more.
void runSteps(MonitoredSession& monitored, const EstimatorSpec& spec, TrainResult& result) {
  SessionRunArgs args;
  args.fetches = {spec.loss};
  args.targets = {spec.trainOp};
  const auto start = std::chrono::steady_clock::now();
  while (!monitored.shouldStop()) {
    const std::vector<Tensor>* values = monitored.run(args);
    if (!values) break;
    const Tensor& loss = values->front();
    result.loss = loss.dtype() == DType::kFloat ? static_cast<double>(*loss.data<float>()) : loss.toDoubles()[0];
    ++result.steps;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.stepsPerSecond = seconds > 0 ? static_cast<double>(result.steps) / seconds : 0;
  monitored.close();
}

}  // namespace

Estimator::Estimator(ModelFn modelFn, RunConfig config, Params params, LogSink log,
                     std::optional<WarmStartSettings> warmStart)
    : modelFn_(std::move(modelFn)),
      config_(applyTfConfig(std::move(config))),
      params_(std::move(params)),
      log_(std::move(log)),
      warmStart_(std::move(warmStart)) {
  if (!modelFn_) fail(Code::kInvalidArgument, "model_fn must be provided to Estimator.");
  validateRunConfig(config_);
  if (config_.has_model_dir()) return;
  config_.set_model_dir(temporaryModelDir());
  if (log_) log_(LogLevel::kWarning, "Using temporary folder as model directory: " + config_.model_dir());
}

std::string Estimator::evalDir(const std::string& name) const {
  return evalDirOf(modelDir(), name);
}

std::optional<std::string> Estimator::latestCheckpoint() const {
  return formats::latestCheckpoint(modelDir());
}

std::vector<std::string> Estimator::variableNames() const {
  const auto latest = latestCheckpoint();
  if (!latest) fail(Code::kNotFound, "Could not find trained model in model_dir: ", modelDir(), ".");
  return formats::BundleReader(*latest).names();
}

Tensor Estimator::variableValue(const std::string& name) const {
  const auto latest = latestCheckpoint();
  if (!latest) fail(Code::kNotFound, "Could not find trained model in model_dir: ", modelDir(), ".");
  return formats::BundleReader(*latest).read(name);
}

MonitoredSessionOptions Estimator::sessionOptions(const EstimatorSpec& spec, const std::string& checkpoint) const {
  MonitoredSessionOptions options;
  options.scaffold = spec.scaffold;
  options.checkpoint = checkpoint;
  options.threads = sessionThreads(config_);
  options.optimize = !config_.session_config().disable_optimizations();
  const auto& disabled = config_.session_config().disabled_rewrites();
  options.disabledRewrites.assign(disabled.begin(), disabled.end());
  options.computeDtype = computeDtype(config_);
  options.log = log_;
  if (warmStart_) options.warmStart = [this](Session& session) { warmStart(session, *warmStart_, log_); };
  return options;
}

Estimator::Built Estimator::build(const InputData& input, Mode mode) const {
  const int replicas = mode == Mode::kTrain ? trainReplicas(config_) : 1;
  Built built;
  built.graph = std::make_unique<Graph>();
  if (config_.has_tf_random_seed()) built.graph->setSeed(config_.tf_random_seed());
  const Scope root = Scope(*built.graph).withDevice(config_.device_fn());
  nn::createGlobalStep(*built.graph);
  InputPipeline pipeline = addInputPipeline(root, input, replicas);
  const Labels labels = mode == Mode::kPredict ? Labels{} : pipeline.labels;
  built.spec = modelFn_(Features(root, pipeline.features), labels, mode, params_, config_);
  if (built.spec.mode != mode) {
    fail(Code::kInvalidArgument, "model_fn returned an EstimatorSpec for mode '", modeName(built.spec.mode),
         "' when called for '", modeName(mode), "'.");
  }
  built.spec.validate();
  joinReplicas(*built.graph, built.spec);
  built.inputHook = std::make_shared<DatasetInitializerHook>(std::move(pipeline));
  if (log_) log_(LogLevel::kDebug, modelText(*built.graph, mode));
  return built;
}

// The saver among the hooks, or one of our own, which goes to `hooks`; null when checkpoints are switched off.
CheckpointSaverHook* Estimator::addSaver(Hooks& hooks, const Built& built, const TrainOptions& options,
                                         summaries::SummaryWriter& writer) const {
  CheckpointSaverHook* saver = nullptr;
  for (const auto& hook : options.hooks) {
    if (!saver) saver = dynamic_cast<CheckpointSaverHook*>(hook.get());
  }
  if (!saver && !checkpointPeriod(config_).off()) {
    const SaverOptions own = built.spec.scaffold.saver.value_or(SaverOptions());
    CheckpointSaverOptions saving;
    saving.modelDir = modelDir();
    saving.timer = checkpointTimer(config_);
    saving.keepMax = own.maxToKeep.value_or(config_.keep_checkpoint_max());
    saving.keepEveryNHours = own.keepEveryNHours.value_or(config_.keep_checkpoint_every_n_hours());
    saving.saver = built.spec.scaffold.saver;
    saving.saveGraphDef = config_.checkpoint_save_graph_def();
    saving.writer = &writer;
    const auto needsFiles = [](const auto& hook) { return hook->needsFiles(); };
    saving.mayWriteBehind = std::ranges::none_of(options.hooks, needsFiles) &&
                            std::ranges::none_of(built.spec.trainingHooks, needsFiles);
    saving.log = log_;
    auto hook = std::make_shared<CheckpointSaverHook>(std::move(saving));
    saver = hook.get();
    hooks.push_back(std::move(hook));
  }
  if (!saver && !options.savingListeners.empty()) {
    fail(Code::kInvalidArgument,
         "There should be a CheckpointSaverHook to use saving_listeners. Please set one of the "
         "RunConfig.save_checkpoints_steps or RunConfig.save_checkpoints_secs.");
  }
  if (!saver) return nullptr;
  saver->addListeners(options.savingListeners);
  for (const Hooks* given : {&options.hooks, &built.spec.trainingHooks}) {
    for (const auto& hook : *given) {
      if (auto listener = std::dynamic_pointer_cast<CheckpointSaverListener>(hook)) saver->addListeners({listener});
    }
  }
  return saver;
}

Hooks Estimator::trainingHooks(const Built& built, const TrainOptions& options,
                               summaries::SummaryWriter& writer) const {
  Hooks hooks;
  Hooks ownSaver;
  CheckpointSaverHook* saver = addSaver(ownSaver, built, options, writer);
  const auto append = [&](const Hooks& more) { hooks.insert(hooks.end(), more.begin(), more.end()); };
  append(built.spec.trainingChiefHooks);
  hooks.push_back(std::make_shared<LogHealthHook>(log_));
  const StepTimer logTimer = stepsOrNever(config_.log_step_count_steps());
  hooks.push_back(std::make_shared<StepCounterHook>(logTimer, &writer, log_));
  hooks.push_back(std::make_shared<SummarySaverHook>(stepsOrNever(config_.save_summary_steps()), writer,
                                                     built.spec.scaffold.summaries));
  // After the summaries, unlike in TensorFlow: a checkpoint never comes without the points of its step.
  append(ownSaver);
  hooks.push_back(built.inputHook);
  append(options.hooks);
  std::shared_ptr<StopAtStepHook> end;
  if (options.steps || options.maxSteps) {
    end = std::make_shared<StopAtStepHook>(options.steps, options.maxSteps);
  } else if (options.control) {
    end = std::make_shared<StopAtStepHook>(std::nullopt, kNoLastStep);
  }
  if (options.control) hooks.push_back(controlHook(built, options, writer, saver, end));
  if (end) hooks.push_back(end);
  hooks.push_back(std::make_shared<NanTensorHook>(built.spec.loss, true, log_));
  if (config_.log_step_count_steps() > 0) {
    const Output read = nn::read(Scope(*built.graph), nn::globalStep(*built.graph), "global_step/logged");
    hooks.push_back(std::make_shared<LoggingTensorHook>(
        std::vector<std::pair<std::string, Output>>{{"loss", built.spec.loss}, {"step", read}}, logTimer, log_));
  }
  append(built.spec.trainingHooks);
  return hooks;
}

std::shared_ptr<SessionRunHook> Estimator::controlHook(const Built& built, const TrainOptions& options,
                                                       summaries::SummaryWriter& writer, CheckpointSaverHook* saver,
                                                       const std::shared_ptr<StopAtStepHook>& end) const {
  ControlHook::Services services;
  services.saver = saver;
  services.writer = &writer;
  services.evaluate = options.evaluate;
  services.iteratorName = dynamic_cast<const DatasetInitializerHook&>(*built.inputHook).iteratorName();
  services.log = log_;
  // What goes on with this run later has the same end.
  services.setMaxSteps = [this, end, &writer](int64_t maxSteps) {
    end->setLastStep(maxSteps);
    if (experiment_.empty()) return;
    Experiment changed = parseExperiment(experiment_, modelDir());
    changed.mutable_train()->set_max_steps(maxSteps);
    writer.setConfig(toJson(changed));
  };
  return std::make_shared<ControlHook>(options.control, std::move(services));
}

void Estimator::checkTrainOptions(const TrainOptions& options) const {
  const std::string& task = config_.cluster().task_type();
  if (task == "evaluator" || task == "ps") {
    fail(Code::kInvalidArgument,
         "Train has been called wrong configuration. Please use train_and_evaluate, which calls proper API according "
         "to given configuration. The task type is '",
         task, "'.");
  }
  if (options.steps && options.maxSteps) fail(Code::kInvalidArgument, "Can not provide both steps and max_steps.");
  if (options.steps && *options.steps <= 0) {
    fail(Code::kInvalidArgument, "Must specify steps > 0, given: ", *options.steps);
  }
  if (options.maxSteps && *options.maxSteps <= 0) {
    fail(Code::kInvalidArgument, "Must specify max_steps > 0, given: ", *options.maxSteps);
  }
}

std::optional<TrainResult> Estimator::alreadyTrained(const TrainOptions& options) const {
  if (!options.maxSteps) return std::nullopt;
  const std::optional<std::string> checkpoint = latestCheckpoint();
  const int64_t step = checkpoint ? formats::checkpointStep(*checkpoint).value_or(0) : 0;
  if (!checkpoint || step < *options.maxSteps) return std::nullopt;
  if (log_) log_(LogLevel::kInfo, "Skipping training since max_steps has already saved.");
  return TrainResult{step, std::nullopt, 0, 0};
}

TrainResult Estimator::train(const InputFn& inputFn, const TrainOptions& options) {
  checkTrainOptions(options);
  if (const auto done = alreadyTrained(options)) return *done;
  // Before anything is looked at to go on from: another process may be about to write its last checkpoint.
  auto lock = std::make_unique<summaries::WriterLock>(modelDir());
  if (const auto done = alreadyTrained(options)) return *done;
  const std::optional<std::string> checkpoint = latestCheckpoint();
  if (!checkpoint) warnOfMissingCheckpoint(modelDir(), log_);
  const std::unique_ptr<summaries::SummaryWriter> writer = summaries::openEventLog(std::move(lock));
  StatusGuard status(*writer);
  TrainResult result;
  try {
    if (!experiment_.empty()) writer->setConfig(experiment_);
    Built built = build(inputFn, Mode::kTrain);
    addLossSummary(*built.graph, built.spec.loss);
    collectLoss(*built.graph, built.spec.loss);
    MonitoredSessionOptions session = sessionOptions(built.spec, checkpoint.value_or(""));
    const Hooks hooks = trainingHooks(built, options, *writer);
    for (const auto& hook : hooks) hook->setSummaryWriter(writer.get());
    MonitoredSession monitored(*built.graph, hooks, std::move(session));
    const GlobalStep step(monitored.session());
    result.globalStep = step.value();
    writer->restartAt(result.globalStep, "training started");
    runSteps(monitored, built.spec, result);
    result.globalStep = step.value();
  } catch (const std::exception& error) {
    const int64_t step = result.globalStep + result.steps;
    writer->session({summaries::SessionEvent::kError, step, summaries::wallTime(), error.what()});
    throw;
  }
  const bool complete = isComplete(options, result.globalStep);
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
