// tf.contrib.opt.LazyAdamOptimizer: Adam that, for a sparse gradient, moves only the rows which it touches and leaves
// the moments of the others as they are. Dense gradients as Adam. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::LazyAdamOptimizer(0.001).minimize(scope, loss, step);
//   train->name();  // is "Adam"
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/adam.h"

namespace engine::nn {

class LazyAdamOptimizer : public AdamOptimizer {
 public:
  using AdamOptimizer::AdamOptimizer;

 protected:
  Node* applySparse(const Update& update, Output values, Output indices) const override;
};

}  // namespace engine::nn
