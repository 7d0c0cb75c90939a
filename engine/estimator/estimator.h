// Trains, evaluates and predicts with one model in one model directory (tf.estimator.Estimator). All state is on disk,
// in checkpoints. Used by one thread at a time.
//   const ModelFn modelFn = [](const Features& features, const Labels& labels, Mode mode, auto&, auto&) {
//     const Scope& scope = features.scope();
//     const Output y = nn::dense(scope, features.at("x"), 1);
//     EstimatorSpec spec{mode, {{"y", y}}};
//     if (mode == Mode::kPredict) return spec;
//     spec.loss = nn::meanSquaredError(scope, labels.at("label"), y);
//     const nn::AdamOptimizer adam(0.1);
//     if (mode == Mode::kTrain) spec.trainOp = adam.minimize(scope, spec.loss, nn::globalStep(scope.graph()));
//     return spec;
//   };
//   const InputFn inputFn = [](Mode) {
//     return data::NamedDataset::fromTensorSlices({{"x", Tensor::of<float>({1, 2, 3}, {3, 1})},
//                                                  {"label", Tensor::of<float>({2, 4, 6}, {3, 1})}}, {"label"})
//         .repeat(200)
//         .batch(3);
//   };
//   Estimator model(modelFn, RunSettings{.modelDir = "line", .tfRandomSeed = 1});
//   model.train(inputFn, {.maxSteps = 100}).globalStep;  // is 100
//   model.evaluate(inputFn).at("loss") < 1;              // is true
//   model.predict(inputFn).next()->at("y").elements();   // is 1
//   const formats::BundleReader checkpoint(*model.latestCheckpoint());
//   checkpoint.read("dense/kernel").shape();             // is Shape({1, 1})
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/config/run_settings.h"
#include "engine/estimator/export/model_exporter.h"
#include "engine/estimator/hooks/checkpoint_saver_hook.h"
#include "engine/estimator/inputs/input_fn.h"
#include "engine/estimator/training/training_control.h"
#include "engine/estimator/training/warm_start.h"

namespace engine::estimator {

class StopAtStepHook;

struct TrainOptions {
  std::optional<int64_t> steps = {};     // so many more
  std::optional<int64_t> maxSteps = {};  // until the global step reaches this; not both. Neither: until the input ends
  Hooks hooks = {};
  SavingListeners savingListeners = {};
  std::shared_ptr<TrainingControl> control = {};  // live requests; may be null
  std::function<void()> evaluate = {};            // what an "evaluate now" request runs, after a checkpoint
};

struct TrainResult {
  int64_t globalStep = 0;
  std::optional<double> loss;  // of the last step; none when no step was made
  double stepsPerSecond = 0;   // of the loop alone, hooks and log included
  int64_t steps = 0;           // made by this call
};

struct EvalOptions {
  std::optional<int64_t> steps = {};  // batches; none: until the input ends
  Hooks hooks = {};
  std::string checkpointPath = {};  // empty: the latest; none there: fresh variables
  std::string name = {};            // of the log: eval or eval_<name>
};

// Metrics by name; "loss" is the mean of the batches' losses, "global_step" the checkpoint's.
using EvalResult = std::map<std::string, double>;

struct PredictOptions {
  std::vector<std::string> predictKeys = {};  // empty: all
  Hooks hooks = {};
  std::string checkpointPath = {};  // empty: the latest; none there: fresh variables
};

class Estimator;

// Predictions row by row. Keeps its graph and session: the next row, or another data set, builds nothing anew. When it
// goes, its Estimator keeps them for the next Predictor.
class Predictor {
 public:
  ~Predictor();
  Predictor(Predictor&& other) noexcept;
  // The next row's predictions by key, without the batch dimension; none at the end. InvalidArgument when the
  // predictions of a batch differ in length.
  std::optional<std::map<std::string, Tensor>> next();
  // A whole batch's predictions, [batch, …] by key; none at the end.
  std::optional<std::map<std::string, Tensor>> nextBatch();
  // Goes on with other data of the same components. InvalidArgument when their names, dtypes or shapes differ.
  void setInput(const InputData& input);

 private:
  friend class Estimator;
  struct Impl;
  // What an Estimator and its copies keep of Predictors.
  struct Kept;
  Predictor(std::unique_ptr<Impl> impl, const std::shared_ptr<Kept>& kept);
  static std::shared_ptr<Kept> makeKept();

  std::unique_ptr<Impl> impl_;
  std::weak_ptr<Kept> kept_;
};

// Evaluates checkpoints of one model on one input again and again without rebuilding the graph or the session.
class Evaluator {
 public:
  Evaluator(const Estimator& estimator, InputFn inputFn, EvalOptions options);
  ~Evaluator();
  // Evaluates a checkpoint (empty: the options'), writes the metrics to the evaluation's log, returns them.
  EvalResult evaluate(const std::string& checkpoint = "");
  // The same with the variables of a session that trains the model. `checkpoint`: where they are saved, for the log.
  EvalResult evaluateFrom(Session& training, const std::string& checkpoint = "");
  // Points of the evaluation's log after `step` are superseded by those that follow.
  void restartLogAt(int64_t step);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

class Estimator {
 public:
  // Without a model_dir it is a new temporary folder, which a warning names. TF_CONFIG says what this process is,
  // unless `config` has its cluster already. `warmStart`: what variables start with while model_dir has no checkpoint.
  // `config` may be written as RunSettings{…}. InvalidArgument for an empty model_fn or a wrong config.
  explicit Estimator(ModelFn modelFn, RunConfig config = {}, Params params = {}, LogSink log = {},
                     std::optional<WarmStartSettings> warmStart = std::nullopt);

