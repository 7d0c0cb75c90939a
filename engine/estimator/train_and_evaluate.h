// Training with evaluations and exports, as one call (tf.estimator.train_and_evaluate). Runs on the calling thread.
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1, 2, 3})}},
//                                        {{"y", Tensor::vector<float>({2, 4, 6})}}, {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "slope"});
//   const auto receiver = buildRawServingInputReceiverFn(featureSpecs(inputFn(Mode::kPredict)));
//   const ExportFn exportFn = [=](const Estimator& estimator, const std::string& path, const std::string& checkpoint) {
//     return estimator.exportSavedModel(path, receiver, {.checkpointPath = checkpoint}).path;
//   };
//   const auto result = trainAndEvaluate(
//       model, {.inputFn = inputFn, .maxSteps = 20},
//       {.inputFn = inputFn, .steps = 1, .exporters = {std::make_shared<FinalExporter>("last", exportFn)}});
//   result.training.globalStep;  // is 20
//   SavedModel served = SavedModel::load(*result.exports.at(0));
//   served.run("predict", {{"x", Tensor::vector<float>({1, 2})}}).at("predictions").shape();  // is Shape({2, 1})
#pragma once

#include "engine/estimator/evaluation/continuous_evaluation.h"
#include "engine/estimator/evaluation/evaluation_listener.h"
#include "engine/estimator/train_spec.h"

namespace engine::estimator {

struct TrainAndEvaluateOptions {
  std::shared_ptr<TrainingControl> control;    // live requests; may be null
  ContinuousEvalListener* listener = nullptr;  // told of each evaluation; may be null
  Waiting waiting;                             // how an evaluator waits
};

struct TrainAndEvaluateResult {
  std::optional<EvalResult> metrics;  // of the last evaluation; none when there was none
  std::vector<std::optional<std::string>> exports;
  TrainResult training;
};

// What this process has to do by its RunConfig's cluster. Alone: trains to max_steps, evaluates after checkpoints, as
// throttled by the EvalSpec, and at the end; the newest checkpoint is evaluated even when there is nothing left to
// train. An evaluator: evaluates what another process trains, until max_steps. A chief without others: trains.
// InvalidArgument for a wrong spec or task; Unimplemented for a task of a cluster of several.
TrainAndEvaluateResult trainAndEvaluate(Estimator& estimator, const TrainSpec& trainSpec, const EvalSpec& evalSpec,
                                        const TrainAndEvaluateOptions& options = {});

}  // namespace engine::estimator
