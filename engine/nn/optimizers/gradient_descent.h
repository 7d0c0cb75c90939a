// Plain gradient descent: w -= η·g. No slots. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::GradientDescentOptimizer(0.25).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>();  // is 2.0f
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class GradientDescentOptimizer : public Optimizer {
 public:
  // η: a number, or a scalar of the graph (a schedule). Any number is taken.
  explicit GradientDescentOptimizer(Rate learningRate, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;
  // Subtracts every slice; duplicates need not be summed.
  Node* applyDuplicated(const Update& update, const Gradient& gradient) const override;

 private:
  Rate learningRate_;
};

}  // namespace engine::nn
