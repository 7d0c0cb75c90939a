// Keras' SGD: w -= ηg; with momentum v = μv - ηg, w += v (Nesterov: w += μv - ηg). Slot "momentum" when there is one;
// the newer generation has it always. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::KerasSGD(0.25, 0.5).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   for (int step = 0; step < 2; ++step) session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>();  // is 0.0f
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

class KerasSGD : public KerasOptimizer {
 public:
  // InvalidArgument for a momentum outside [0, 1].
  explicit KerasSGD(Rate learningRate = 0.01, double momentum = 0, bool nesterov = false, KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;
  Node* applyDuplicated(const Update& update, const Gradient& gradient) const override;

 private:
  double momentum_;
  bool nesterov_;
};

}  // namespace engine::nn
