// Keras' Adafactor: of a matrix's second moments only the means of rows (r) and columns (c) are averaged, v =
// r·c/mean(r); the update g/√v is cut to a root mean square of clipThreshold and scaled by the weights' own. Slots "v"
// and, for two dimensions or more, "r" and "c". Sparse gradients are made dense. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::KerasAdafactor(0.1).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

struct KerasAdafactorParameters {
  double beta2Decay = -0.8;  // β2 = 1 - step^beta2Decay
  double epsilon1 = 1e-30;   // added to g²
  double epsilon2 = 1e-3;    // least scale of the weights
  double clipThreshold = 1;  // above 0
  // The rate is at most 1/√step; none: where it is a number.
  std::optional<bool> relativeStep = {};
};

class KerasAdafactor : public KerasOptimizer {
 public:
  // InvalidArgument for a threshold that is not positive.
  explicit KerasAdafactor(Rate learningRate = 0.001, KerasAdafactorParameters parameters = {},
                          KerasOptions options = {});

 protected:
  std::vector<Slot> slotVariables() const override;
  void prepare(Step& step) const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  // v after the step, of which `assigns` keep what is averaged.
  Output secondMoments(const Update& update, const Scope& scope, Output square, std::vector<Node*>& assigns) const;

  KerasAdafactorParameters parameters_;
  bool relativeStep_;
};

}  // namespace engine::nn
