// Optimizers with penalties applied after each step: w' is shrunk towards 0 by η·l1, then divided by 1 + η·l2.
// ProximalGradientDescent: w' = w - ηg, no slots. ProximalAdagrad: a += g², η/√a instead of η; slot "ProximalAdagrad".
// Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::ProximalAdagradOptimizer(0.1, 0.1, {.l1 = 0.01}).minimize(scope, loss, step);
//   train->name();  // is "ProximalAdagrad"
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

struct ProximalParameters {
  Rate l1 = 0.0;
  Rate l2 = 0.0;
};

class ProximalGradientDescentOptimizer : public Optimizer {
 public:
  // η and the strengths of the penalties: numbers, or scalars of the graph.
  explicit ProximalGradientDescentOptimizer(Rate learningRate, ProximalParameters parameters = {},
                                            OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Rate learningRate_;
  ProximalParameters parameters_;
};

class ProximalAdagradOptimizer : public Optimizer {
 public:
  // InvalidArgument unless initialAccumulatorValue is positive.
  explicit ProximalAdagradOptimizer(Rate learningRate, double initialAccumulatorValue = 0.1,
                                    ProximalParameters parameters = {}, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Rate learningRate_;
  double initialAccumulatorValue_;
  ProximalParameters parameters_;
};

}  // namespace engine::nn
