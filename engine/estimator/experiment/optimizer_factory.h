// The optimizer that a message describes. Used by the graph's thread.
//   messages::Optimizer message;  // as an experiment file has it
//   message.set_name("Adam");
//   message.set_learning_rate(0.1);
//   message.set_clip_by_global_norm(1);
//   Graph graph;
//   const Scope scope(graph);
//   nn::createGlobalStep(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   Node* const train = trainOp(scope, message, ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight)));
//   Session session(graph);
//   session.run(Feeds{}, {}, {nn::initializeVariables(scope, graph.collections().globalVariables)});
//   session.run(Feeds{}, {}, {nn::initializeVariables(scope, graph.collections().localVariables)});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/estimator/config/params.h"
#include "engine/estimator/experiment.pb.h"
#include "engine/graph/scope.h"
#include "engine/nn/optimizers/contrib/rate_factors.h"

namespace engine::estimator {

// The rate as a float32 scalar: the message's schedule over the local variable "learning_rate", which may be changed
// while training runs. Also logged as the summary "learning_rate". A second optimizer of the graph has
// "learning_rate_1" …, which only a hook of its own can change.
Output learningRate(const Scope& scope, const messages::Optimizer& message);

// What a rule is made of. `params` are those of a named one, checked.
struct OptimizerRequest {
  const messages::Optimizer& message;
  Params params;
  Output rate;  // a scalar of the graph
  nn::OptimizerOptions options;
};
using OptimizerMaker = std::function<std::unique_ptr<nn::Optimizer>(const OptimizerRequest& request)>;

// Update rules by name, of the program, of plugins and of programs. Filled while libraries load and only read
// afterwards, from any thread.
class OptimizerRegistrar {
 public:
  // `name`: as messages::Optimizer.name has it, or the name that a NamedPart gives.
  OptimizerRegistrar(const std::string& name, OptimizerMaker make);
};

// By a rate that is a float32 scalar. NotFound for a rule that is not registered.
std::unique_ptr<nn::Optimizer> makeOptimizer(const messages::Optimizer& message, Output learningRate,
                                             nn::OptimizerOptions options = {}, nn::RateFactor factor = {});

// The op of one training step of a scalar loss: gradients, clipping, update, and the graph's update ops. `factor`
// (none: 1) is what each variable's rate is multiplied by.
Node* trainOp(const Scope& scope, const messages::Optimizer& message, Output loss, nn::OptimizerOptions options = {},
              nn::RateFactor factor = {});

}  // namespace engine::estimator
