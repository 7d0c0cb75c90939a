// Activation functions by name. Pure functions that add nodes; used by the graph's thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine::nn {

// Adds the activation of a tensor; returns a tensor of the same shape.
using Activation = std::function<Output(const Scope& scope, Output x)>;

// relu, relu6, elu, selu, sigmoid, tanh, softplus, softsign, softmax, leaky_relu, linear (also ""). InvalidArgument
// lists the names when there is no such one.
Activation activationByName(const std::string& name);
std::vector<std::string> activationNames();

}  // namespace engine::nn
