// Matrix product for small and middle sizes: tiles of rows x vectors in registers, B read where it lies (a transposed
// B is turned into scratch first), no packing of A, no blocking of k.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

struct GemmOperands {
  const float* a;
  ptrdiff_t aRow, aColumn;  // steps between rows and columns of op(A)
  const float* b;
  ptrdiff_t ldb;
  float* c;
  ptrdiff_t ldc;
  ptrdiff_t k;
  bool accumulate;
  int lastLanes;                // columns in the last vector, kLanes if whole
  const float* bias = nullptr;  // one a column, added at the end; null: none
  bool relu = false;            // after the bias
};

// Row-wise what comes after the product, lanes behind the end included.
template <int Rows, int Vectors, bool Whole>
EWB_INLINE void addBias(const GemmOperands& g, ptrdiff_t column, F<kLanes> (&acc)[Rows][Vectors]) {
#pragma GCC unroll 4
  for (int v = 0; v < Vectors; ++v) {
    const float* at = g.bias + column + v * kLanes;
    const F<kLanes> bias = Whole || v + 1 < Vectors ? load<kLanes>(at) : loadFirst<kLanes>(at, g.lastLanes);
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
      const F<kLanes> sum = acc[r][v] + bias;
      acc[r][v] = g.relu ? (sum <= F<kLanes>{} ? F<kLanes>{} : sum) : sum;
    }
  }
}

template <int Rows, int Vectors, bool Whole>
__attribute__((noinline)) void gemmTile(const GemmOperands& g, ptrdiff_t row, ptrdiff_t column) {
  F<kLanes> acc[Rows][Vectors]{};
  const int last = g.lastLanes;
  const float* a = g.a + row * g.aRow;
  const float* b = g.b + column;
  const ptrdiff_t aRow = g.aRow, aColumn = g.aColumn, ldb = g.ldb;
  for (ptrdiff_t k = g.k; k > 0; --k) {
    F<kLanes> w[Vectors];
#pragma GCC unroll 4
    for (int v = 0; v < Vectors; ++v) {
      w[v] = Whole || v + 1 < Vectors ? load<kLanes>(b + v * kLanes) : loadFirst<kLanes>(b + v * kLanes, last);
    }
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
      const F<kLanes> x = set<kLanes>(a[r * aRow]);
#pragma GCC unroll 4
      for (int v = 0; v < Vectors; ++v) acc[r][v] = fma<kLanes>(x, w[v], acc[r][v]);
    }
    a += aColumn;
    b += ldb;
  }
  if (g.bias != nullptr) addBias<Rows, Vectors, Whole>(g, column, acc);
  float* c = g.c + row * g.ldc + column;
#pragma GCC unroll 16
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 4
    for (int v = 0; v < Vectors; ++v) {
      float* to = c + r * g.ldc + v * kLanes;
      if (Whole || v + 1 < Vectors) {
        store<kLanes>(to, g.accumulate ? load<kLanes>(to) + acc[r][v] : acc[r][v]);
      } else {
        storeFirst<kLanes>(to, g.accumulate ? loadFirst<kLanes>(to, last) + acc[r][v] : acc[r][v], last);
      }
    }
  }
}

template <int Vectors, bool Whole>
void gemmPanel(const GemmOperands& g, ptrdiff_t m, ptrdiff_t column) {
  ptrdiff_t row = 0;
  for (; row + kGemmRows <= m; row += kGemmRows) gemmTile<kGemmRows, Vectors, Whole>(g, row, column);
  for (; row + kGemmRows / 2 <= m; row += kGemmRows / 2) gemmTile<kGemmRows / 2, Vectors, Whole>(g, row, column);
  for (; row < m; ++row) gemmTile<1, Vectors, Whole>(g, row, column);
}

