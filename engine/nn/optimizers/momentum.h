// Momentum: a = μa + g; w -= ηa (Nesterov: w -= ηg + ημa). Slot "Momentum". Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::MomentumOptimizer(0.1, 0.9).minimize(scope, loss, step);
//   train->name();  // is "Momentum"
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class MomentumOptimizer : public Optimizer {
 public:
  // η and μ: numbers, or scalars of the graph.
  MomentumOptimizer(Rate learningRate, Rate momentum, bool useNesterov = false, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Rate learningRate_;
  Rate momentum_;
  bool useNesterov_;
};

}  // namespace engine::nn
