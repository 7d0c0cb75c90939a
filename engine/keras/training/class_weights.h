// Weights of examples by their class. Pure functions.
#pragma once

#include <map>

#include "engine/core/tensor.h"

namespace engine::keras {

// A weight for each row: that of its class, 1 for classes that are not named. labels: ids [rows] or [rows, 1], or
// [rows, classes] whose highest is the class. `weights` (may be invalid), a float for each row, multiply them.
Tensor classWeights(const Tensor& labels, const std::map<int64_t, double>& byClass, const Tensor& weights = {});

}  // namespace engine::keras
