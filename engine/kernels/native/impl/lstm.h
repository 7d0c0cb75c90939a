// A step of an LSTM: a tile sums the four gates of as many cells as a vector has lanes, for a few rows, and makes of
// them what the step gives, so that sums of gates are never written. Weights lie [vector of cells][x, then h][gate].
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/math.h"
#include "engine/kernels/native/recurrent_kernels.h"

namespace engine::kernels {
namespace {

constexpr ptrdiff_t kGates = 4;  // in the order input, candidate, forget, output
// Rows of a tile: its sums, one vector of weights for each gate and a broadcast fill the registers.
#if defined(__AVX512F__)
constexpr int kStepRows = 6;
#else
constexpr int kStepRows = 2;
#endif

constexpr ptrdiff_t kLineFloats = 16;

// The part of the panel that comes next which tile `tile` of this one asks for, `lines` long; the panel itself, which
// is there, when all has been asked for.
EWB_INLINE const float* partAhead(ptrdiff_t tile, ptrdiff_t lines, const float* next, ptrdiff_t panelFloats,
                                  const float* panel) {
  const ptrdiff_t at = tile * lines * kLineFloats;
  return at < panelFloats ? next + at : panel;
}

EWB_INLINE ptrdiff_t stepPanelFloats(ptrdiff_t inputs, ptrdiff_t cells) {
  return kGates * kLanes * (inputs + cells + 1);  // the last row: biases
}

size_t lstmPackedFloats(ptrdiff_t inputs, ptrdiff_t cells) {
  return static_cast<size_t>(roundUp(cells, kLanes) / kLanes * stepPanelFloats(inputs, cells));
}

void lstmPack(ptrdiff_t inputs, ptrdiff_t cells, const LstmGatePlaces& places, float forgetBias, const float* w,
              const float* b, float* packed) {
  const ptrdiff_t at[kGates] = {places.input * cells, places.candidate * cells, places.forget * cells,
                                places.output * cells};
  const ptrdiff_t rows = inputs + cells;
  for (ptrdiff_t cell = 0; cell < cells; cell += kLanes) {
    const int there = static_cast<int>(cells - cell < kLanes ? cells - cell : kLanes);
    for (ptrdiff_t row = 0; row <= rows; ++row) {
      const float* from = (row < rows ? w + row * kGates * cells : b) + cell;
      for (ptrdiff_t gate = 0; gate < kGates; ++gate, packed += kLanes) {
        F<kLanes> values = loadFirst<kLanes>(from + at[gate], there);
        if (row == rows && gate == 2) values += set<kLanes>(forgetBias);
        store<kLanes>(packed, values);
      }
    }
  }
}

// acc += a [Rows, depth] · the panel [depth][Vectors]; gives the panel's end. Of what lies at `ahead` a line is asked
// for with each row of the panel: weights do not stay in the second cache from one step to the next.
template <int Rows, int Vectors>
EWB_INLINE const float* addSums(const float* a, ptrdiff_t stride, ptrdiff_t depth, const float* panel,
                                const float* ahead, F<kLanes> (&acc)[Rows][Vectors]) {
  EWB_UNROLL_4
  for (ptrdiff_t k = 0; k < depth; ++k, panel += Vectors * kLanes) {
    __builtin_prefetch(ahead + k * kLineFloats, 0, 2);
    F<kLanes> w[Vectors];
#pragma GCC unroll 4
    for (int v = 0; v < Vectors; ++v) w[v] = load<kLanes>(panel + v * kLanes);
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
      const F<kLanes> value = set<kLanes>(a[r * stride + k]);
#pragma GCC unroll 4
      for (int v = 0; v < Vectors; ++v) acc[r][v] = fma<kLanes>(value, w[v], acc[r][v]);
    }
  }
  return panel;
}

// Whether these are a whole vector, in a place for one.
EWB_INLINE bool canStream(const float* to, int n) {
  return n == kLanes && reinterpret_cast<uintptr_t>(to) % (kLanes * sizeof(float)) == 0;
}

// What a row of a step gives for `n` cells from `at` on, of the sums of their gates.
EWB_INLINE void endStep(const LstmForwardRows& s, ptrdiff_t at, int n, const F<kLanes>* sums) {
  const F<kLanes> i = sigmoidVector<kLanes>(sums[0]), ci = tanhVector<kLanes>(sums[1]);
  const F<kLanes> f = sigmoidVector<kLanes>(sums[2]), o = sigmoidVector<kLanes>(sums[3]);
  const F<kLanes> before = n == kLanes ? load<kLanes>(s.csBefore + at) : loadFirst<kLanes>(s.csBefore + at, n);
  const F<kLanes> cs = ci * i + f * before, co = tanhVector<kLanes>(cs);
  const auto put = [&](float* to, F<kLanes> value) {
    n == kLanes ? store<kLanes>(to + at, value) : storeFirst<kLanes>(to + at, value, n);
  };
  const auto putGate = [&](float* to, F<kLanes> value) {
    if (to == nullptr) return;
    if (s.streams && canStream(to + at, n)) return stream<kLanes>(to + at, value);
    put(to, value);
  };
  putGate(s.i, i);
  putGate(s.ci, ci);
  putGate(s.f, f);
  putGate(s.o, o);
  putGate(s.co, co);
  put(s.cs, cs);
  put(s.h, o * co);
}

template <int Rows>
__attribute__((noinline)) void stepTile(const LstmForwardRows& s, ptrdiff_t row, ptrdiff_t cell, const float* panel,
                                        const float* ahead) {
  F<kLanes> acc[Rows][kGates]{};
  panel = addSums(s.x + row * s.inputs, s.inputs, s.inputs, panel, ahead, acc);
  ahead += s.inputs * kLineFloats;
  panel = addSums(s.hBefore + row * s.cells, s.cells, s.cells, panel, ahead, acc);
  // By way of memory: all rows' sums and what the functions need would not fit the registers.
  F<kLanes> sums[Rows][kGates];
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 4
    for (int g = 0; g < kGates; ++g) sums[r][g] = acc[r][g] + load<kLanes>(panel + g * kLanes);
  }
  const int there = static_cast<int>(s.cells - cell < kLanes ? s.cells - cell : kLanes);
  for (int r = 0; r < Rows; ++r) endStep(s, (row + r) * s.cells + cell, there, sums[r]);
}

