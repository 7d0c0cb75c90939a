// Keras' FTRL-proximal. Slots "accumulator", "linear". Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = nn::KerasFtrl(0.1).minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/ftrl.h"
#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

class KerasFtrl : public KerasOptimizer {
 public:
  // InvalidArgument as of FtrlOptimizer.
  explicit KerasFtrl(Rate learningRate = 0.001, FtrlParameters parameters = {}, KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  void prepare(Step& step) const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Node* apply(const Update& update, const char* op, std::vector<Output> gradient) const;

  FtrlParameters parameters_;
};

}  // namespace engine::nn
