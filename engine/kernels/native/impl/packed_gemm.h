// The matrix product with a B that was brought into panels before: each as wide as a tile, row by row, so that a tile
// reads it from one end to the other. What lies in rows of a power of two of bytes shares a few sets of the cache.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/gemm.h"

namespace engine::kernels {
namespace {

constexpr ptrdiff_t kPackedRows = 256;  // of a panel that stay in the cache while rows of A pass

// Calls fn(first column, vectors, whether it is the last) for each panel.
template <class Fn>
EWB_INLINE void forPanels(ptrdiff_t n, Fn&& fn) {
  const ptrdiff_t vectors = (n + kLanes - 1) / kLanes, panels = (vectors + kTileVectors - 1) / kTileVectors;
  ptrdiff_t column = 0;
  for (ptrdiff_t p = 0; p < panels; ++p) {
    const ptrdiff_t count = vectors / panels + (p < vectors % panels ? 1 : 0);
    fn(column, count, p + 1 == panels);
    column += count * kLanes;
  }
}

size_t packedFloats(ptrdiff_t n, ptrdiff_t k) {
  return static_cast<size_t>(roundUp(n, kLanes) * k);
}

// Columns behind the last one are zero.
void pack(bool transB, ptrdiff_t n, ptrdiff_t k, const float* b, ptrdiff_t ldb, float* packed) {
  forPanels(n, [&](ptrdiff_t column, ptrdiff_t count, bool) {
    const ptrdiff_t width = count * kLanes, there = n - column < width ? n - column : width;
    float* to = packed + column * k;
    if (transB) transpose(b + column * ldb, there, k, ldb, to, width);
    for (ptrdiff_t i = 0; i < k; ++i, to += width) {
      for (ptrdiff_t j = 0; j < there && !transB; ++j) to[j] = b[i * ldb + column + j];
      for (ptrdiff_t j = there; j < width; ++j) to[j] = 0;
    }
  });
}

template <int Vectors>
void packedPanel(GemmOperands g, ptrdiff_t m, bool whole) {
  for (ptrdiff_t left = g.k; left > 0; left -= kPackedRows) {
    g.k = left < kPackedRows ? left : kPackedRows;
    whole ? gemmPanel<Vectors, true>(g, m, 0) : gemmPanel<Vectors, false>(g, m, 0);
    g.a += g.k * g.aColumn;
    g.b += g.k * g.ldb;
    g.accumulate = true;
  }
}

void packedGemm(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda, const float* packed, float beta,
                float* c, ptrdiff_t ldc) {
  const int rest = static_cast<int>(n % kLanes);
  if (k == 0 && beta == 0.0f) {
    for (ptrdiff_t i = 0; i < m; ++i) {
      for (ptrdiff_t j = 0; j < n; ++j) c[i * ldc + j] = 0;
    }
  }
  forPanels(n, [&](ptrdiff_t column, ptrdiff_t count, bool last) {
    const GemmOperands g{a,          lda, 1, packed + column * k, count * kLanes,
                         c + column, ldc, k, beta != 0.0f,        rest == 0 ? kLanes : rest};
    const bool whole = !last || rest == 0;
    if (count == 1) return packedPanel<1>(g, m, whole);
    if (count == 2) return packedPanel<2>(g, m, whole);
    packedPanel<3>(g, m, whole);
  });
}

}  // namespace
}  // namespace engine::kernels