// Columns in panels of at most kTileVectors vectors, of even size.
inline void gemmColumns(const GemmOperands& g, ptrdiff_t m, ptrdiff_t n) {
  const ptrdiff_t vectors = (n + kLanes - 1) / kLanes, panels = (vectors + kTileVectors - 1) / kTileVectors;
  ptrdiff_t column = 0;
  for (ptrdiff_t p = 0; p < panels; ++p) {
    const ptrdiff_t count = vectors / panels + (p < vectors % panels ? 1 : 0);
    const bool whole = p + 1 < panels || g.lastLanes == kLanes;
    switch (count) {
      case 1:
        whole ? gemmPanel<1, true>(g, m, column) : gemmPanel<1, false>(g, m, column);
        break;
      case 2:
        whole ? gemmPanel<2, true>(g, m, column) : gemmPanel<2, false>(g, m, column);
        break;
      default:
        whole ? gemmPanel<3, true>(g, m, column) : gemmPanel<3, false>(g, m, column);
    }
    column += count * kLanes;
  }
}

// to[columns, rows] = from[rows, columns] transposed, in squares of four.
inline void transpose(const float* from, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t ldFrom, float* to,
                      ptrdiff_t ldTo) {
  for (ptrdiff_t i = 0; i < rows; i += 4) {
    for (ptrdiff_t j = 0; j < columns; j += 4) {
      const float* at = from + i * ldFrom + j;
      if (i + 4 <= rows && j + 4 <= columns) {
        __m128 a = _mm_loadu_ps(at), b = _mm_loadu_ps(at + ldFrom);
        __m128 c = _mm_loadu_ps(at + 2 * ldFrom), d = _mm_loadu_ps(at + 3 * ldFrom);
        _MM_TRANSPOSE4_PS(a, b, c, d);
        _mm_storeu_ps(to + j * ldTo + i, a);
        _mm_storeu_ps(to + (j + 1) * ldTo + i, b);
        _mm_storeu_ps(to + (j + 2) * ldTo + i, c);
        _mm_storeu_ps(to + (j + 3) * ldTo + i, d);
        continue;
      }
      for (ptrdiff_t r = i; r < i + 4 && r < rows; ++r) {
        for (ptrdiff_t q = j; q < j + 4 && q < columns; ++q) to[q * ldTo + r] = from[r * ldFrom + q];
      }
    }
  }
}

// An odd number of 64-byte lines, so that the rows of the turned B do not share cache sets.
EWB_INLINE ptrdiff_t turnedStride(ptrdiff_t n) {
  return (roundUp(n, 16) / 16 | 1) * 16;
}

size_t gemmScratchFloats(bool transB, ptrdiff_t n, ptrdiff_t k) {
  return transB ? static_cast<size_t>(turnedStride(n) * k) : 0;
}

EWB_INLINE void gemmWith(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
                         const float* b, ptrdiff_t ldb, bool accumulate, const float* bias, bool relu, float* c,
                         ptrdiff_t ldc, float* scratch) {
  if (m <= 0 || n <= 0) return;
  if (transB) {
    transpose(b, n, k, ldb, scratch, turnedStride(n));
    b = scratch;
    ldb = turnedStride(n);
  }
  const int rest = static_cast<int>(n % kLanes);
  const GemmOperands g{a, transA ? 1 : lda, transA ? lda : 1,          b,    ldb, c, ldc,
                       k, accumulate,       rest == 0 ? kLanes : rest, bias, relu};
  gemmColumns(g, m, n);
}

void gemm(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
          const float* b, ptrdiff_t ldb, float beta, float* c, ptrdiff_t ldc, float* scratch) {
  gemmWith(transA, transB, m, n, k, a, lda, b, ldb, beta != 0.0f, nullptr, false, c, ldc, scratch);
}

void gemmBias(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
              const float* b, ptrdiff_t ldb, const float* bias, bool relu, float* c, ptrdiff_t ldc, float* scratch) {
  gemmWith(transA, transB, m, n, k, a, lda, b, ldb, false, bias, relu, c, ldc, scratch);
}

}  // namespace
}  // namespace engine::kernels
