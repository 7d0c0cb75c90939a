// What train_and_evaluate trains and evaluates (tf.estimator.TrainSpec, EvalSpec). Values.
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
