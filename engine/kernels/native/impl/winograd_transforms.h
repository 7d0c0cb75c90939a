// What Winograd's form of a 3x3 convolution transforms: squares of 6x6 inputs, 4x4 outputs and 3x3 taps. The points are
// 0, ±3/4, ±3/2 and infinity, whose rounding errors are less than twice those of the plain sum (with the usual ±1 and
// ±2 they are four times as large). Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"

namespace engine::kernels {
namespace {

constexpr int kSquareIn = 6, kSquareOut = 4, kPlanes = kSquareIn * kSquareIn;
constexpr float kPointA = 0.75f, kPointB = 1.5f;
constexpr float kA2 = kPointA * kPointA, kB2 = kPointB * kPointB, kA3 = kA2 * kPointA, kB3 = kB2 * kPointB;
// Products of the distances from each point to the others, which the filter is divided by.
constexpr float kOverZero = 1 / (kA2 * kB2), kOverA = 1 / (2 * kA2 * (kA2 - kB2)), kOverB = 1 / (2 * kB2 * (kB2 - kA2));

typedef F<kLanes> Lanes;

// The rows of the transforms; the squares are transformed along both sides.
EWB_INLINE void inputTransform(const Lanes* x, Lanes* y) {
  const Lanes evenA = x[4] - kB2 * x[2], oddA = kPointA * (x[3] - kB2 * x[1]);
  const Lanes evenB = x[4] - kA2 * x[2], oddB = kPointB * (x[3] - kA2 * x[1]);
  y[0] = (kA2 * kB2) * x[0] + (x[4] - (kA2 + kB2) * x[2]);
  y[1] = evenA + oddA;
  y[2] = evenA - oddA;
  y[3] = evenB + oddB;
  y[4] = evenB - oddB;
  y[5] = (kA2 * kB2) * x[1] + (x[5] - (kA2 + kB2) * x[3]);
}

EWB_INLINE void outputTransform(const Lanes* x, Lanes* y) {
  const Lanes sumA = x[1] + x[2], differenceA = x[1] - x[2], sumB = x[3] + x[4], differenceB = x[3] - x[4];
  y[0] = x[0] + (sumA + sumB);
  y[1] = kPointA * differenceA + kPointB * differenceB;
  y[2] = kA2 * sumA + kB2 * sumB;
  y[3] = kA3 * differenceA + (kB3 * differenceB + x[5]);
}

// The transpose of outputTransform().
EWB_INLINE void gradientTransform(const Lanes* x, Lanes* y) {
  const Lanes evenA = x[0] + kA2 * x[2], oddA = kPointA * x[1] + kA3 * x[3];
  const Lanes evenB = x[0] + kB2 * x[2], oddB = kPointB * x[1] + kB3 * x[3];
  y[0] = x[0];
  y[1] = evenA + oddA;
  y[2] = evenA - oddA;
  y[3] = evenB + oddB;
  y[4] = evenB - oddB;
  y[5] = x[3];
}

EWB_INLINE void filterTransform(const Lanes* x, Lanes* y) {
  const Lanes evenA = kOverA * (x[0] + kA2 * x[2]), oddA = (kOverA * kPointA) * x[1];
  const Lanes evenB = kOverB * (x[0] + kB2 * x[2]), oddB = (kOverB * kPointB) * x[1];
  y[0] = kOverZero * x[0];
  y[1] = evenA + oddA;
  y[2] = evenA - oddA;
  y[3] = evenB + oddB;
  y[4] = evenB - oddB;
  y[5] = x[2];
}

// The transpose of filterTransform().
EWB_INLINE void filterGradientTransform(const Lanes* x, Lanes* y) {
  const Lanes sumA = kOverA * (x[1] + x[2]), differenceA = x[1] - x[2];
  const Lanes sumB = kOverB * (x[3] + x[4]), differenceB = x[3] - x[4];
  y[0] = kOverZero * x[0] + (sumA + sumB);
  y[1] = (kOverA * kPointA) * differenceA + (kOverB * kPointB) * differenceB;
  y[2] = (kA2 * sumA + kB2 * sumB) + x[5];
}

// out[To][To] = the square in[From][From], transformed along both sides.
template <int From, int To, class Rows>
EWB_INLINE void transformSquare(const Lanes (&in)[From][From], Lanes (&out)[To][To], Rows&& rows) {
  Lanes turned[From][To];
#pragma GCC unroll 6
  for (int c = 0; c < From; ++c) {
    Lanes column[From];
#pragma GCC unroll 6
    for (int r = 0; r < From; ++r) column[r] = in[r][c];
    rows(column, turned[c]);
  }
#pragma GCC unroll 6
  for (int r = 0; r < To; ++r) {
    Lanes row[From];
#pragma GCC unroll 6
    for (int c = 0; c < From; ++c) row[c] = turned[c][r];
    rows(row, out[r]);
  }
}

}  // namespace
}  // namespace engine::kernels
