// Keras' RMSprop: s = ρs + (1-ρ)g² (0 at first); w -= ηg/(√s + ε), ε outside the root. With momentum it is TensorFlow's
// op, ε inside, as it always is in the newer generation. Centered: minus the square of the moving mean. Slots "rms",
// "momentum", "mg". Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::KerasRMSprop(0.01).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

struct KerasRMSpropParameters {
  double rho = 0.9;
  double momentum = 0;
  double epsilon = 1e-7;
  bool centered = false;
};

class KerasRMSprop : public KerasOptimizer {
 public:
  explicit KerasRMSprop(Rate learningRate = 0.001, KerasRMSpropParameters parameters = {}, KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Node* applyWithMomentum(const Update& update, const std::string& op, std::vector<Output> gradient) const;
  Node* applyInside(const Update& update, Output gradient) const;

  KerasRMSpropParameters parameters_;
};

}  // namespace engine::nn
