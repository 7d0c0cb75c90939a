#include "engine/kernels/linalg/matrix_product.h"

#include "engine/kernels/native/gemm.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {

std::size_t productScratchBytes(const ProductShape& shape) {
  return kernelTable().gemmScratchFloats(shape.transposeB, shape.n, shape.k) * sizeof(float);
}

void productRows(const ProductShape& s, int64_t begin, int64_t end, const float* a, const float* b, bool accumulate,
                 float* c, float* scratch) {
  const int64_t lda = s.transposeA ? s.m : s.k;
  const float* rows = s.transposeA ? a + begin : a + begin * lda;
  const std::size_t floats = scratch ? productScratchBytes(s) / sizeof(float) : 0;
  gemm(s.transposeA, s.transposeB, end - begin, s.n, s.k, rows, lda, b, s.transposeB ? s.k : s.n,
       accumulate ? 1.0F : 0.0F, c + begin * s.n, s.n, scratch, floats);
}

}  // namespace engine::kernels
