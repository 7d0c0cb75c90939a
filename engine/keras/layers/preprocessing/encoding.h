// Integer categories as vectors, as Keras's preprocessing layers give them. Pure functions that add nodes; used by the
// graph's thread.
#pragma once

#include "engine/graph/scope.h"
#include "engine/keras/core/config.h"

namespace engine::keras {

// output_mode "int": the ids in `dtype`; "one_hot", "multi_hot", "count": vectors of `depth`, floating unless `dtype`
// is an integer. `weights` (may be none) for "count". InvalidArgument for other modes and ranks above 2.
Output encodedCategories(const Scope& scope, const Config& config, Output ids, int64_t depth, DType dtype,
                         Output weights = {});

}  // namespace engine::keras
