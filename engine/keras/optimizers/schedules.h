// Keras's LearningRateSchedule configs. Pure; used by the graph's thread.
#pragma once

#include "engine/graph/scope.h"
#include "engine/keras/core/config.h"

namespace engine::keras {

bool isSchedule(const Json& learningRate);
// The rate at `step`, an int64 scalar, as float32. NotFound for a schedule that there is not, InvalidArgument for
// entries that do not fit.
Output scheduledRate(const Scope& scope, const Json& schedule, Output step);

}  // namespace engine::keras
