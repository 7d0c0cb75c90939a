// One rule of updates with a rate for each variable: a factor on the rate by the variable's name, as lower layers of a
// pretrained network learn more slowly, or not at all. Slots are named as the rule names them. Immutable; used by the
// graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable low = nn::getVariable(scope, "low", {}, DType::kFloat, nn::constant(4));
//   const Variable high = nn::getVariable(scope, "high", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::add(scope, nn::read(scope, low), nn::read(scope, high));
//   const nn::RateFactorsOptimizer slower([](const std::string& variable) { return variable == "low" ? 0.5 : 1; },
//       [](double factor) { return std::make_unique<nn::GradientDescentOptimizer>(0.5 * factor); });
//   Node* const train = slower.minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, low)})[0].item<float>();   // is 3.75f
//   session.run(Feeds{}, {nn::read(scope, high)})[0].item<float>();  // is 3.5f
#pragma once

#include <functional>
#include <map>
#include <memory>

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

// The factor of a variable of this name; 0: it stays as it is, and no gradient of it is computed.
using RateFactor = std::function<double(const std::string& variable)>;
// The rule with its rate times a factor.
using OptimizerOfFactor = std::function<std::unique_ptr<Optimizer>(double factor)>;

class RateFactorsOptimizer : public Optimizer {
 public:
  RateFactorsOptimizer(RateFactor factorOf, OptimizerOfFactor make);

  // InvalidArgument when no variable has a factor.
  std::vector<GradAndVar> computeGradients(const Scope& scope, Output loss,
                                           std::vector<Variable> variables = {}) const override;
  Node* applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                       const Variable* globalStep) const override;

 private:
  // The rule's optimizers do these.
  std::vector<Hyperparameter> hyperparameters() const override { return {}; }
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

  RateFactor factorOf_;
  OptimizerOfFactor make_;
};

}  // namespace engine::nn
