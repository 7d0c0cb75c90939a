// Keras' Adagrad: a += g²; w -= ηg/(√a + ε), newer ηg/√(a + ε). Slot "accumulator". Immutable; used by the graph's
// thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::KerasAdagrad(0.1).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

class KerasAdagrad : public KerasOptimizer {
 public:
  // InvalidArgument for an initial accumulator below 0.
  explicit KerasAdagrad(Rate learningRate = 0.001, double initialAccumulatorValue = 0.1, double epsilon = 1e-7,
                        KerasOptions options = {});

 protected:
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Node* applyInside(const Update& update, Output gradient) const;  // ε inside the root

  double initialAccumulatorValue_;
  double epsilon_;
};

}  // namespace engine::nn
