// Matrix product for large sizes: both operands are brought into panels that a tile reads from one end to the other,
// in blocks that stay in the caches (Goto and van de Geijn, "Anatomy of high-performance matrix multiplication"). Rows
// that lie a power of two apart, as in the gradients of weights, cost nothing more here.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/gemm.h"
#include "engine/kernels/native/impl/panel_tile.h"

namespace engine::kernels {
namespace {

// Of a block: a panel of B stays in the first cache, the block of A in the second and that of B in the third.
constexpr ptrdiff_t kGemmDepth = 384, kGemmHeight = 96, kGemmWidth = 1024;
static_assert(kGemmHeight % kPanelRows == 0 && kGemmWidth % kPanelWidth == 0);

// op(A) from some row and column on; null behind its last block.
struct LeftMatrix {
  const float* a;
  ptrdiff_t ld;
  bool transposed;

  const float* at(ptrdiff_t row, ptrdiff_t column) const {
    return transposed ? a + column * ld + row : a + row * ld + column;
  }
};

// Asks for what lies kPanelRows high and kLineFloats wide at this place, so that packing it will not wait for memory.
EWB_INLINE void expectRows(const LeftMatrix& next, ptrdiff_t row, ptrdiff_t column, ptrdiff_t columns) {
  constexpr ptrdiff_t kLineFloats = 16;
  if (next.a == nullptr || column >= columns) return;
  const ptrdiff_t wide = columns - column < kLineFloats ? columns - column : kLineFloats;
  const float* at = next.at(row, column);
  for (ptrdiff_t i = 0; i < (next.transposed ? wide : kPanelRows); ++i) __builtin_prefetch(at + i * next.ld, 0, 2);
}

// to[depth][6] = six rows of `from`, turned.
inline void turnSixRows(const float* from, ptrdiff_t ld, ptrdiff_t depth, float* to) {
  ptrdiff_t i = 0;
  for (; i + 4 <= depth; i += 4, to += 24) {
    const float* at = from + i;
    __m128 a = _mm_loadu_ps(at), b = _mm_loadu_ps(at + ld), c = _mm_loadu_ps(at + 2 * ld),
           d = _mm_loadu_ps(at + 3 * ld);
    const __m128 e = _mm_loadu_ps(at + 4 * ld), f = _mm_loadu_ps(at + 5 * ld);
    const __m128 low = _mm_unpacklo_ps(e, f), high = _mm_unpackhi_ps(e, f);
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(to, a);
    _mm_storel_pi(reinterpret_cast<__m64*>(to + 4), low);
    _mm_storeu_ps(to + 6, b);
    _mm_storeh_pi(reinterpret_cast<__m64*>(to + 10), low);
    _mm_storeu_ps(to + 12, c);
    _mm_storel_pi(reinterpret_cast<__m64*>(to + 16), high);
    _mm_storeu_ps(to + 18, d);
    _mm_storeh_pi(reinterpret_cast<__m64*>(to + 22), high);
  }
  for (; i < depth; ++i, to += 6) {
    for (int r = 0; r < 6; ++r) to[r] = from[r * ld + i];
  }
}

// Panels of whole columns, a few beside each other: of rows that lie a power of two apart few stay in the caches, so
// that each had better be read once.
template <int Width>
void packColumns(const float* from, ptrdiff_t ld, ptrdiff_t panels, ptrdiff_t depth, float* to) {
  constexpr ptrdiff_t kTogether = kGemmHeight / Width;
  for (ptrdiff_t first = 0; first < panels; first += kTogether) {
    const ptrdiff_t end = first + kTogether < panels ? first + kTogether : panels;
    for (ptrdiff_t i = 0; i < depth; ++i) {
      for (ptrdiff_t p = first; p < end; ++p)
        copyFloats(to + (p * depth + i) * Width, from + i * ld + p * Width, Width);
    }
  }
}

// Panels, [depth][Width] each, of `count` rows of `from` (turned) or of its columns; what is missing in the last one
// is zero.
template <int Width>
void packPanels(bool turned, const float* from, ptrdiff_t ld, ptrdiff_t count, ptrdiff_t depth, float* to) {
  const ptrdiff_t whole = turned ? 0 : count / Width;
  packColumns<Width>(from, ld, whole, depth, to);
  to += whole * Width * depth;
  for (ptrdiff_t first = whole * Width; first < count; first += Width, to += Width * depth) {
    const ptrdiff_t there = count - first < Width ? count - first : Width;
    if (there < Width) fillZero(to, Width * depth);
    const float* at = turned ? from + first * ld : from + first;
    if (turned && Width == 6 && there == Width) {
      turnSixRows(at, ld, depth, to);
    } else if (turned) {
      transpose(at, there, depth, ld, to, Width);
    } else {
      for (ptrdiff_t i = 0; i < depth; ++i) copyFloats(to + i * Width, at + i * ld, there);
    }
  }
}

// A size cut in equal parts of at most `most`, each a multiple of `step`.
EWB_INLINE ptrdiff_t evenPart(ptrdiff_t size, ptrdiff_t most, ptrdiff_t step) {
  const ptrdiff_t parts = (size + most - 1) / most;
  return roundUp((size + parts - 1) / parts, step);
}

// c = a block of A, `rows` high, times one of B, `end.columns` wide. What comes in the place of A is asked for.
inline void multiplyBlocks(const float* a, ptrdiff_t rows, const float* b, ptrdiff_t depth, const LeftMatrix& next,
                           const TileEnd& end, float* c) {
  for (int j = 0; j < end.columns; j += kPanelWidth) {
    TileEnd tile = end;
    tile.columns = end.columns - j < kPanelWidth ? end.columns - j : kPanelWidth;
    if (end.bias != nullptr) tile.bias = end.bias + j;
    for (ptrdiff_t i = 0; i < rows; i += kPanelRows) {
      const auto there = static_cast<int>(rows - i < kPanelRows ? rows - i : kPanelRows);
      expectRows(next, i, j, depth);
      panelTile<kPanelVectors>(depth, a + i * depth, b + j * depth, there, tile, c + i * end.ldc + j);
    }
  }
}

size_t blockedGemmFloats() {
  return static_cast<size_t>(kGemmDepth * (kGemmHeight + kPanelRows + kGemmWidth + kPanelWidth));
}

void blockedGemm(bool transA, bool transB, ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, const float* a, ptrdiff_t lda,
                 const float* b, ptrdiff_t ldb, float beta, const float* bias, bool relu, float* c, ptrdiff_t ldc,
                 float* scratch) {
  const LeftMatrix left{a, lda, transA};
  float* packedB = scratch;
  float* packedA = scratch + kGemmDepth * (kGemmWidth + kPanelWidth);
  const ptrdiff_t width = evenPart(n, kGemmWidth, kPanelWidth), height = evenPart(m, kGemmHeight, kPanelRows);
  const ptrdiff_t depth = evenPart(k, kGemmDepth, 1);
  for (ptrdiff_t j = 0; j < n; j += width) {
    const auto columns = static_cast<int>(n - j < width ? n - j : width);
    for (ptrdiff_t p = 0; p < k; p += depth) {
      const ptrdiff_t deep = k - p < depth ? k - p : depth;
      const bool last = p + deep == k;
      const TileEnd end{ldc, columns, p > 0 || beta != 0.0f, last && bias != nullptr ? bias + j : nullptr,
                        last && relu};
      packPanels<kPanelWidth>(transB, transB ? b + j * ldb + p : b + p * ldb + j, ldb, columns, deep, packedB);
      for (ptrdiff_t i = 0; i < m; i += height) {
        const ptrdiff_t rows = m - i < height ? m - i : height;
        packPanels<kPanelRows>(!transA, left.at(i, p), lda, rows, deep, packedA);
        const bool isNextWhole = i + 2 * height <= m;
        const LeftMatrix next{isNextWhole ? left.at(i + height, p) : nullptr, lda, transA};
        multiplyBlocks(packedA, rows, packedB, deep, next, end, c + i * ldc + j);
      }
    }
  }
}

}  // namespace
}  // namespace engine::kernels
