#include "engine/kernels/linalg/matrix_product.h"

#include "engine/core/error.h"
#include "engine/kernels/native/gemm.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

[[noreturn]] void failSizes(const Shape& a, const Shape& b) {
  fail(Code::kInvalidArgument, "Matrix size-incompatible: In[0]: ", a, ", In[1]: ", b);
}

void multiply(const ProductShape& s, const ProductBlock& block, const float* a, const float* b, bool accumulate,
              float* c, float* scratch, std::size_t scratchFloats) {
  const int64_t lda = s.transposeA ? s.m : s.k, ldb = s.transposeB ? s.k : s.n;
  gemm(s.transposeA, s.transposeB, block.rowEnd - block.row, block.columnEnd - block.column, s.k,
       s.transposeA ? a + block.row : a + block.row * lda, lda,
       s.transposeB ? b + block.column * ldb : b + block.column, ldb, accumulate ? 1.0F : 0.0F,
       c + block.row * s.n + block.column, s.n, scratch, scratchFloats);
}

}  // namespace

ProductShape batchProductShapeOf(const Shape& a, const Shape& b, bool transposeA, bool transposeB) {
  if (a.rank() < 2 || b.rank() < 2 || a.dim(transposeA ? -2 : -1) != b.dim(transposeB ? -1 : -2)) failSizes(a, b);
  return {transposeA, transposeB, a.dim(transposeA ? -1 : -2), b.dim(transposeB ? -2 : -1),
          a.dim(transposeA ? -2 : -1)};
}

ProductShape productShapeOf(const Shape& a, const Shape& b, bool transposeA, bool transposeB) {
  if (a.rank() != 2 || b.rank() != 2) failSizes(a, b);
  return batchProductShapeOf(a, b, transposeA, transposeB);
}

std::size_t productScratchBytes(const ProductShape& shape) {
  return kernelTable().gemmScratchFloats(shape.transposeB, shape.n, shape.k) * sizeof(float);
}

void productRows(const ProductShape& s, int64_t begin, int64_t end, const float* a, const float* b, bool accumulate,
                 float* c, float* scratch) {
  const std::size_t floats = scratch ? productScratchBytes(s) / sizeof(float) : 0;
  multiply(s, {begin, end, 0, s.n}, a, b, accumulate, c, scratch, floats);
}

void productBlock(const ProductShape& s, const ProductBlock& block, const float* a, const float* b, bool accumulate,
                  float* c) {
  multiply(s, block, a, b, accumulate, c, nullptr, 0);
}

}  // namespace engine::kernels
