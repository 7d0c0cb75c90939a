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

// Calls fn.template operator()<whole>(place, column, lanes) for the vectors of each row, one row behind the other.
template <class Fn>
EWB_INLINE void forVectors(ptrdiff_t rows, ptrdiff_t columns, Fn&& fn) {
  for (ptrdiff_t at = 0; rows > 0; --rows, at += columns) {
    ptrdiff_t c = 0;
    for (; c + kLanes <= columns; c += kLanes) fn.template operator()<true>(at + c, c, kLanes);
    if (c < columns) fn.template operator()<false>(at + c, c, static_cast<int>(columns - c));
  }
}

EWB_INLINE F<kLanes> rectified(F<kLanes> v) {
  return v <= F<kLanes>{} ? F<kLanes>{} : v;
}

template <bool Side, bool Relu>
void normalizeRows(ptrdiff_t rows, ptrdiff_t columns, const float* x, const float* mean, const float* factor,
                   const float* offset, const float* side, float* y) {
  forVectors(rows, columns, [&]<bool Whole>(ptrdiff_t at, ptrdiff_t c, int lanes) {
    F<kLanes> v = (loadColumns<Whole>(x + at, lanes) - loadColumns<Whole>(mean + c, lanes)) *
                      loadColumns<Whole>(factor + c, lanes) +
                  loadColumns<Whole>(offset + c, lanes);
    if constexpr (Side) v += loadColumns<Whole>(side + at, lanes);
    storeColumns<Whole>(y + at, Relu ? rectified(v) : v, lanes);
  });
}

void channelNormalize(ptrdiff_t rows, ptrdiff_t columns, const float* x, const float* mean, const float* factor,
                      const float* offset, const float* side, bool relu, float* y) {
  const auto run = side ? (relu ? normalizeRows<true, true> : normalizeRows<true, false>)
                        : (relu ? normalizeRows<false, true> : normalizeRows<false, false>);
  run(rows, columns, x, mean, factor, offset, side, y);
}

enum class MaskFrom { kNothing, kOutput, kInput };

// Of the gradient at `at`, whose x is so far from the mean of its column, what passes the ReLU.
template <MaskFrom From, bool Whole>
EWB_INLINE F<kLanes> passed(F<kLanes> grad, const ReluMask& mask, ptrdiff_t at, F<kLanes> centered, F<kLanes> factor,
                            F<kLanes> offset, int lanes) {
  if constexpr (From == MaskFrom::kNothing) return grad;
  const F<kLanes> y =
      From == MaskFrom::kOutput ? loadColumns<Whole>(mask.output + at, lanes) : centered * factor + offset;
  return y > F<kLanes>{} ? grad : F<kLanes>{};
}

template <MaskFrom From, bool Sum = false>
void addGradients(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, const float* dy, const float* x,
                  const float* mean, const float* inverse, const ReluMask& mask, float* sumGrad, float* sumGradX,
                  float* sumScaled) {
  forRowVectors(rows, columns, [&]<int Rows, bool Whole>(ptrdiff_t row, ptrdiff_t c, int lanes) {
    const F<kLanes> center = loadColumns<Whole>(mean + c, lanes), scale = loadColumns<Whole>(inverse + c, lanes);
    F<kLanes> grad = loadColumns<Whole>(sumGrad + c, lanes), gradX = loadColumns<Whole>(sumGradX + c, lanes);
    F<kLanes> scaled = loadColumns<Whole>(sumScaled + c, lanes), factor{}, offset{};
    if constexpr (From == MaskFrom::kInput) {
      factor = loadColumns<Whole>(mask.factor + c, lanes);
      offset = loadColumns<Whole>(mask.offset + c, lanes);
    }
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
      const ptrdiff_t at = (row + r) * stride + c;
      const F<kLanes> centered = loadColumns<Whole>(x + at, lanes) - center;
      F<kLanes> g = loadColumns<Whole>(dy + at, lanes);
      if constexpr (Sum) g += loadColumns<Whole>(mask.more + at, lanes);
      g = passed<From, Whole>(g, mask, at, centered, factor, offset, lanes);
      if constexpr (From == MaskFrom::kOutput) storeColumns<Whole>(mask.passed + at, g, lanes);
      grad += g;
      gradX += g * centered;
      scaled += g * (centered * scale);
    }
    storeColumns<Whole>(sumGrad + c, grad, lanes);
    storeColumns<Whole>(sumGradX + c, gradX, lanes);
    storeColumns<Whole>(sumScaled + c, scaled, lanes);
  });
}

void channelGradientSums(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t stride, const float* dy, const float* x,
                         const float* mean, const float* inverse, const ReluMask& mask, float* sumGrad, float* sumGradX,
                         float* sumScaled) {
  fillZero(sumGrad, columns);
  fillZero(sumGradX, columns);
  fillZero(sumScaled, columns);
  const auto add = mask.more     ? addGradients<MaskFrom::kOutput, true>
                   : mask.output ? addGradients<MaskFrom::kOutput>
                   : mask.offset ? addGradients<MaskFrom::kInput>
                                 : addGradients<MaskFrom::kNothing>;
  add(rows, columns, stride, dy, x, mean, inverse, mask, sumGrad, sumGradX, sumScaled);
}

template <MaskFrom From>
void gradientRows(ptrdiff_t rows, ptrdiff_t columns, const float* dy, const float* x, const float* mean,
                  const float* factor, const float* meanGrad, const float* slope, const float* offset, float* dx) {
  forVectors(rows, columns, [&]<bool Whole>(ptrdiff_t at, ptrdiff_t c, int lanes) {
    const F<kLanes> centered = loadColumns<Whole>(x + at, lanes) - loadColumns<Whole>(mean + c, lanes);
    const F<kLanes> scale = loadColumns<Whole>(factor + c, lanes);
    F<kLanes> shift{};
    if constexpr (From == MaskFrom::kInput) shift = loadColumns<Whole>(offset + c, lanes);
    const F<kLanes> g = passed<From, Whole>(loadColumns<Whole>(dy + at, lanes), {}, at, centered, scale, shift, lanes);
    const F<kLanes> grad = g - loadColumns<Whole>(meanGrad + c, lanes);
    storeColumns<Whole>(dx + at, scale * (grad - centered * loadColumns<Whole>(slope + c, lanes)), lanes);
  });
}

void channelGradient(ptrdiff_t rows, ptrdiff_t columns, const float* dy, const float* x, const float* mean,
                     const float* factor, const float* meanGrad, const float* slope, const float* offset, float* dx) {
  const auto run = offset ? gradientRows<MaskFrom::kInput> : gradientRows<MaskFrom::kNothing>;
  run(rows, columns, dy, x, mean, factor, meanGrad, slope, offset, dx);
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
