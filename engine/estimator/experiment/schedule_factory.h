// The learning rate schedule that a message describes. Used by the graph's thread.
#pragma once

#include "engine/estimator/experiment.pb.h"
#include "engine/graph/scope.h"

namespace engine::estimator {

// The schedule as a factor of the message's rate, so that a live change of the rate keeps the schedule's shape; an
// invalid output when the rate is constant. `step`: the global step's value. InvalidArgument for an unknown name, and
// for piecewise values that do not fit their boundaries.
Output scheduleFactor(const Scope& scope, const messages::Optimizer& message, Output step);

}  // namespace engine::estimator
