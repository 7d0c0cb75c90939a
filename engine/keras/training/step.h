// What a compiled model makes of a batch: outputs, the loss, and what its metrics count. Used by the graph's thread.
#pragma once

#include "engine/graph/gradients.h"
#include "engine/keras/training/metric_set.h"

namespace engine::keras {

// The tensors of a batch: one for each input, for each output, and weights for each output (none at all, or invalid for
// an output without).
struct StepTensors {
  Outputs inputs, labels = {}, weights = {};
};

struct CountedMetric {
  MetricPtr metric;
  MetricInput input;
};

struct Step {
  Outputs outputs;
  Output loss = {};                         // a scalar: of all outputs, with penalties; invalid without targets
  std::vector<CountedMetric> metrics = {};  // "loss" first, losses of several outputs, compile()'s, those of layers
};

// Calls the model; with `targets` also on labels: losses and metrics. What its layers update is in the call's results.
// InvalidArgument when the model is compiled without a loss. `metrics` outlive the step.
Step addStep(const Call& call, Model& model, const std::vector<CompiledOutput>& compiled, MetricSet& metrics,
             const StepTensors& tensors, bool targets);

// Of the loss by each trainable weight, in their order; invalid where it does not depend on one. Rows of a weight that
// has a penalty are added to the penalty's gradient, which is dense, before anything clips them: as in TensorFlow.
std::vector<Gradient> gradientsOf(const Call& call, const Model& model, Output loss);

}  // namespace engine::keras
