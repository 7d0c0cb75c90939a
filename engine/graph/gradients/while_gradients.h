// The gradient of a loop: a loop that runs as often, backwards. The forward loop keeps its variables on stacks; the
// backward loop takes them off again, computes the body anew from them and differentiates that. Used by the graph's
// thread.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/while_frames.h"

namespace engine {

// addGradients() of a part of the graph, below a given scope.
using DifferentiateFn =
    std::function<std::vector<Gradient>(const Scope& scope, const std::vector<Output>& ys,
                                        const std::vector<Output>& xs, const std::vector<Output>& gradYs)>;

// Gradients of what enters the loop `unit`, by the outputs that enter. `exitGradients`: of the loop's Exits, in their
// order; invalid where there is none. `wanted`: of what stays the same in the loop, whether its gradient is of use.
std::vector<std::pair<Output, Gradient>> whileGradients(const Scope& scope, const LevelUnit& unit,
                                                        const std::vector<Gradient>& exitGradients,
                                                        const std::function<bool(const Output&)>& wanted,
                                                        const DifferentiateFn& differentiate);

}  // namespace engine
