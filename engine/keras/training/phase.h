// One step of fit, evaluate or predict as nodes of a graph: inputs, the model, losses, metrics, the update. Used by the
// graph's thread.
#pragma once

#include <optional>

#include "engine/keras/optimizers/optimizer.h"
#include "engine/keras/training/metric_set.h"
#include "engine/runtime/session.h"

namespace engine::keras {

struct TensorKind {
  DType dtype = DType::kInvalid;  // invalid: there is no tensor
  Shape shape;                    // the batch unknown
};

struct PhaseOptions {
  bool training = false;  // and updates
  bool targets = true;    // labels, losses and metrics; else outputs only
  std::vector<TensorKind> labels;
  std::vector<TensorKind> weights;  // of examples for each output; empty for none at all
};

struct Phase {
  std::vector<Output> inputs, labels, weights;  // placeholders; weights invalid for outputs without
  std::vector<Output> outputs;                  // fetched where there are no targets
  std::vector<MetricPtr> metrics;               // "loss" first
  std::vector<Output> added;                    // what a step adds to their variables, in turn
  std::vector<Node*> updates;                   // of the step
  std::optional<Callable> step;                 // once the session has made it
};

// `optimizer`: built; needed for training only. `metrics` outlive the phase.
Phase addPhase(const Scope& scope, Binding& binding, Model& model, const std::vector<CompiledOutput>& compiled,
               MetricSet& metrics, const Optimizer* optimizer, const PhaseOptions& options);

}  // namespace engine::keras
