// Matrix product that picks the fastest of the native ones and oneDNN's sgemm.
// Thread rule: callable from any thread; runs on that thread alone, oneDNN's OpenMP included.
#pragma once

#include <cstddef>

namespace engine::kernels {

// C[m,n] = op(A)[m,k] * op(B)[k,n] + beta * C, row-major, beta 0 or 1. scratch, of scratchFloats floats, saves the
// native tile from being passed over when B is transposed: it needs gemmScratchFloats(transB, n, k) of kernel_table.h.
void gemm(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
          const float* b, ptrdiff_t ldb, float beta, float* c, ptrdiff_t ldc, float* scratch = nullptr,
          size_t scratchFloats = 0);

// C[m,n] = op(A) * op(B) + bias[n] in every row, then ReLU if asked for; the rest as above.
void gemmBias(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
              const float* b, ptrdiff_t ldb, const float* bias, bool relu, float* c, ptrdiff_t ldc,
              float* scratch = nullptr, size_t scratchFloats = 0);

// Whether gemm() takes the product in blocks for this size, and memory of this thread for it: what blockedGemm of
// kernel_table.h asks for, 64-byte aligned, kept until the thread ends. Throws std::bad_alloc.
bool gemmIsBlocked(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k);
float* gemmWorkspace();

// Whether gemm() takes a native product for this size, given the scratch that it asks for.
bool gemmIsNative(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k);

}  // namespace engine::kernels
