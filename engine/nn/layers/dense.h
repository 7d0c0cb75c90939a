// A fully connected layer: activation(x · kernel + bias). Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::constant(scope, Tensor::of<float>({1, 2}, {1, 2}));
//   const Output y = nn::dense(scope, x, 1, {.activation = nn::relu, .kernelInitializer = nn::constant(0.5)});
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {y})[0].item<float>();  // is 1.5f
#pragma once

#include "engine/nn/layers/layer.h"

namespace engine::nn {

struct DenseOptions {
  std::string name = {};  // "dense", "dense_1" … when empty
  Activation activation = {};
  bool useBias = true;
  Initializer kernelInitializer = glorotUniform();
  Initializer biasInitializer = zeros();
  Regularizer kernelRegularizer = {};
  bool trainable = true;
};

// x: floating [..., in], rank 2 or more, `in` known; result [..., units]. Variables: kernel [in, units], bias [units].
// InvalidArgument for fewer than one unit, a smaller rank, or an unknown last dimension.
Output dense(const Scope& scope, Output x, int64_t units, const DenseOptions& options = {});

}  // namespace engine::nn
