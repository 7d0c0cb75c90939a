#include "engine/feature_column/batch_size.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {

Output asMatrix(const Scope& scope, Output x, int64_t elements) {
  const Shape& shape = x.shape();
  if (shape.hasRank() && shape.rank() == 2 && shape.dim(1) == elements) return x;
  return ops::reshape(scope, x, {-1, elements});
}

void verifyBatchSizes(const std::vector<Output>& tensors, const std::vector<std::string>& columnNames) {
  std::size_t first = 0;
  int64_t expected = kUnknownDim;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const Shape& shape = tensors[i].shape();
    const int64_t batch = shape.hasRank() && shape.rank() > 0 ? shape.dim(0) : kUnknownDim;
    if (batch == kUnknownDim) continue;
    if (expected == kUnknownDim) {
      expected = batch;
      first = i;
    }
    if (batch == expected) continue;
    fail(Code::kInvalidArgument, "Batch size (first dimension) of each feature must be same. Batch size of columns (",
         columnNames[first], ", ", columnNames[i], "): (", expected, ", ", batch, ")");
  }
}

Output concatenated(const Scope& scope, std::vector<Output> tensors, int axis) {
  if (tensors.size() == 1) return tensors[0];
  tensors.push_back(ops::scalar(scope, static_cast<int32_t>(axis), "concat/axis"));
  return scope.op("ConcatV2", std::move(tensors), {}, "concat");
}

}  // namespace engine::feature_column
