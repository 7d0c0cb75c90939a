// Optimizers from recorded calls: TensorFlow 1's, Keras', BERT's. Used by the graph's thread.
#pragma once

#include <memory>

#include "engine/nn/optimizers/optimizer.h"
#include "tests/golden/call.h"

namespace golden {

// What an optimizer's variables are called; by itself as outside of an Estimator.
struct OptimizerNaming {
  engine::nn::SlotNaming slots = engine::nn::tensorflowSlots();
  std::string kerasPrefix = "";
  std::vector<std::string> taken = {};  // by the model's other Keras optimizers
};

// `step`: the global step's value, for schedules. Unimplemented for a symbol or an argument that the program has not
// got.
std::unique_ptr<engine::nn::Optimizer> optimizerOf(const engine::Scope& scope, Call call, engine::Output step,
                                                   const OptimizerNaming& naming = {});

// Unimplemented when the program has no such optimizer: for optimizers that are made only with their graph.
void requireOptimizer(const std::string& symbol);

}  // namespace golden
