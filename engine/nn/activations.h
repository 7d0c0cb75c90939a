// Activation functions, by themselves and by name. Pure functions that add nodes; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::constant(scope, Tensor::vector<float>({-1, 0, 7}));
//   const Output y = nn::activationByName("relu6")(scope, x);
//   Session(graph).run(Feeds{}, {y})[0].toDoubles();  // is std::vector({0.0, 0.0, 6.0})
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine::nn {

// Adds the activation of a tensor; returns a tensor of the same shape, crelu excepted. `.activation = nn::relu` is one.
using Activation = std::function<Output(const Scope& scope, Output x)>;

// x: floating, any shape; the result has its dtype and shape. InvalidArgument for other dtypes, and for a softmax of a
// scalar. Each adds one node, named as its op, but for the last three.
Output relu(const Scope& scope, Output x);       // max(x, 0); also of integers
Output relu6(const Scope& scope, Output x);      // min(max(x, 0), 6); also of integers
Output elu(const Scope& scope, Output x);        // x, below 0: e^x - 1
Output selu(const Scope& scope, Output x);       // 1.0507·x, below 0: 1.7581·(e^x - 1)
Output sigmoid(const Scope& scope, Output x);    // 1 / (1 + e^-x)
Output tanh(const Scope& scope, Output x);       // (e^x - e^-x) / (e^x + e^-x)
Output softplus(const Scope& scope, Output x);   // log(1 + e^x)
Output softsign(const Scope& scope, Output x);   // x / (1 + |x|)
Output softmax(const Scope& scope, Output x);    // e^x over their sum along the last dimension
Output leakyRelu(const Scope& scope, Output x);  // x, below 0: 0.2·x
Output linear(const Scope& scope, Output x);     // x itself: no node
Output erfGelu(const Scope& scope, Output x);    // x·Φ(x): "gelu" (BERT has an approximation of its own)
Output swish(const Scope& scope, Output x);      // x·sigmoid(x)
Output crelu(const Scope& scope, Output x);      // relu of x and of -x, joined: twice the last dimension

// By TensorFlow's name, for files: relu, relu6, elu, selu, sigmoid, tanh, softplus, softsign, softmax, leaky_relu,
// linear (also ""), gelu, swish, crelu. InvalidArgument lists the names when there is no such one.
Activation activationByName(const std::string& name);
std::vector<std::string> activationNames();

}  // namespace engine::nn
