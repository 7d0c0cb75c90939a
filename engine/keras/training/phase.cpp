#include "engine/keras/training/phase.h"

#include "engine/graph/ops.h"
#include "engine/keras/training/step.h"

namespace engine::keras {
namespace {

// What is fed; invalid where there is no tensor.
Outputs placeholders(const Scope& scope, const std::vector<TensorKind>& kinds, const std::string& name) {
  Outputs fed;
  for (const TensorKind& kind : kinds) {
    const bool isThere = kind.dtype != DType::kInvalid;
    fed.push_back(isThere ? ops::placeholder(scope, kind.dtype, kind.shape, name) : Output());
  }
  return fed;
}

}  // namespace

Phase addPhase(const Scope& scope, Binding& binding, Model& model, const std::vector<CompiledOutput>& compiled,
               MetricSet& metrics, const Optimizer* optimizer, const PhaseOptions& options) {
  CallResults results;
  const Call call(scope, binding, results, options.training);
  Phase phase;
  for (const Model::Port& port : model.inputs()) {
    phase.inputs.push_back(ops::placeholder(scope, port.spec.dtype, port.spec.shape, port.name));
  }
  phase.labels = placeholders(scope, options.labels, "labels");
  phase.weights = placeholders(scope, options.weights, "weights");
  const StepTensors tensors{phase.inputs, phase.labels, phase.weights};
  const Step step = addStep(call, model, compiled, metrics, tensors, options.targets);
  phase.outputs = step.outputs;
  phase.updates = results.updates;
  for (const CountedMetric& one : step.metrics) {
    phase.metrics.push_back(one.metric);
    const Outputs added = one.metric->batch(scope, one.input);
    phase.added.insert(phase.added.end(), added.begin(), added.end());
  }
  if (!options.targets || !options.training || !optimizer) return phase;
  phase.updates.push_back(optimizer->apply(call, gradientsOf(call, model, optimizer->scaledLoss(call, step.loss))));
  return phase;
}

}  // namespace engine::keras
