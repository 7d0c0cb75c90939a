// Evaluates the checkpoints that another process writes, as they come (the evaluator of tf.estimator.train_and_evaluate
// and of Experiment.continuous_eval). Runs on the calling thread.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels);
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "watched"});
//   model.train(inputFn, {.maxSteps = 1});  // mostly in another process
//   const EvalSpec spec{.inputFn = inputFn, .startDelaySecs = 0};
//   const auto last = continuousEvaluation(model, spec, {.maxSteps = 1, .waiting = orDefault({})});
//   last->metrics.at("global_step");  // is 1
#pragma once

#include "engine/estimator/evaluation/evaluation_listener.h"

namespace engine::estimator {

// How a loop waits; by default it sleeps. In tests, whatever happens meanwhile.
struct Waiting {
  std::function<void(double seconds)> sleep;
  CheckpointEvaluator::Clock now;  // seconds
};
// The members that are empty filled in.
Waiting orDefault(Waiting waiting);

struct ContinuousEvaluationOptions {
  std::optional<int64_t> maxSteps;             // ends after a checkpoint of this step; none: only by the listener
  ContinuousEvalListener* listener = nullptr;  // may be null
  Waiting waiting;
};

// Waits spec.startDelaySecs, then evaluates each new checkpoint, at most one every spec.throttleSecs. Returns the last
// evaluation; nothing when the listener ended the loop before any.
std::optional<Evaluation> continuousEvaluation(const Estimator& estimator, const EvalSpec& spec,
                                               const ContinuousEvaluationOptions& options);

}  // namespace engine::estimator
