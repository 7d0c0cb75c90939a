// RMSProp: s += (g² - s)(1 - ρ); m = μm + η·g/√(s + ε); w -= m. Centered: under the root also minus the square of the
// moving mean of g. Slots "RMSProp" (s, 1 at first), [mean,] momentum. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::RMSPropOptimizer(0.01, {.momentum = 0.9}).minimize(scope, loss, step);
//   train->name();  // is "RMSProp"
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

struct RMSPropParameters {
  Rate decay = 0.9;
  Rate momentum = 0.0;
  Rate epsilon = 1e-10;
  bool centered = false;
};

class RMSPropOptimizer : public Optimizer {
 public:
  // η: a number, or a scalar of the graph. `decay` is ρ, `momentum` μ.
  explicit RMSPropOptimizer(Rate learningRate, RMSPropParameters parameters = {}, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  std::vector<Output> inputs(const Update& update) const;

  Rate learningRate_;
  RMSPropParameters parameters_;
};

}  // namespace engine::nn
