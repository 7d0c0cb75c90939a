// FTRL-proximal with L1 and L2 penalties, L2 shrinkage and beta. Slots "Ftrl" (accumulator), "Ftrl_1" (linear), unless
// they are given names.
// Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::FtrlOptimizer(0.1, {.l1 = 0.01, .l2 = 0.001}).minimize(scope, loss, step);
//   train->name();  // is "Ftrl"
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

struct FtrlParameters {
  Rate learningRatePower = -0.5;  // at most 0
  double initialAccumulatorValue = 0.1;
  Rate l1 = 0.0;
  Rate l2 = 0.0;
  double l2Shrinkage = 0;            // a penalty on the gradient's side: it does not lower the learning rate
  double beta = 0;                   // adds beta/(2η) to l2
  std::string accumulatorName = {};  // of the slots; none: the optimizer's
  std::string linearName = {};
};

// InvalidArgument, naming the parameter, when one is out of range.
void checkFtrl(const FtrlParameters& parameters);

class FtrlOptimizer : public Optimizer {
 public:
  // InvalidArgument for an accumulator or strength below 0, and for a learning rate power above 0.
  explicit FtrlOptimizer(Rate learningRate, FtrlParameters parameters = {}, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Node* apply(const Update& update, const char* op, std::vector<Output> gradient) const;

  Rate learningRate_;
  FtrlParameters parameters_;
};

}  // namespace engine::nn
