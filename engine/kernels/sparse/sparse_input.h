// The three inputs of a sparse tensor, checked. A view: valid while the inputs are. Pure functions; InvalidArgument for
// shapes that do not fit.
#pragma once

#include <array>
#include <span>

#include "engine/kernels/kernel.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {

// Deeper sparse tensors are refused, so that coordinates fit on the stack.
inline constexpr int kMaxSparseRank = StridedCopy::kMaxDims;

// Sizes of a dense shape: 0 or more, with a product that fits int64.
std::span<const int64_t> sparseShape(const Tensor& shape);

struct SparseInput {
  const int64_t* indices = nullptr;  // [count, rank], row-major
  int64_t count = 0;
  int rank = 0;
  std::span<const int64_t> shape;

  SparseInput() = default;
  // `values` is null where an op takes none.
  SparseInput(const Tensor& indicesTensor, const Tensor* values, const Tensor& shapeTensor);

  const int64_t* row(int64_t i) const { return indices + i * rank; }
  // The row-major position of element i. InvalidArgument, naming it, when it lies outside the shape.
  int64_t position(int64_t i) const;
  // InvalidArgument unless every element lies inside the shape.
  void checkInside() const;
};

// Coordinates compared in row-major order: negative, 0 or positive.
inline int compareRows(const int64_t* a, const int64_t* b, int rank) {
  for (int d = 0; d < rank; ++d) {
    if (a[d] != b[d]) return a[d] < b[d] ? -1 : 1;
  }
  return 0;
}

// What shape functions know of sparse outputs: indices [count, rank], values [count], shape [rank].
void setSparseOutput(InferenceContext& c, int first, int64_t count, int64_t rank);
// Rank of the sparse tensor whose indices are input `indices` and whose shape is input `shape`, or kUnknownDim.
int64_t inferredSparseRank(InferenceContext& c, int indices, int shape);

}  // namespace engine::kernels
