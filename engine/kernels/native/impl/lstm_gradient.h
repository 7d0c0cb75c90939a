// The gradient of a step of an LSTM. Gradients of gates lie in panels, [panel][row][kGateWidth]: of the vectors of the
// first gate, then of the next, zeros behind a gate's last cell. The product with the weights reads a panel's rows,
// that for the weights its columns, both from one end to the other. Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/lstm.h"
#include "engine/kernels/native/impl/packed_gemm.h"
#include "engine/kernels/native/impl/panel_tile.h"

namespace engine::kernels {
namespace {

// Of a tile of the product for the weights. (12 x 2 fill the registers as well, and are a tenth slower on Zen 4.)
#if defined(__AVX512F__)
constexpr ptrdiff_t kGateVectors = 4, kLeftRows = 6;
#else
constexpr ptrdiff_t kGateVectors = 2, kLeftRows = kPanelRows;
#endif
constexpr ptrdiff_t kGateWidth = kGateVectors * kLanes;

EWB_INLINE ptrdiff_t cellVectors(ptrdiff_t cells) {
  return (cells + kLanes - 1) / kLanes;
}

EWB_INLINE ptrdiff_t gatePanels(ptrdiff_t cells) {
  static_assert(kGates % kGateVectors == 0);
  return kGates / kGateVectors * cellVectors(cells);
}

size_t lstmGateFloats(ptrdiff_t rows, ptrdiff_t cells) {
  return static_cast<size_t>(gatePanels(cells) * kGateWidth * rows);
}

// Cells [cell, cell + n) of a row.
EWB_INLINE void backwardCells(const LstmBackwardRows& s, ptrdiff_t row, ptrdiff_t cell, int n) {
  const ptrdiff_t at = row * s.cells + cell, vectors = cellVectors(s.cells);
  const auto get = [&](const float* from) {
    return n == kLanes ? load<kLanes>(from + at) : loadFirst<kLanes>(from + at, n);
  };
  const auto orZero = [&](const float* from) { return from == nullptr ? F<kLanes>{} : get(from); };
  const F<kLanes> one = set<kLanes>(1.0f), i = get(s.i), f = get(s.f), o = get(s.o), ci = get(s.ci), co = get(s.co);
  const F<kLanes> h = orZero(s.hGrad) + get(s.hidden);
  const F<kLanes> cs = (one - co * co) * h * o + orZero(s.csGrad) + get(s.carried);
  const F<kLanes> carry = cs * f;
  n == kLanes ? store<kLanes>(s.carried + at, carry) : storeFirst<kLanes>(s.carried + at, carry, n);
  const auto put = [&](ptrdiff_t gate, F<kLanes> grad) {
    const ptrdiff_t vector = gate * vectors + cell / kLanes, panel = vector / kGateVectors;
    store<kLanes>(s.gates + (panel * s.gateRows + row) * kGateWidth + vector % kGateVectors * kLanes, grad);
    float* sum = s.b + gate * s.cells + cell;
    n == kLanes ? store<kLanes>(sum, load<kLanes>(sum) + grad)
                : storeFirst<kLanes>(sum, loadFirst<kLanes>(sum, n) + grad, n);
  };
  put(s.places.output, o * (one - o) * h * co);
  put(s.places.input, i * (one - i) * cs * ci);
  put(s.places.forget, f * (one - f) * cs * get(s.csBefore));
  put(s.places.candidate, (one - ci * ci) * cs * i);
}

void lstmBackward(const LstmBackwardRows& s) {
  for (ptrdiff_t row = 0; row < s.rows; ++row) {
    ptrdiff_t cell = 0;
    for (; cell + kLanes <= s.cells; cell += kLanes) backwardCells(s, row, cell, kLanes);
    if (cell < s.cells) backwardCells(s, row, cell, static_cast<int>(s.cells - cell));
  }
}

EWB_INLINE ptrdiff_t turnedDepth(ptrdiff_t cells) {
  return kGates * cellVectors(cells) * kLanes;
}

size_t lstmTurnedFloats(ptrdiff_t n, ptrdiff_t cells) {
  return packedFloats(n, turnedDepth(cells));
}

void lstmPackTurned(ptrdiff_t n, ptrdiff_t cells, const float* w, float* packed) {
  const ptrdiff_t wide = cellVectors(cells) * kLanes;
  forPanels(n, [&](ptrdiff_t column, ptrdiff_t count, bool) {
    const ptrdiff_t width = count * kLanes, there = n - column < width ? n - column : width;
    float* to = packed + column * turnedDepth(cells);
    if (there < width || wide > cells) fillZero(to, width * turnedDepth(cells));
    for (ptrdiff_t gate = 0; gate < kGates; ++gate, to += wide * width) {
      transpose(w + column * kGates * cells + gate * cells, there, cells, kGates * cells, to, width);
    }
  });
}

// c [rows, columns] = gradients of gates · packed columns, after which come those at `next`.
struct GatesProduct {
  ptrdiff_t rows, cells;
  const float* gates;
  ptrdiff_t gateRows;
  const float *packed, *next;
  int columns;
  float* c;
  ptrdiff_t ldc;
};

template <int Rows, int Vectors>
__attribute__((noinline)) void gatesTile(const GatesProduct& p, ptrdiff_t row, const float* ahead) {
  F<kLanes> acc[Rows][Vectors]{};
  const float *gates = p.gates + row * kGateWidth, *packed = p.packed;
  for (ptrdiff_t panel = gatePanels(p.cells); panel > 0; --panel) {
    packed = addSums(gates, kGateWidth, kGateWidth, packed, ahead, acc);
    gates += p.gateRows * kGateWidth;
    ahead += kGateWidth * kLineFloats;
  }
  endTile<Rows, Vectors>(acc, Rows, {p.ldc, p.columns, false, nullptr, false}, p.c + row * p.ldc);
}

template <int Vectors>
void gatesPanel(const GatesProduct& p) {
  const ptrdiff_t depth = turnedDepth(p.cells);
  ptrdiff_t row = 0, done = 0;
  const auto tile = [&](auto run) {
    run(p, row, partAhead(done++, depth, p.next, depth * Vectors * kLanes, p.packed));
  };
  for (; row + kGemmRows <= p.rows; row += kGemmRows) tile(gatesTile<kGemmRows, Vectors>);
  for (; row + kGemmRows / 2 <= p.rows; row += kGemmRows / 2) tile(gatesTile<kGemmRows / 2, Vectors>);
  for (; row < p.rows; ++row) tile(gatesTile<1, Vectors>);
}

void lstmMultiply(ptrdiff_t rows, ptrdiff_t n, ptrdiff_t cells, const float* gates, ptrdiff_t gateRows,
                  const float* packed, float* c) {
  forPanels(n, [&](ptrdiff_t column, ptrdiff_t count, bool last) {
    const ptrdiff_t width = count * kLanes, depth = turnedDepth(cells);
    const float* panel = packed + column * depth;
    const int columns = static_cast<int>(n - column < width ? n - column : width);
    const GatesProduct p{rows,    cells,      gates, gateRows, panel, last ? packed : panel + width * depth,
                         columns, c + column, n};
    if (count == 1) return gatesPanel<1>(p);
    if (count == 2) return gatesPanel<2>(p);
    gatesPanel<3>(p);
  });
}

size_t lstmLeftFloats(ptrdiff_t rows, ptrdiff_t columns) {
  return static_cast<size_t>(roundUp(columns, kLeftRows) * rows);
}

void lstmPackLeft(ptrdiff_t rows, ptrdiff_t inputs, const float* x, ptrdiff_t cells, const float* h, ptrdiff_t first,
                  ptrdiff_t gateRows, float* left) {
  const ptrdiff_t columns = inputs + cells;
  for (ptrdiff_t row = 0; row < rows; ++row, x += inputs, h += cells) {
    float* to = left + (first + row) * kLeftRows;
    for (ptrdiff_t column = 0; column < columns; column += kLeftRows, to += gateRows * kLeftRows) {
      for (int i = 0; i < kLeftRows; ++i) {
        const ptrdiff_t at = column + i;
        to[i] = at < inputs ? x[at] : at < columns ? h[at - inputs] : 0;
      }
    }
  }
}

// Where a panel's columns belong in the gradient of the weights.
struct GateColumns {
  ptrdiff_t at[kGateVectors];
  int lanes[kGateVectors];
};

EWB_INLINE GateColumns gateColumns(ptrdiff_t panel, ptrdiff_t cells) {
  GateColumns columns;
  for (ptrdiff_t v = 0; v < kGateVectors; ++v) {
    const ptrdiff_t vector = panel * kGateVectors + v, cell = vector % cellVectors(cells) * kLanes;
    columns.at[v] = vector / cellVectors(cells) * cells + cell;
    columns.lanes[v] = static_cast<int>(cells - cell < kLanes ? cells - cell : kLanes);
  }
  return columns;
}

// w += a panel [depth][kLeftRows] of x and h, of which `valid` columns are there, turned, times one of gates.
__attribute__((noinline)) void weightsTile(ptrdiff_t depth, const float* left, const float* gates, int valid,
                                           const GateColumns& columns, float* w, ptrdiff_t ldw) {
  for (int r = 0; r < kLeftRows; ++r) {
    for (const ptrdiff_t at : columns.at) __builtin_prefetch(w + r * ldw + at, 1);
  }
  F<kLanes> acc[kLeftRows][kGateVectors]{};
  EWB_UNROLL_4
  for (ptrdiff_t k = 0; k < depth; ++k) {
    F<kLanes> g[kGateVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kGateVectors; ++v) g[v] = load<kLanes>(gates + (k * kGateVectors + v) * kLanes);
#pragma GCC unroll 8
    for (int r = 0; r < kLeftRows; ++r) {
      const F<kLanes> value = set<kLanes>(left[k * kLeftRows + r]);
#pragma GCC unroll 4
      for (int v = 0; v < kGateVectors; ++v) acc[r][v] = fma<kLanes>(value, g[v], acc[r][v]);
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < kLeftRows; ++r) {
    if (r >= valid) return;
#pragma GCC unroll 4
    for (int v = 0; v < kGateVectors; ++v) {
      float* to = w + r * ldw + columns.at[v];
      const int n = columns.lanes[v];
      n == kLanes ? store<kLanes>(to, load<kLanes>(to) + acc[r][v])
                  : storeFirst<kLanes>(to, loadFirst<kLanes>(to, n) + acc[r][v], n);
    }
  }
}

void lstmAddWeights(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t cells, const float* left, const float* gates,
                    ptrdiff_t gateRows, float* w) {
  const ptrdiff_t ldw = kGates * cells;
  for (ptrdiff_t panel = 0; panel < gatePanels(cells); ++panel, gates += gateRows * kGateWidth) {
    const GateColumns to = gateColumns(panel, cells);
    const float* from = left;
    for (ptrdiff_t column = 0; column < columns; column += kLeftRows, from += gateRows * kLeftRows) {
      const int valid = static_cast<int>(columns - column < kLeftRows ? columns - column : kLeftRows);
      weightsTile(rows, from, gates, valid, to, w + column * ldw, ldw);
    }
  }
}

}  // namespace
}  // namespace engine::kernels
