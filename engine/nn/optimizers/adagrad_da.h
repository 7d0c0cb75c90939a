// Adagrad by dual averaging: the weights follow from all gradients so far, s += g, a += g²; w = -ηs/(l2·t·η + √a), with
// s shrunk by l1·t. It makes sparse models of sparse gradients. Slots "AdagradDA" (s), "AdagradDA_1" (a). t is the
// global step after the update; it must be given. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::AdagradDAOptimizer(0.1, {.l1 = 0.01}).minimize(scope, loss, step);
//   train->name();  // is "AdagradDA"
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

struct AdagradDAParameters {
  double initialAccumulatorValue = 0.1;  // of a; must be positive
  Rate l1 = 0.0;
  Rate l2 = 0.0;
};

class AdagradDAOptimizer : public Optimizer {
 public:
  // `learningRate` is a number or a scalar of the graph (a schedule), as for all optimizers. InvalidArgument unless the
  // initial accumulator is positive and, when gradients are applied, a global step is passed.
  explicit AdagradDAOptimizer(Rate learningRate, AdagradDAParameters parameters = {}, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  void prepare(Step& step) const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Node* apply(const Update& update, const char* op, std::vector<Output> gradient) const;

  Rate learningRate_;
  AdagradDAParameters parameters_;
};

}  // namespace engine::nn
