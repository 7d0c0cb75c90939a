// The Keras optimizer that a message describes. Used by the graph's thread.
#pragma once

#include <memory>

#include "engine/estimator/experiment.pb.h"
#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::estimator {

// By the message's name, with or without "Keras" before it; "SGD" is also called GradientDescent and Momentum. Null
// when Keras has no such optimizer.
std::unique_ptr<nn::Optimizer> makeKerasOptimizer(const messages::Optimizer& message, nn::Rate rate,
                                                  const nn::KerasOptions& options);

}  // namespace engine::estimator
