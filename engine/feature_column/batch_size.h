// What layers over columns share: matrices of equal batch size. Used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine::feature_column {

// [batch, ...] → [batch, elements].
Output asMatrix(const Scope& scope, Output x, int64_t elements);
// InvalidArgument when two tensors' known first dimensions differ: "Batch size (first dimension) of each feature …".
void verifyBatchSizes(const std::vector<Output>& tensors, const std::vector<std::string>& columnNames);
// The tensors side by side along their last axis.
Output concatenated(const Scope& scope, std::vector<Output> tensors, int axis);

}  // namespace engine::feature_column
