// Evaluates checkpoints while training runs, as they are saved (the loop inside of tf.estimator.train_and_evaluate).
// Used by the training thread.
//   struct UntilGood : ContinuousEvalListener {  // ends a training whose loss is below a limit
//     bool afterEval(const Evaluation& evaluation) override { return evaluation.metrics.at("loss") > 1e9; }
//   };
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "good", .saveCheckpointsSteps = 5});
//   const EvalSpec eval{.inputFn = inputFn, .steps = 1, .throttleSecs = 0};
//   UntilGood listener;
//   const TrainSpec train{.inputFn = inputFn, .maxSteps = 50};
//   trainAndEvaluate(model, train, eval, {.listener = &listener}).training.globalStep;  // is 5
#pragma once

#include "engine/estimator/evaluation/checkpoint_evaluator.h"
#include "engine/estimator/hooks/step_timer.h"

namespace engine::estimator {

// Asked before and after each evaluation of a loop; false ends the loop.
class ContinuousEvalListener {
 public:
  virtual ~ContinuousEvalListener() = default;
  // Before and after an evaluation, with what it found; true goes on.
  virtual bool beforeEval() { return true; }
  virtual bool afterEval(const Evaluation& /*evaluation*/) { return true; }
};

// The save at the session's beginning is not evaluated, unless an earlier process was killed before it had evaluated
// it: what is due is written to the training's log before the checkpoint, or before an evaluation that was throttled
// there or that a person asks for, and what is done after the exports. A throttled checkpoint is evaluated when
// training ends with it.
class EvaluationListener : public CheckpointSaverListener {
 public:
  // All outlive it. `listener` may be null.
  EvaluationListener(CheckpointEvaluator& evaluator, ContinuousEvalListener* listener);

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }
  void begin() override;
  void beforeSave(Session& session, int64_t step) override;
  bool afterSave(Session& session, int64_t step) override;
  void end(Session& session, int64_t step) override;

  // Evaluates the newest checkpoint now, unless it was. Errors of evaluations and of exporters.
  void evaluate(int64_t step);
  // The last one; nothing when there was none.
  const std::optional<Evaluation>& last() const { return last_; }

 private:
  bool due(int64_t step) const;
  bool evaluateUnlessStopped(int64_t step);
  void note(const char* text, int64_t step);

  CheckpointEvaluator& evaluator_;
  ContinuousEvalListener* listener_;
  summaries::SummaryWriter* writer_ = nullptr;
  StepTimer timer_;
  bool first_ = true;
  std::optional<Evaluation> last_;
};

// Whether the log of a training says that the evaluation of this step was due and not done.
bool evaluationWasInterrupted(const std::string& modelDir, int64_t step);

}  // namespace engine::estimator
