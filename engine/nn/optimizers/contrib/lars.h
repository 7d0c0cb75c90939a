// tf.contrib.opt.LARSOptimizer: momentum with a rate of its own for each variable, by the norms of its weights and its
// gradient: η·(e·‖w‖ / (‖g‖ + λ‖w‖ + ε)), 1 in the brackets' place where a norm is 0; the gradient is g + λw. Slot
// "Momentum". Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::LarsOptimizer(10, {.weightDecay = 0, .eeta = 0.01}).minimize(scope, loss, step);
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>();  // is 3.6f
#pragma once

#include "engine/nn/optimizers/momentum.h"

namespace engine::nn {

struct LarsParameters {
  double momentum = 0.9;
  double weightDecay = 0.0001;  // λ
  double eeta = 0.001;          // e
  double epsilon = 0;
  std::vector<std::string> skipList = {};  // names of variables that plain momentum updates
  bool useNesterov = false;
};

class LarsOptimizer : public MomentumOptimizer {
 public:
  explicit LarsOptimizer(Rate learningRate, LarsParameters parameters = {}, OptimizerOptions options = {});

 protected:
  Node* applyDense(const Update& update, Output gradient) const override;

 private:
  LarsParameters parameters_;
};

}  // namespace engine::nn
