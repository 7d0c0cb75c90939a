// Keras' Nadam: Adam with Nesterov's momentum, whose μ_t = β1(1 - 0.5·0.96^(t·scheduleDecay)) grows with the step.
// Slots "m", "v"; the saved scalar "momentum_cache" is the product of all μ so far. Rows that a sparse gradient does
// not touch stay as they are, though their m and v decay. Newer: μ_t = β1(1 - 0.5·0.96^t), which the product takes for
// each variable (see powers()). Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::KerasNadam(0.01).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

struct KerasNadamParameters {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-7;
  double scheduleDecay = 0.004;  // of μ; the newer generation has 1
};

class KerasNadam : public KerasOptimizer {
 public:
  // The rate does not decay: the options' decay is ignored, as Keras ignores it.
  explicit KerasNadam(Rate learningRate = 0.001, KerasNadamParameters parameters = {}, KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  void prepare(Step& step) const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;
  std::vector<Node*> finish(const Step& step, const std::vector<Node*>& updates) const override;

 private:
  Output powers(const Step& step, std::size_t count) const;
  Output direction(const Update& update, Output gradient, Output m, Output v) const;

  KerasNadamParameters parameters_;
};

}  // namespace engine::nn
