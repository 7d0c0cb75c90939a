// Adadelta: a = ρa + (1-ρ)g²; u = √(d + ε)/√(a + ε)·g; w -= ηu; d = ρd + (1-ρ)u². Slots "Adadelta" (a), "Adadelta_1"
// (d). Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::AdadeltaOptimizer(0.5).minimize(scope, loss, step);
//   train->name();  // is "Adadelta"
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class AdadeltaOptimizer : public Optimizer {
 public:
  // η, ρ and ε: numbers, or scalars of the graph.
  explicit AdadeltaOptimizer(Rate learningRate = 0.001, Rate rho = 0.95, Rate epsilon = 1e-8,
                             OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Rate learningRate_;
  Rate rho_;
  Rate epsilon_;
};

}  // namespace engine::nn
