// Sparse matrices in compressed rows, one or a batch of them: what the variants of TensorFlow's CSRSparseMatrix ops
// hold. Immutable once made: safe to read from many threads.
#pragma once

#include <memory>
#include <vector>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

class CsrMatrix : public Resource {
 public:
  // Where the numbers of one matrix are: those of row r are at rowStarts[r] … rowStarts[r + 1].
  struct Pattern {
    std::vector<int32_t> rowStarts;  // rows + 1
    std::vector<int32_t> columns;    // of each number, ascending in a row
  };

  // `values`: those of all matrices one behind the other. `shape`: [rows, columns] or [batch, rows, columns].
  CsrMatrix(Shape shape, std::vector<Pattern> patterns, Tensor values);

  const Shape& shape() const { return shape_; }
  int64_t rows() const { return shape_.dim(-2); }
  int64_t columns() const { return shape_.dim(-1); }
  int64_t batches() const { return static_cast<int64_t>(patterns_.size()); }
  DType dtype() const { return values_.dtype(); }
  const Pattern& pattern(int64_t batch) const { return patterns_[static_cast<std::size_t>(batch)]; }
  const Tensor& values() const { return values_; }
  // Where the values of a matrix begin.
  int64_t start(int64_t batch) const { return starts_[static_cast<std::size_t>(batch)]; }
  int64_t count(int64_t batch) const { return start(batch + 1) - start(batch); }

  Tensor asVariant() const;

 private:
  Shape shape_;
  std::vector<Pattern> patterns_;
  std::vector<int64_t> starts_;  // batches + 1
  Tensor values_;
};

// The matrix at an input. InvalidArgument for anything else, or, when given, another dtype.
const CsrMatrix& csrInput(const KernelContext& context, int input, DType dtype = DType::kInvalid);

// As InvalidArgument: a shape that is not [rows, columns] or [batch, rows, columns], all within 31 bits. As
// ResourceExhausted: one of so many rows that their beginnings would take more than a GiB.
void checkCsrShape(const Shape& shape);

// The patterns of matrices whose places (indices [n, rank]) are in row-major order. InvalidArgument for others.
std::vector<CsrMatrix::Pattern> patternsOfIndices(const Tensor& indices, const Shape& shape);
// The places of all numbers: int64 [n, rank].
Tensor indicesOf(const CsrMatrix& matrix);

}  // namespace engine::kernels