// The tile of so many rows, at most `Rows`.
template <int Rows>
EWB_INLINE void stepTileOf(ptrdiff_t rows, const LstmForwardRows& s, ptrdiff_t row, ptrdiff_t cell, const float* panel,
                           const float* ahead) {
  if constexpr (Rows > 0) {
    rows == Rows ? stepTile<Rows>(s, row, cell, panel, ahead) : stepTileOf<Rows - 1>(rows, s, row, cell, panel, ahead);
  }
}

// Tiles are of about the same height: one of few rows would wait for the weights.
void lstmForward(const LstmForwardRows& s) {
  const ptrdiff_t tiles = (s.rows + kStepRows - 1) / kStepRows;
  const ptrdiff_t floats = stepPanelFloats(s.inputs, s.cells);
  const float* panel = s.packed;
  for (ptrdiff_t cell = 0; cell < s.cells; cell += kLanes, panel += floats) {
    const float* next = cell + kLanes < s.cells ? panel + floats : s.packed;
    for (ptrdiff_t tile = 0; tile < tiles; ++tile) {
      const ptrdiff_t row = tile * s.rows / tiles, rows = (tile + 1) * s.rows / tiles - row;
      stepTileOf<kStepRows>(rows, s, row, cell, panel, partAhead(tile, s.inputs + s.cells, next, floats, panel));
    }
  }
  if (s.streams) _mm_sfence();  // other threads may read them
}

}  // namespace
}  // namespace engine::kernels
