// Products of rows with rows: what a matrix product with a transposed B is where B has few, long rows, which need not
// be turned then. Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"

namespace engine::kernels {
namespace {

// Sums that a tile holds in registers, beside one vector of each row.
#if defined(__AVX512F__)
constexpr int kDotRows = 4, kDotColumns = 5;
#elif defined(__AVX2__)
constexpr int kDotRows = 3, kDotColumns = 4;
#else
constexpr int kDotRows = 2, kDotColumns = 4;
#endif

template <int Rows, int Columns>
EWB_INLINE void addProducts(F<kLanes> (&sums)[Rows][Columns], const float* a, ptrdiff_t lda, const float* b,
                            ptrdiff_t ldb, int lanes) {
  const auto at = [lanes](const float* p) __attribute__((always_inline)) {
    return lanes == kLanes ? load<kLanes>(p) : loadFirst<kLanes>(p, lanes);
  };
  F<kLanes> x[Rows];
#pragma GCC unroll 4
  for (int r = 0; r < Rows; ++r) x[r] = at(a + r * lda);
#pragma GCC unroll 5
  for (int j = 0; j < Columns; ++j) {
    const F<kLanes> y = at(b + j * ldb);
#pragma GCC unroll 4
    for (int r = 0; r < Rows; ++r) sums[r][j] = fma<kLanes>(x[r], y, sums[r][j]);
  }
}

template <int Rows, int Columns>
void dotTile(ptrdiff_t k, const float* a, ptrdiff_t lda, const float* b, ptrdiff_t ldb, float* c, ptrdiff_t ldc) {
  F<kLanes> sums[Rows][Columns]{};
  ptrdiff_t i = 0;
  for (; i + kLanes <= k; i += kLanes) {
    // The rows of the next tile, for which the processor does not ask in time: a quarter faster where A is in memory.
#pragma GCC unroll 4
    for (int r = 0; r < Rows; ++r) __builtin_prefetch(a + (Rows + r) * lda + i);
    addProducts<Rows, Columns>(sums, a + i, lda, b + i, ldb, kLanes);
  }
  if (i < k) addProducts<Rows, Columns>(sums, a + i, lda, b + i, ldb, static_cast<int>(k - i));
  for (int r = 0; r < Rows; ++r) {
    for (int j = 0; j < Columns; ++j) c[r * ldc + j] = sumLanes<kLanes>(sums[r][j]);
  }
}

// A tile of `count` columns, at most Columns.
template <int Rows, int Columns>
void dotColumns(ptrdiff_t count, ptrdiff_t k, const float* a, ptrdiff_t lda, const float* b, ptrdiff_t ldb, float* c,
                ptrdiff_t ldc) {
  if constexpr (Columns > 1) {
    if (count < Columns) return dotColumns<Rows, Columns - 1>(count, k, a, lda, b, ldb, c, ldc);
  }
  dotTile<Rows, Columns>(k, a, lda, b, ldb, c, ldc);
}

// Tiles of even size: 10 columns as 4 + 3 + 3, as one of a single column would wait for each of its sums.
template <int Rows>
void dotRows(ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda, const float* b, ptrdiff_t ldb, float* c,
             ptrdiff_t ldc) {
  const ptrdiff_t tiles = (n + kDotColumns - 1) / kDotColumns;
  ptrdiff_t j = 0;
  for (ptrdiff_t tile = 0; tile < tiles; ++tile) {
    const ptrdiff_t count = n / tiles + (tile < n % tiles ? 1 : 0);
    dotColumns<Rows, kDotColumns>(count, k, a, lda, b + j * ldb, ldb, c + j, ldc);
    j += count;
  }
}

void dots(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda, const float* b, ptrdiff_t ldb, float* c,
          ptrdiff_t ldc) {
  ptrdiff_t row = 0;
  for (; row + kDotRows <= m; row += kDotRows) dotRows<kDotRows>(n, k, a + row * lda, lda, b, ldb, c + row * ldc, ldc);
  for (; row < m; ++row) dotRows<1>(n, k, a + row * lda, lda, b, ldb, c + row * ldc, ldc);
}

}  // namespace
}  // namespace engine::kernels
