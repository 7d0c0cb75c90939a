// tf.contrib.layers.optimize_loss: from a loss to a training step, with noise, factors and clipping of the gradients,
// and summaries of all of it. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   const nn::OptimizerOfRate sgd = [](nn::Rate rate) { return std::make_unique<nn::GradientDescentOptimizer>(rate); };
//   const Output train = nn::optimizeLoss(scope, loss, &step, sgd, {.learningRate = 0.25, .clipGradients = 1});
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {train})[0].item<float>();                    // is 16.0f
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>();  // is 3.75f
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

enum class OptimizeLossSummary { kLoss, kLearningRate, kGradients, kGradientNorm, kGlobalGradientNorm };

struct OptimizeLossOptions {
  std::optional<Rate> learningRate = {};  // a number becomes the saved variable <name>/learning_rate; none: given later
  // The rate by the global step (schedules.h). Needs a learning rate and a global step.
  std::function<Output(const Scope& scope, Output rate, Output step)> learningRateDecay = {};
  std::optional<double> gradientNoiseScale = {};           // factor of noise from a normal distribution cut at 2σ
  std::map<std::string, double> gradientMultipliers = {};  // by variable
  std::optional<double> clipGradients = {};                // to this global norm
  std::vector<Variable> variables = {};                    // none: the trainable ones
  std::set<OptimizeLossSummary> summaries = {OptimizeLossSummary::kLoss, OptimizeLossSummary::kLearningRate,
                                             OptimizeLossSummary::kGlobalGradientNorm};
  std::string name = "OptimizeLoss";
  bool incrementGlobalStep = true;
};

// Makes the optimizer of a rate.
using OptimizerOfRate = std::function<std::unique_ptr<Optimizer>(Rate rate)>;

// The loss, once the graph's update ops and the step have run. `globalStep` may be null. InvalidArgument for a loss
// that is no scalar, a factor of a variable that has no gradient, a decay without a rate or a step, and no rate at all.
Output optimizeLoss(const Scope& scope, Output loss, const Variable* globalStep, const OptimizerOfRate& optimizer,
                    const OptimizeLossOptions& options);

}  // namespace engine::nn
