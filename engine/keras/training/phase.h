// One step of fit, evaluate or predict as nodes of a graph: inputs, the model, losses, metrics, the update. Used by the
// graph's thread.
#pragma once

#include "engine/keras/metrics/metric.h"
#include "engine/keras/optimizers/optimizer.h"
#include "engine/keras/training/compiled.h"

namespace engine::keras {

struct PhaseOptions {
  bool training = false;           // and updates
  bool targets = true;             // labels, losses and metrics; else outputs only
  bool weights = false;            // sample weights for each output
  std::vector<Shape> labelShapes;  // of one batch; the batch itself unknown
  std::vector<DType> labelTypes;
};

struct Phase {
  // Means by name, in the order of Keras's logs: "loss" first. Each has its sum and count among the fetches.
  struct Tracked {
    std::string name;
    std::vector<MeanMetric> metric;  // one, or none: a loss
  };
  std::vector<Output> inputs, labels, weights;  // placeholders
  std::vector<Output> outputs;
  std::vector<Tracked> tracked;
  std::vector<Output> sums;    // sum and count of each tracked one, in turn
  std::vector<Node*> updates;  // of the step
};

// `optimizer`: built; needed for training only.
Phase addPhase(const Scope& scope, Binding& binding, Model& model, const std::vector<CompiledOutput>& compiled,
               const Optimizer* optimizer, const PhaseOptions& options);

}  // namespace engine::keras
