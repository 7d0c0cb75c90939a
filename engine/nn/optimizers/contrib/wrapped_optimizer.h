// An optimizer that leaves the updates to another one and decides about gradients and when they count. Immutable; used
// by the graph's thread.
//   struct SignsOnly : nn::WrappedOptimizer {  // gives the inner optimizer the signs of the gradients
//     explicit SignsOnly(std::shared_ptr<const nn::Optimizer> inner) : WrappedOptimizer(inner, "SignsOnly") {}
//     std::vector<nn::GradAndVar> computeGradients(const Scope& scope, Output loss,
//                                                  std::vector<Variable> variables) const override {
//       auto all = inner().computeGradients(scope, loss, std::move(variables));
//       for (auto& [gradient, variable] : all) gradient = ops::sign(scope, gradient.values);
//       return all;
//     }
//     Node* applyGradients(const Scope& scope, const std::vector<nn::GradAndVar>& gradients,
//                          const Variable* step) const override {
//       return inner().applyGradients(scope, gradients, step);
//     }
//   };
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const SignsOnly signs(std::make_shared<nn::GradientDescentOptimizer>(0.5));
//   Node* const train = signs.minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>();  // is 3.5f
#pragma once

#include <memory>

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class WrappedOptimizer : public Optimizer {
 public:
  // As the optimizer inside.
  bool meansOverReplicas() const final { return inner().meansOverReplicas(); }

 protected:
  // InvalidArgument without an inner optimizer.
  WrappedOptimizer(std::shared_ptr<const Optimizer> inner, const std::string& name);

  const Optimizer& inner() const { return *inner_; }

  // The inner optimizer does these.
  std::vector<Hyperparameter> hyperparameters() const final { return {}; }
  Node* applyDense(const Update& update, Output gradient) const final;
  Node* applySparse(const Update& update, Output values, Output indices) const final;

 private:
  std::shared_ptr<const Optimizer> inner_;
};

}  // namespace engine::nn