  // Errors: InvalidArgument (both steps and maxSteps, a wrong spec), those of restoring, saving and the model itself.
  // Checkpoints written before an error stay.
  TrainResult train(const InputFn& inputFn, const TrainOptions& options = {});
  EvalResult evaluate(const InputFn& inputFn, const EvalOptions& options = {}) const;
  // Calls after the first one build nothing anew, as long as the input has the same features and labels, the keys are
  // the same, there is a checkpoint and there are no hooks; a new checkpoint is restored into the same session.
  Predictor predict(const InputFn& inputFn, const PredictOptions& options = {}) const;

  // Writes the model of a checkpoint as a SavedModel with one MetaGraph, of options.mode. Errors as exportModel().
  ExportResult exportSavedModel(const std::string& exportDirBase, const ServingInputReceiverFn& servingInputReceiverFn,
                                const ExportOptions& options = {}) const {
    return exportModel(*this, exportDirBase, {{options.mode, servingInputReceiverFn}}, options);
  }
  // One MetaGraph for each mode that has a receiver (experimental_export_all_saved_models).
  ExportResult exportAllSavedModels(const std::string& exportDirBase, const InputReceiverFns& inputReceiverFns,
                                    const ExportOptions& options = {}) const {
    return exportModel(*this, exportDirBase, inputReceiverFns, options);
  }

  // What the constructor was given; modelDir() is model_dir of the config, never empty.
  const ModelFn& modelFn() const { return modelFn_; }
  const std::string& modelDir() const { return config_.model_dir(); }
  // Where evaluate() of that name writes its log: <model_dir>/eval, or <model_dir>/eval_<name>. InvalidArgument for a
  // name that is no part of a path.
  std::string evalDir(const std::string& name = "") const;
  // With the cluster that TF_CONFIG gave it.
  const RunConfig& config() const { return config_; }
  // What model_fn gets.
  const Params& params() const { return params_; }
  // Where lines of the log go; empty: nowhere.
  const LogSink& log() const { return log_; }
  // Prefix of the newest checkpoint, or nothing.
  std::optional<std::string> latestCheckpoint() const;

  // The graph and spec that model_fn gives in a mode, for looking at.
  struct Built {
    std::unique_ptr<Graph> graph;
    EstimatorSpec spec;
    std::shared_ptr<SessionRunHook> inputHook;  // a DatasetInitializerHook
  };
  // InvalidArgument when the spec is of another mode or lacks what the mode needs, and what model_fn itself throws.
  Built build(const InputFn& inputFn, Mode mode) const { return build(inputFn(mode), mode); }
  Built build(const InputData& input, Mode mode) const;
  // What the constructor was given.
  const std::optional<WarmStartSettings>& warmStartSettings() const { return warmStart_; }
  // How sessions of this Estimator begin: from the checkpoint's prefix, or, when that is empty, warm-started.
  MonitoredSessionOptions sessionOptions(const EstimatorSpec& spec, const std::string& checkpoint) const;
  // Names of all tensors of the latest checkpoint, and the value of one, in its dtype and shape. NotFound when there is
  // none.
  std::vector<std::string> variableNames() const;
  Tensor variableValue(const std::string& name) const;
  // Also saved as JSON in the run's log.
  void setExperiment(std::string json) { experiment_ = std::move(json); }

 private:
  CheckpointSaverHook* addSaver(Hooks& hooks, const Built& built, const TrainOptions& options,
                                summaries::SummaryWriter& writer) const;
  Hooks trainingHooks(const Built& built, const TrainOptions& options, summaries::SummaryWriter& writer) const;
  std::shared_ptr<SessionRunHook> controlHook(const Built& built, const TrainOptions& options,
                                              summaries::SummaryWriter& writer, CheckpointSaverHook* saver,
                                              const std::shared_ptr<StopAtStepHook>& end) const;
  void checkTrainOptions(const TrainOptions& options) const;
  // What train() answers when the newest checkpoint is at max_steps or beyond.
  std::optional<TrainResult> alreadyTrained(const TrainOptions& options) const;
  Predictor newPredictor(const InputData& input, const std::string& checkpoint, const PredictOptions& options) const;

  ModelFn modelFn_;
  RunConfig config_;
  Params params_;
  LogSink log_;
  std::string experiment_;
  std::optional<WarmStartSettings> warmStart_;
  std::shared_ptr<Predictor::Kept> predictors_ = Predictor::makeKept();
};

}  // namespace engine::estimator
