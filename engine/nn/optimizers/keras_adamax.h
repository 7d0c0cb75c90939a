// Keras' Adamax: m = β1·m + (1-β1)g; v = max(β2·v, |g|); w -= η/(1-β1^t) · m/(v + ε). Rows that a sparse gradient does
// not touch stay as they are. Slots "m", "v". Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::KerasAdamax(0.01).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

struct KerasAdamaxParameters {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-7;
};

class KerasAdamax : public KerasOptimizer {
 public:
  explicit KerasAdamax(Rate learningRate = 0.001, KerasAdamaxParameters parameters = {}, KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  void prepare(Step& step) const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  KerasAdamaxParameters parameters_;
};

}  // namespace engine::nn
