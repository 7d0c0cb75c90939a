// Keras's constraints by config. Pure functions; used by the graph's thread.
#pragma once

#include "engine/keras/core/json.h"
#include "engine/keras/core/weight.h"

namespace engine::keras {

// {"class_name": "MaxNorm", "config": {"max_value": 2, "axis": 0}} or a name; none for null. NotFound for others.
Projection constraintOf(const Json& config);

}  // namespace engine::keras
