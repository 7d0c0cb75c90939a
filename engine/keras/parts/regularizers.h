// Keras's regularizers by config. Pure functions; used by the graph's thread.
#pragma once

#include "engine/keras/core/json.h"
#include "engine/keras/core/weight.h"

namespace engine::keras {

// {"class_name": "L2", "config": {"l2": 0.01}} or a name ("l1", "l2", "l1_l2", "orthogonal_regularizer"); none for
// null. NotFound for others.
Penalty regularizerOf(const Json& config);

}  // namespace engine::keras
