#include "engine/kernels/sparse/sparse_input.h"

#include "engine/graph/inference.h"

namespace engine::kernels {

std::span<const int64_t> sparseShape(const Tensor& shape) {
  if (shape.rank() != 1)
    fail(Code::kInvalidArgument, "dense_shape must be a vector, not of shape ", shape.shape(), ".");
  if (shape.dim(0) > kMaxSparseRank) {
    fail(Code::kInvalidArgument, "sparse tensors of ", shape.dim(0), " dimensions are not supported: at most ",
         kMaxSparseRank, ".");
  }
  int64_t elements = 1;
  bool overflows = false;
  bool empty = false;
  for (int64_t size : shape.flat<int64_t>()) {
    if (size < 0) fail(Code::kInvalidArgument, "dense_shape has a negative size: ", shape.toString(), ".");
    empty = empty || size == 0;
    overflows = overflows || __builtin_mul_overflow(elements, size, &elements);
  }
  if (overflows && !empty) {
    fail(Code::kInvalidArgument, "dense_shape ", shape.toString(), " has more elements than can be counted.");
  }
  return shape.flat<int64_t>();
}

SparseInput::SparseInput(const Tensor& indicesTensor, const Tensor* values, const Tensor& shapeTensor) {
  shape = sparseShape(shapeTensor);
  if (indicesTensor.rank() != 2) {
    fail(Code::kInvalidArgument, "indices must be a matrix, not of shape ", indicesTensor.shape(), ".");
  }
  if (indicesTensor.dim(1) != static_cast<int64_t>(shape.size())) {
    fail(Code::kInvalidArgument, "indices are ", indicesTensor.dim(1), " deep, but dense_shape has ", shape.size(),
         " dimensions.");
  }
  if (values && (values->rank() != 1 || values->dim(0) != indicesTensor.dim(0))) {
    fail(Code::kInvalidArgument, "values of shape ", values->shape(), " do not fit indices of shape ",
         indicesTensor.shape(), ".");
  }
  indices = indicesTensor.data<int64_t>();
  count = indicesTensor.dim(0);
  rank = static_cast<int>(shape.size());
}

int64_t SparseInput::position(int64_t i) const {
  const int64_t* at = row(i);
  int64_t position = 0;
  for (int d = 0; d < rank; ++d) {
    const int64_t size = shape[static_cast<std::size_t>(d)];
    if (at[d] < 0 || at[d] >= size) {
      fail(Code::kInvalidArgument, "indices[", i, ",", d, "] = ", at[d], " is not in [0, ", size, ").");
    }
    position = position * size + at[d];
  }
  return position;
}

void SparseInput::checkInside() const {
  for (int64_t i = 0; i < count; ++i) {
    const int64_t* at = row(i);
    for (int d = 0; d < rank; ++d) {
      if (at[d] < 0 || at[d] >= shape[static_cast<std::size_t>(d)]) position(i);
    }
  }
}

void setSparseOutput(InferenceContext& c, int first, int64_t count, int64_t rank) {
  c.setOutput(first, Shape{count, rank});
  c.setOutput(first + 1, Shape{count});
  c.setOutput(first + 2, Shape{rank});
}

int64_t inferredSparseRank(InferenceContext& c, int indices, int shape) {
  if (c.input(shape).hasRank() && c.input(shape).rank() == 1 && c.input(shape).dim(0) >= 0) {
    return c.input(shape).dim(0);
  }
  return c.input(indices).hasRank() && c.input(indices).rank() == 2 ? c.input(indices).dim(1) : kUnknownDim;
}

}  // namespace engine::kernels
