// How products of bfloat16 numbers are cut in blocks, for any Path: what packs a group of lines and computes a tile.
//   Path::packGroup(operand, line, firstPair, lastPair, low, high, step): pairs of the lines [line, line + 16); pair p
//   of
//     the first eight goes to low + p * step, of the others to high + p * step.
//   Path::tile<Vectors>(tile): eight rows, Vectors times 16 columns.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/bfloat16.h"

namespace engine::kernels {
namespace {

constexpr ptrdiff_t kPanelRows = 8;              // of A in a tile
constexpr ptrdiff_t kPanelVectors = 3;           // of 16 columns of B in a tile, at most
constexpr ptrdiff_t kPairBlock = 512;            // pairs that a tile sums up before it writes
constexpr ptrdiff_t kRowBlockBytes = 256 << 10;  // of A that stay in the second-level cache while panels of B pass
constexpr ptrdiff_t kUprightBlock = 16;  // pairs of all lines before the next ones, where lines lie side by side

struct Bfloat16Tile {
  const uint32_t* a;
  const uint32_t* b;
  ptrdiff_t pairs;
  float* c;
  ptrdiff_t ldc;
  int rows;       // that there are, at most kPanelRows
  int lastLanes;  // columns in the last vector
  bool accumulate;
  const float* bias;
  bool relu;
};

// Not the standard library's: a copy of those that is compiled here must not be taken elsewhere.
inline ptrdiff_t smaller(ptrdiff_t a, ptrdiff_t b) {
  return a < b ? a : b;
}
inline ptrdiff_t larger(ptrdiff_t a, ptrdiff_t b) {
  return a < b ? b : a;
}

inline ptrdiff_t pairsOf(ptrdiff_t k) {
  return (k + 1) / 2;
}

struct ColumnPanel {
  ptrdiff_t column, vectors;
};

// Panels of nearly equal width.
inline ColumnPanel columnPanel(ptrdiff_t n, ptrdiff_t index) {
  const ptrdiff_t vectors = bfloat16Groups(n), panels = bfloat16Panels(n);
  const ptrdiff_t each = vectors / panels, wider = vectors % panels;
  return {(index * each + smaller(index, wider)) * kBfloat16Group, each + (index < wider ? 1 : 0)};
}

// Calls fn(group, first pair, last pair) in the order in which the operand lies in memory.
template <class Fn>
inline void forGroups(const Bfloat16Operand& x, ptrdiff_t begin, ptrdiff_t end, Fn&& fn) {
  const ptrdiff_t pairs = pairsOf(x.k), block = x.upright ? kUprightBlock : larger(pairs, 1);
  for (ptrdiff_t from = 0; from < pairs; from += block) {
    const ptrdiff_t to = smaller(pairs, from + block);
    for (ptrdiff_t group = begin; group < end; ++group) fn(group, from, to);
  }
}

template <class Path>
void packRows(const Bfloat16Operand& a, ptrdiff_t begin, ptrdiff_t end, uint32_t* packed) {
  const ptrdiff_t panel = pairsOf(a.k) * kPanelRows;
  forGroups(a, begin, end, [&](ptrdiff_t group, ptrdiff_t from, ptrdiff_t to) {
    uint32_t* low = packed + 2 * group * panel;
    Path::packGroup(a, group * kBfloat16Group, from, to, low, low + panel, kPanelRows);
  });
}

template <class Path>
void packColumns(const Bfloat16Operand& b, ptrdiff_t begin, ptrdiff_t end, uint32_t* packed) {
  const ptrdiff_t pairs = pairsOf(b.k), panels = bfloat16Panels(b.lines);
  const ptrdiff_t each = bfloat16Groups(b.lines) / panels, wider = bfloat16Groups(b.lines) % panels;
  forGroups(b, begin, end, [&](ptrdiff_t group, ptrdiff_t from, ptrdiff_t to) {
    const ptrdiff_t inWider = wider * (each + 1);
    const ptrdiff_t index = group < inWider ? group / (each + 1) : wider + (group - inWider) / each;
    const ColumnPanel panel = columnPanel(b.lines, index);
    uint32_t* low = packed + panel.column * pairs + (group * kBfloat16Group - panel.column);
    Path::packGroup(b, group * kBfloat16Group, from, to, low, low + kBfloat16Group / 2, panel.vectors * kBfloat16Group);
  });
}

template <class Path>
void tileOf(ptrdiff_t vectors, const Bfloat16Tile& tile) {
  if (vectors == 1) return Path::template tile<1>(tile);
  if (vectors == 2) return Path::template tile<2>(tile);
  Path::template tile<3>(tile);
}

template <class Path>
void multiplyBlocks(ptrdiff_t m, ptrdiff_t n, ptrdiff_t k, ptrdiff_t beginRow, ptrdiff_t endRow, ptrdiff_t beginPanel,
                    ptrdiff_t endPanel, const uint32_t* a, const uint32_t* b, const Bfloat16Result& result) {
  const ptrdiff_t pairs = pairsOf(k), first = beginRow * kBfloat16Group, last = smaller(m, endRow * kBfloat16Group);
  const ptrdiff_t fits = kRowBlockBytes / (4 * larger(pairs, 1)) / kPanelRows * kPanelRows;
  const ptrdiff_t block = larger(fits, kPanelRows);
  for (ptrdiff_t rows = first; rows < last; rows += block) {
    for (ptrdiff_t index = beginPanel; index < endPanel; ++index) {
      const ColumnPanel panel = columnPanel(n, index);
      const ptrdiff_t width = panel.vectors * kBfloat16Group, there = smaller(width, n - panel.column);
      ptrdiff_t from = 0;
      do {
        const ptrdiff_t to = smaller(pairs, from + kPairBlock);
        const bool ends = to == pairs;
        Bfloat16Tile tile{};
        tile.b = b + panel.column * pairs + from * width;
        tile.pairs = to - from;
        tile.ldc = result.ldc;
        tile.lastLanes = static_cast<int>(there - (panel.vectors - 1) * kBfloat16Group);
        tile.accumulate = result.accumulate || from > 0;
        tile.bias = ends && result.bias ? result.bias + panel.column : nullptr;
        tile.relu = ends && result.relu;
        for (ptrdiff_t row = rows; row < smaller(last, rows + block); row += kPanelRows) {
          tile.a = a + row * pairs + from * kPanelRows;
          tile.c = result.c + row * result.ldc + panel.column;
          tile.rows = static_cast<int>(smaller(kPanelRows, last - row));
          tileOf<Path>(panel.vectors, tile);
        }
        from = to;
      } while (from < pairs);
    }
  }
}

template <class Path>
constexpr Bfloat16Kernels bfloat16KernelsOf(const char* name) {
  return {name, packRows<Path>, packColumns<Path>, multiplyBlocks<Path>};
}

}  // namespace
}  // namespace engine::kernels
