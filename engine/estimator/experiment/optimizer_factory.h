// The optimizer that a message describes. Used by the graph's thread.
#pragma once

#include <memory>

#include "engine/estimator/experiment.pb.h"
#include "engine/graph/scope.h"
#include "engine/nn/optimizers/optimizer.h"

namespace engine::estimator {

// The rate as a tensor: the message's schedule over the local variable "learning_rate", which may be changed while
// training runs. Also logged as the summary "learning_rate". A second optimizer of the graph has "learning_rate_1" …,
// which only a hook of its own can change.
Output learningRate(const Scope& scope, const messages::Optimizer& message);

// InvalidArgument for an unknown name.
std::unique_ptr<nn::Optimizer> makeOptimizer(const messages::Optimizer& message, Output learningRate,
                                             nn::OptimizerOptions options = {});

// The op of one training step: gradients, clipping, update, and the graph's update ops.
Node* trainOp(const Scope& scope, const messages::Optimizer& message, Output loss, nn::OptimizerOptions options = {});

}  // namespace engine::estimator
