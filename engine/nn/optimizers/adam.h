// Adam: m = β1·m + (1-β1)g; v = β2·v + (1-β2)g²; w -= η√(1-β2^t)/(1-β1^t) · m/(√v + ε). Slots "Adam" (m), "Adam_1" (v);
// variables beta1_power, beta2_power hold β^t. Rows that a sparse gradient does not touch move too, as TensorFlow's.
// Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::AdamOptimizer(0.001, {.beta1 = 0.8}).minimize(scope, loss, step);
//   train->name();  // is "Adam"
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

struct AdamParameters {
  Rate beta1 = 0.9;
  Rate beta2 = 0.999;
  Rate epsilon = 1e-8;
  bool useNesterov = false;
};

class AdamOptimizer : public Optimizer {
 public:
  // η: a number, or a scalar of the graph (a schedule). β1 and β2 are in [0, 1), ε above 0; none of it is checked.
  explicit AdamOptimizer(Rate learningRate = 0.001, AdamParameters parameters = {}, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  void prepare(Step& step) const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;
  std::vector<Node*> finish(const Step& step, const std::vector<Node*>& updates) const override;

 private:
  Rate learningRate_;
  AdamParameters parameters_;
};

// Scalars of one Adam step, of the variable's dtype.
struct AdamStepTensors {
  Output learningRate, beta1, beta2, beta1Power, beta2Power, epsilon;
};
// Adam for the rows at `indices` (integers [rows], each once) by their gradients `values` [rows, …] of the variable's
// dtype. The slots: m, v and, for amsgrad, the largest v so far.
Node* applySparseAdam(const Scope& scope, const Variable& variable, const std::vector<Variable>& slotVariables,
                      const AdamStepTensors& step, Output values, Output indices);

// β·slot over all rows, then `rows` [n, …] added at `indices`, integers [n]; returns the slot's value after both, of
// its dtype and shape. `beta`: a scalar of that dtype.
Output decayAndScatter(const Scope& scope, const Variable& slot, Output beta, Output rows, Output indices);

}  // namespace engine::nn
