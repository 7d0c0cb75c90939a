// Loss scaling, for gradients too small for their dtype (tf.keras.mixed_precision.LossScaleOptimizer): the loss is
// multiplied by a scale and the gradients are divided by it. A dynamic scale is halved when a gradient is not finite,
// and that step leaves weights and global step alone; it is doubled after so many good steps. Its saved variables are
// current_loss_scale and good_steps. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const auto sgd = std::make_shared<nn::GradientDescentOptimizer>(0.25);
//   const nn::LossScaleOptimizer scaled(sgd, {.initialScale = 1024, .growthSteps = 1});
//   Node* const train = scaled.minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>();  // is 2.0f
#pragma once

#include "engine/nn/optimizers/contrib/wrapped_optimizer.h"

namespace engine::nn {

struct LossScaleOptions {
  bool dynamic = true;
  double initialScale = 32768;  // at least 1; the scale, when it is not dynamic
  int64_t growthSteps = 2000;   // good steps before the scale is doubled
};

class LossScaleOptimizer : public WrappedOptimizer {
 public:
  // InvalidArgument for a scale or number of steps below 1.
  explicit LossScaleOptimizer(std::shared_ptr<const Optimizer> inner, LossScaleOptions options = {});

  // Of the loss itself: they are scaled only on the way. FailedPrecondition in a graph that has the variables already.
  std::vector<GradAndVar> computeGradients(const Scope& scope, Output loss,
                                           std::vector<Variable> variables = {}) const override;
  // Of computeGradients'.
  Node* applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                       const Variable* globalStep) const override;

 private:
  Output scale(const Scope& scope, DType dtype) const;
  Node* adapted(const Scope& scope, Output finite) const;

  LossScaleOptions options_;
};

}  // namespace engine::nn
