// Keras' Lion: w -= η·sign(β1·m + (1-β1)·g), then m = β2·m + (1-β2)·g. Rows that a sparse gradient does not touch move,
// too. Slot "m". Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::KerasLion(0.01).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

struct KerasLionParameters {
  double beta1 = 0.9;  // above 0, at most 1
  double beta2 = 0.99;
};

class KerasLion : public KerasOptimizer {
 public:
  // InvalidArgument for a beta1 out of its range.
  explicit KerasLion(Rate learningRate = 0.0001, KerasLionParameters parameters = {}, KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  KerasLionParameters parameters_;
};

}  // namespace engine::nn
