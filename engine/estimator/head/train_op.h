// How a loss becomes a training op: by an optimizer, or by a function. Used by the graph's thread.
//   const OptimizerFn halving = [](const OptimizerContext& context) {  // a rate that is halved every 100 steps
//     const Output step = nn::read(context.scope, nn::globalStep(context.scope.graph()));
//     const Output rate = nn::exponentialDecay(context.scope, 0.1, step, 100, 0.5, {.staircase = true});
//     return std::make_unique<nn::GradientDescentOptimizer>(rate);
//   };
//   Graph graph;
//   nn::createGlobalStep(graph);
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   Node* const train = createTrainOp(scope, loss, nn::Reduction::kSum, {.optimizer = halving});
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   std::abs(session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() - 3.2f) < 1e-6f;  // is true
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"
#include "engine/nn/losses/reduction.h"
#include "engine/nn/optimizers/optimizer.h"

namespace engine::estimator {

// What an optimizer takes its names from.
struct OptimizerContext {
  Scope scope;                                        // of the training op
  std::string kerasPrefix = "training/";              // of Keras optimizers' variables
  nn::SlotNaming slotNaming = nn::tensorflowSlots();  // of the others' slots
  std::optional<double> clipNorm = {};                // of Keras optimizers by name: of each gradient
  std::vector<std::string> taken = {};                // names of the model's Keras optimizers so far
};

// Makes the optimizer of one training op.
using OptimizerFn = std::function<std::unique_ptr<const nn::Optimizer>(const OptimizerContext& context)>;
// Gives the op that trains the model by one step, the global step included.
using TrainOpFn = std::function<Node*(const Scope& scope, Output loss)>;

// Exactly one of optimizer and trainOpFn.
struct Training {
  OptimizerFn optimizer;
  TrainOpFn trainOpFn;
  std::vector<Variable> variables = {};  // that the optimizer updates; none: all trainable ones
};

// A replica's share, of the same dtype, of a scalar loss that is a mean over its batch (kSumOverBatchSize), so that the
// sum of their gradients is that of one batch of all; the loss as it is where there is one replica, or by another
// reduction.
Output replicaShare(const Scope& scope, Output loss, nn::Reduction reduction);

// The training op of a scalar loss, made in `where`, together with the graph's update ops (moving averages). An
// optimizer takes the loss's share, by `reduction`, of each replica. InvalidArgument when there are both or neither.
Node* createTrainOp(const Scope& where, Output loss, nn::Reduction reduction, const Training& training);

}  // namespace engine::estimator
