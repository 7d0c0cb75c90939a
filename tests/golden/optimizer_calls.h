// Optimizers from recorded calls: TensorFlow 1's, Keras', BERT's. Used by the graph's thread.
#pragma once

#include <memory>

#include "engine/nn/optimizers/optimizer.h"
#include "tests/golden/call.h"

namespace golden {

// `step`: the global step's value, for schedules. Keras' optimizers have names as outside of an Estimator. Unimplemented
// for a symbol or an argument that the program has not got.
std::unique_ptr<engine::nn::Optimizer> optimizerOf(const engine::Scope& scope, Call call, engine::Output step);

}  // namespace golden
