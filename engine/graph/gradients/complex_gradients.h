// Gradients of functions of complex numbers. Pure functions; used by the graph's thread.
#pragma once

#include "engine/graph/gradients.h"

namespace engine {

// Whether the node computes complex numbers by one of the ops whose gradient functions are written for real numbers and
// which have a complex derivative. dL/dx is then g·conj(f'(x)), which is the conjugate of conj(g)·f'(x).
bool hasComplexDerivative(const Node& node);

// The conjugates of the dense gradients of complex numbers; the others as they are.
void conjugateAll(const Scope& scope, std::vector<Gradient>& gradients);

}  // namespace engine
