// What train_and_evaluate trains and evaluates (tf.estimator.TrainSpec, EvalSpec). Values.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}};
//   const Columns labels{{"kind", Tensor::vector<int64_t>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const ModelFn network = dnnClassifier({.nClasses = 2}, {.hiddenUnits = {4}});
//   Estimator model(network, RunSettings{.modelDir = "both"});
//   const TrainSpec train{.inputFn = inputFn, .maxSteps = 20};
//   const EvalSpec eval{.inputFn = inputFn, .steps = 2, .throttleSecs = 0};
//   trainAndEvaluate(model, train, eval);
//   model.latestCheckpoint()->ends_with("model.ckpt-20");  // is true
#pragma once

#include "engine/estimator/estimator.h"
#include "engine/estimator/export/exporter.h"

namespace engine::estimator {

struct TrainSpec {
  InputFn inputFn = {};
  std::optional<int64_t> maxSteps = {};  // global step to reach; none: until the input ends
  Hooks hooks = {};
  SavingListeners savingListeners = {};

  // InvalidArgument, in TensorFlow's words, for what is missing or out of range.
  void validate() const;
};

struct EvalSpec {
  InputFn inputFn = {};
  std::optional<int64_t> steps = 100;  // batches; none: the whole input
  std::string name = {};               // of the log: eval or eval_<name>
  Hooks hooks = {};
  Exporters exporters = {};     // after each evaluation; names must differ
  double startDelaySecs = 120;  // of a process that only evaluates
  double throttleSecs = 600;    // between the beginnings of two evaluations, at least
  int64_t throttleSteps = 0;    // between two evaluated checkpoints, at least

  // InvalidArgument, in TensorFlow's words, for what is missing or out of range.
  void validate() const;
};

}  // namespace engine::estimator
