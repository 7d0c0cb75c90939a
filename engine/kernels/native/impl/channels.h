// Passes over the rows of a matrix with sums and factors of each column: the channels of batch normalisation, and sums
// of gradients over a batch. Every column's sum is taken in the order of the rows, so that neither the instruction set
// nor how columns are dealt out changes a bit.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

// Rows that are added to a vector of sums before it goes back to memory: rows are read one behind the other, from one
// end to the other, which memory gives fastest.
constexpr int kRowsTogether = 8;

typedef double WideLanes __attribute__((vector_size(kLanes * 8)));

// Calls add.template operator()<rows, whole>(first row, first column, columns of the vector) for some rows at a time,
// in order, vector by vector.
template <class Add>
EWB_INLINE void forRowVectors(ptrdiff_t rows, ptrdiff_t columns, Add&& add) {
  const auto vectors = [&]<int Rows>(ptrdiff_t row) {
    ptrdiff_t c = 0;
    for (; c + kLanes <= columns; c += kLanes) add.template operator()<Rows, true>(row, c, kLanes);
    if (c < columns) add.template operator()<Rows, false>(row, c, static_cast<int>(columns - c));
  };
  ptrdiff_t row = 0;
  for (; row + kRowsTogether <= rows; row += kRowsTogether) vectors.template operator()<kRowsTogether>(row);
  for (; row < rows; ++row) vectors.template operator()<1>(row);
}

template <bool Whole>
EWB_INLINE F<kLanes> loadColumns(const float* p, int lanes) {
  return Whole ? load<kLanes>(p) : loadFirst<kLanes>(p, lanes);
}

template <bool Whole>
EWB_INLINE void storeColumns(float* p, F<kLanes> v, int lanes) {
  Whole ? store<kLanes>(p, v) : storeFirst<kLanes>(p, v, lanes);
}

// sum + d², where d² is not rounded: it has 48 digits, and with the sum they are rounded once.
EWB_INLINE F<kLanes> addSquare(F<kLanes> sum, F<kLanes> d) {
#if defined(__AVX2__)
  return fma<kLanes>(d, d, sum);
#else
  const auto wide = __builtin_convertvector(d, WideLanes);
  return __builtin_convertvector(__builtin_convertvector(sum, WideLanes) + wide * wide, F<kLanes>);
#endif
}

void channelMoments(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, const float* x, float* mean, float* variance) {
  const auto count = static_cast<float>(rows);
  fillZero(mean, columns);
  fillZero(variance, columns);
  forRowVectors(rows, columns, [&]<int Rows, bool Whole>(ptrdiff_t row, ptrdiff_t c, int lanes) {
    F<kLanes> sum = loadColumns<Whole>(mean + c, lanes);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) sum += loadColumns<Whole>(x + (row + r) * stride + c, lanes);
    storeColumns<Whole>(mean + c, sum, lanes);
  });
  for (ptrdiff_t c = 0; c < columns; ++c) mean[c] /= count;
  forRowVectors(rows, columns, [&]<int Rows, bool Whole>(ptrdiff_t row, ptrdiff_t c, int lanes) {
    F<kLanes> sum = loadColumns<Whole>(variance + c, lanes);
    const F<kLanes> center = loadColumns<Whole>(mean + c, lanes);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
      sum = addSquare(sum, loadColumns<Whole>(x + (row + r) * stride + c, lanes) - center);
    }
    storeColumns<Whole>(variance + c, sum, lanes);
  });
  for (ptrdiff_t c = 0; c < columns; ++c) variance[c] /= count;
}

void channelNormalize(ptrdiff_t rows, ptrdiff_t columns, const float* x, const float* mean, const float* factor,
                      const float* offset, float* y) {
  for (ptrdiff_t r = 0; r < rows; ++r, x += columns, y += columns) {
    ptrdiff_t c = 0;
    for (; c + kLanes <= columns; c += kLanes) {
      store<kLanes>(
          y + c, (load<kLanes>(x + c) - load<kLanes>(mean + c)) * load<kLanes>(factor + c) + load<kLanes>(offset + c));
    }
    for (; c < columns; ++c) y[c] = (x[c] - mean[c]) * factor[c] + offset[c];
  }
}

void channelGradientSums(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, const float* dy, const float* x,
                         const float* mean, const float* inverse, float* sumGrad, float* sumGradX, float* sumScaled) {
  fillZero(sumGrad, columns);
  fillZero(sumGradX, columns);
  fillZero(sumScaled, columns);
  forRowVectors(rows, columns, [&]<int Rows, bool Whole>(ptrdiff_t row, ptrdiff_t c, int lanes) {
    const F<kLanes> center = loadColumns<Whole>(mean + c, lanes), factor = loadColumns<Whole>(inverse + c, lanes);
    F<kLanes> grad = loadColumns<Whole>(sumGrad + c, lanes), gradX = loadColumns<Whole>(sumGradX + c, lanes);
    F<kLanes> scaled = loadColumns<Whole>(sumScaled + c, lanes);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
      const ptrdiff_t at = (row + r) * stride + c;
      const F<kLanes> centered = loadColumns<Whole>(x + at, lanes) - center, g = loadColumns<Whole>(dy + at, lanes);
      grad += g;
      gradX += g * centered;
      scaled += g * (centered * factor);
    }
    storeColumns<Whole>(sumGrad + c, grad, lanes);
    storeColumns<Whole>(sumGradX + c, gradX, lanes);
    storeColumns<Whole>(sumScaled + c, scaled, lanes);
  });
}

void channelGradient(ptrdiff_t rows, ptrdiff_t columns, const float* dy, const float* x, const float* mean,
                     const float* factor, const float* meanGrad, const float* slope, float* dx) {
  for (ptrdiff_t r = 0; r < rows; ++r, x += columns, dy += columns, dx += columns) {
    ptrdiff_t c = 0;
    for (; c + kLanes <= columns; c += kLanes) {
      const F<kLanes> centered = load<kLanes>(x + c) - load<kLanes>(mean + c);
      const F<kLanes> grad = load<kLanes>(dy + c) - load<kLanes>(meanGrad + c);
      store<kLanes>(dx + c, load<kLanes>(factor + c) * (grad - centered * load<kLanes>(slope + c)));
    }
    for (; c < columns; ++c) dx[c] = factor[c] * ((dy[c] - meanGrad[c]) - (x[c] - mean[c]) * slope[c]);
  }
}

void wideColumnSums(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, const float* x, double* sums) {
  for (ptrdiff_t c = 0; c < columns; ++c) sums[c] = 0;
  forRowVectors(rows, columns, [&]<int Rows, bool Whole>(ptrdiff_t row, ptrdiff_t c, int lanes) {
    WideLanes sum{};
    __builtin_memcpy(&sum, sums + c, static_cast<size_t>(Whole ? kLanes : lanes) * sizeof(double));
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
      sum += __builtin_convertvector(loadColumns<Whole>(x + (row + r) * stride + c, lanes), WideLanes);
    }
    __builtin_memcpy(sums + c, &sum, static_cast<size_t>(Whole ? kLanes : lanes) * sizeof(double));
  });
}

}  // namespace
}  // namespace engine::kernels
