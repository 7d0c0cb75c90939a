// Keras' Adam, with amsgrad: as Adam with β^t from the step. Newer: 1 - β is the nearest float, not 1 less the nearest
// to β, which for 0.999 is another by 5e-5. Slots "m", "v", "vhat". Immutable; used by the graph's
// thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const nn::DecoupledDecay decay{.rate = 0.004};
//   const nn::KerasAdam adam(0.01, {.amsgrad = true}, {.newer = true, .weightDecay = decay});
//   Node* const train = adam.minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

struct KerasAdamParameters {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-7;
  bool amsgrad = false;  // divide by the largest v so far
};

class KerasAdam : public KerasOptimizer {
 public:
  // η: a number, or a scalar of the graph (a schedule), as for all Keras optimizers; without a schedule it is saved.
  explicit KerasAdam(Rate learningRate = 0.001, KerasAdamParameters parameters = {}, KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  void prepare(Step& step) const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Node* applyExact(const Update& update, Output gradient) const;
  Node* applyChain(const Update& update, Output gradient) const;

  KerasAdamParameters parameters_;
};

}  // namespace engine::nn
