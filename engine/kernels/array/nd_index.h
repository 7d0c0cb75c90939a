// Indices of GatherNd and ScatterNd: the last dimension of `indices` addresses an element or a block of a tensor. Pure.
#pragma once

#include "engine/core/error.h"
#include "engine/core/tensor.h"
#include "engine/kernels/index_span.h"

namespace engine::kernels {

struct NdIndex {
  int64_t count = 1;  // index rows
  int depth = 0;      // numbers in a row: how many leading dimensions of the tensor they address
  int64_t block = 1;  // elements below them

  // InvalidArgument when the rows are longer than the tensor's rank.
  NdIndex(const Shape& indices, const Shape& tensor) {
    if (indices.rank() < 1) fail(Code::kInvalidArgument, "indices must be at least a vector, not ", indices, ".");
    if (indices.dim(-1) > tensor.rank()) {
      fail(Code::kInvalidArgument, "index innermost dimension length must be <= params rank; saw: ", indices.dim(-1),
           " vs. ", tensor.rank(), ".");
    }
    depth = static_cast<int>(indices.dim(-1));
    for (int i = 0; i + 1 < indices.rank(); ++i) count *= indices.dim(i);
    for (int i = depth; i < tensor.rank(); ++i) block *= tensor.dim(i);
  }

  // First element of the block that row `row` addresses.
  int64_t offset(IndexSpan indices, int64_t row, const Shape& tensor) const {
    int64_t at = 0;
    for (int i = 0; i < depth; ++i) {
      const int64_t index = indices[row * depth + i];
      if (index < 0 || index >= tensor.dim(i)) {
        fail(Code::kInvalidArgument, "indices[", row, "] does not index into param shape ", tensor, ": entry ", i,
             " is ", index, ".");
      }
      at = at * tensor.dim(i) + index;
    }
    return at * block;
  }
};

// indices[:-1] + tensor[depth:]; unknown where not known.
inline Shape ndShape(const Shape& indices, const Shape& tensor) {
  if (!indices.hasRank() || !tensor.hasRank() || indices.rank() < 1 || indices.dim(-1) < 0) return Shape::unknown();
  if (indices.dim(-1) > tensor.rank()) {
    fail(Code::kInvalidArgument, "indices of shape ", indices, " are too deep for a tensor of shape ", tensor, ".");
  }
  Shape shape;
  for (int i = 0; i + 1 < indices.rank(); ++i) shape.addDim(indices.dim(i));
  for (int i = static_cast<int>(indices.dim(-1)); i < tensor.rank(); ++i) shape.addDim(tensor.dim(i));
  return shape;
}

}  // namespace engine::kernels
