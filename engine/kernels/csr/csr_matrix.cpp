#include "engine/kernels/csr/csr_matrix.h"

#include <limits>

#include "engine/core/error.h"

namespace engine::kernels {

CsrMatrix::CsrMatrix(Shape shape, std::vector<Pattern> patterns, Tensor values)
    : shape_(std::move(shape)), patterns_(std::move(patterns)), starts_{0}, values_(std::move(values)) {
  for (const Pattern& pattern : patterns_) starts_.push_back(starts_.back() + std::ssize(pattern.columns));
}

Tensor CsrMatrix::asVariant() const {
  return Tensor::resource(std::make_shared<CsrMatrix>(*this), DType::kVariant);
}

const CsrMatrix& csrInput(const KernelContext& context, int input, DType dtype) {
  const Tensor& variant = context.input(input);
  const auto* matrix = dynamic_cast<const CsrMatrix*>(variant.resource().get());
  if (!matrix) fail(Code::kInvalidArgument, "input ", input, " is not a CSRSparseMatrix.");
  if (dtype != DType::kInvalid && matrix->dtype() != dtype) {
    fail(Code::kInvalidArgument, "dtype of input ", input, " is not equal to 'type': ", dtypeName(matrix->dtype()),
         " vs. ", dtypeName(dtype));
  }
  return *matrix;
}

void checkCsrShape(const Shape& shape) {
  bool fits = shape.rank() == 2 || shape.rank() == 3;
  for (const int64_t size : shape.dims()) fits = fits && size >= 0 && size < std::numeric_limits<int32_t>::max();
  if (!fits) {
    fail(Code::kInvalidArgument, "dense_shape must be [rows, columns] or [batch, rows, columns], got ", shape, ".");
  }
  constexpr int64_t kMostPlaces = int64_t{1} << 28;  // 1 GiB
  constexpr int64_t kBesides = 32;                   // what a matrix without rows takes, as places
  if ((shape.rank() == 3 ? shape.dim(0) : 1) > kMostPlaces / (shape.dim(-2) + kBesides)) {
    fail(Code::kResourceExhausted, "Compressed rows of ", shape, " would take more than a GiB for their beginnings.");
  }
}

std::vector<CsrMatrix::Pattern> patternsOfIndices(const Tensor& indices, const Shape& shape) {
  checkCsrShape(shape);
  const int rank = shape.rank();
  if (indices.rank() != 2 || indices.dim(1) != rank) {
    fail(Code::kInvalidArgument, "indices must have shape [n, ", rank, "], got ", indices.shape(), ".");
  }
  const auto batches = static_cast<std::size_t>(rank == 3 ? shape.dim(0) : 1);
  const auto rows = static_cast<std::size_t>(shape.dim(-2));
  std::vector<CsrMatrix::Pattern> patterns(batches, {std::vector<int32_t>(rows + 1), {}});
  const int64_t* at = indices.data<int64_t>();
  const int64_t* previous = nullptr;
  for (int64_t i = 0; i < indices.dim(0); ++i, previous = at, at += rank) {
    for (int d = 0; d < rank; ++d) {
      if (at[d] >= 0 && at[d] < shape.dim(d)) continue;
      fail(Code::kInvalidArgument, "index ", i, " is outside of ", shape, " in dimension ", d, ": ", at[d], ".");
    }
    if (previous && !std::lexicographical_compare(previous, previous + rank, at, at + rank)) {
      fail(Code::kInvalidArgument, "indices must be in row-major order, without one that comes twice, but are not at ",
           i, ".");
    }
    CsrMatrix::Pattern& pattern = patterns[rank == 3 ? static_cast<std::size_t>(at[0]) : 0];
    ++pattern.rowStarts[static_cast<std::size_t>(at[rank - 2]) + 1];
    pattern.columns.push_back(static_cast<int32_t>(at[rank - 1]));
  }
  for (CsrMatrix::Pattern& pattern : patterns) {
    for (std::size_t r = 0; r < rows; ++r) pattern.rowStarts[r + 1] += pattern.rowStarts[r];
  }
  return patterns;
}

Tensor indicesOf(const CsrMatrix& matrix) {
  const int rank = matrix.shape().rank();
  Tensor indices(DType::kInt64, Shape{matrix.values().elements(), rank});
  int64_t* at = indices.data<int64_t>();
  for (int64_t b = 0; b < matrix.batches(); ++b) {
    const CsrMatrix::Pattern& pattern = matrix.pattern(b);
    for (int64_t r = 0; r < matrix.rows(); ++r) {
      const auto row = static_cast<std::size_t>(r);
      for (int32_t i = pattern.rowStarts[row]; i < pattern.rowStarts[row + 1]; ++i) {
        if (rank == 3) *at++ = b;
        *at++ = r;
        *at++ = pattern.columns[static_cast<std::size_t>(i)];
      }
    }
  }
  return indices;
}

}  // namespace engine::kernels
