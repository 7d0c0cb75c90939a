// What tiles that read panels have in common: their size, and what becomes of their sums.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_shared.h"

namespace engine::kernels {
namespace {

// Rows x vectors of a tile fill the registers: each row costs a broadcast, so that there are more rows than vectors.
#if defined(__AVX512F__)
constexpr int kPanelRows = 12;
#elif defined(__AVX2__)
constexpr int kPanelRows = 6;
#else
constexpr int kPanelRows = 4;
#endif
constexpr int kPanelVectors = 2;
constexpr int kPanelWidth = kPanelVectors * kLanes;
static_assert(kPanelRows <= kLanes);

// What a tile does with its sums.
struct TileEnd {
  ptrdiff_t ldc;
  int columns;        // of the panel
  bool accumulate;    // onto what is there
  const float* bias;  // of the panel, added at the end; null: none
  bool relu;          // after the bias
};

// Asks for the lines that the tile will add to, while it sums.
template <int Rows>
EWB_INLINE void expectTile(const TileEnd& end, const float* c) {
#pragma GCC unroll 16
  for (int r = 0; r < Rows; ++r) __builtin_prefetch(c + r * end.ldc, 1);
}

template <int Rows, int Vectors>
EWB_INLINE void endTile(F<kLanes> (&acc)[Rows][Vectors], int rows, const TileEnd& end, float* c) {
#pragma GCC unroll 16
  for (int r = 0; r < Rows; ++r) {
    if (r >= rows) return;
#pragma GCC unroll 4
    for (int v = 0; v < Vectors; ++v) {
      float* to = c + r * end.ldc + v * kLanes;
      const int left = end.columns - v * kLanes, n = left < kLanes ? left : kLanes;
      if (left <= 0) break;  // the last columns fill one vector only
      F<kLanes> sum = acc[r][v];
      if (end.accumulate) sum += n == kLanes ? load<kLanes>(to) : loadFirst<kLanes>(to, n);
      if (end.bias != nullptr) sum += loadFirst<kLanes>(end.bias + v * kLanes, n);
      if (end.relu) sum = reluNan<kLanes>(sum);
      n == kLanes ? store<kLanes>(to, sum) : storeFirst<kLanes>(to, sum, n);
    }
  }
}

// c = the product of a panel of rows, [depth][kPanelRows], of which `valid` are there, and one of columns,
// [depth][Vectors * kLanes].
template <int Vectors>
__attribute__((noinline)) void panelTile(ptrdiff_t depth, const float* rows, const float* columns, int valid,
                                         const TileEnd& end, float* c) {
  expectTile<kPanelRows>(end, c);
  F<kLanes> acc[kPanelRows][Vectors]{};
  EWB_UNROLL_4
  for (ptrdiff_t k = 0; k < depth; ++k) {
    F<kLanes> w[Vectors];
#pragma GCC unroll 2
    for (int v = 0; v < Vectors; ++v) w[v] = load<kLanes>(columns + (k * Vectors + v) * kLanes);
#pragma GCC unroll 16
    for (int r = 0; r < kPanelRows; ++r) {
      const F<kLanes> x = set<kLanes>(rows[k * kPanelRows + r]);
#pragma GCC unroll 2
      for (int v = 0; v < Vectors; ++v) acc[r][v] = fma<kLanes>(x, w[v], acc[r][v]);
    }
  }
  endTile<kPanelRows, Vectors>(acc, valid, end, c);
}

}  // namespace
}  // namespace engine::kernels
