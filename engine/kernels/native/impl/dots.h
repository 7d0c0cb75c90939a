// Products of rows with rows: what a matrix product with a transposed B is where B has few, long rows, which need not
// be turned then. Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"

namespace engine::kernels {
namespace {

// Sums that a tile holds in registers, beside one vector of each row.
#if defined(__AVX512F__)
constexpr int kDotRows = 4, kDotColumns = 5;
#else
constexpr int kDotRows = 2, kDotColumns = 4;
#endif

template <int Rows, int Columns>
void dotTile(ptrdiff_t k, const float* a, ptrdiff_t lda, const float* b, ptrdiff_t ldb, float* c, ptrdiff_t ldc) {
  F<kLanes> sums[Rows][Columns]{};
  for (ptrdiff_t i = 0; i < k; i += kLanes) {
    const int lanes = k - i < kLanes ? static_cast<int>(k - i) : kLanes;
    F<kLanes> x[Rows];
#pragma GCC unroll 4
    for (int r = 0; r < Rows; ++r) x[r] = loadFirst<kLanes>(a + r * lda + i, lanes);
#pragma GCC unroll 5
    for (int j = 0; j < Columns; ++j) {
      const F<kLanes> y = loadFirst<kLanes>(b + j * ldb + i, lanes);
#pragma GCC unroll 4
      for (int r = 0; r < Rows; ++r) sums[r][j] = fma<kLanes>(x[r], y, sums[r][j]);
    }
  }
  for (int r = 0; r < Rows; ++r) {
    for (int j = 0; j < Columns; ++j) c[r * ldc + j] = sumLanes<kLanes>(sums[r][j]);
  }
}

template <int Rows>
void dotRows(ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda, const float* b, ptrdiff_t ldb, float* c,
             ptrdiff_t ldc) {
  ptrdiff_t j = 0;
  for (; j + kDotColumns <= n; j += kDotColumns) dotTile<Rows, kDotColumns>(k, a, lda, b + j * ldb, ldb, c + j, ldc);
  for (; j < n; ++j) dotTile<Rows, 1>(k, a, lda, b + j * ldb, ldb, c + j, ldc);
}

void dots(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda, const float* b, ptrdiff_t ldb, float* c,
          ptrdiff_t ldc) {
  ptrdiff_t row = 0;
  for (; row + kDotRows <= m; row += kDotRows) dotRows<kDotRows>(n, k, a + row * lda, lda, b, ldb, c + row * ldc, ldc);
  for (; row < m; ++row) dotRows<1>(n, k, a + row * lda, lda, b, ldb, c + row * ldc, ldc);
}

}  // namespace
}  // namespace engine::kernels
