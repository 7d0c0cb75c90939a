// Depthwise convolution. A vector of channels of a few neighbouring pixels stays in registers while the taps pass: each
// tap of the filter is loaded once for all of them. Taps outside of the image are left out, so nothing is padded.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_forward.h"
#include "engine/kernels/native/impl/math.h"

namespace engine::kernels {
namespace {

constexpr int kDepthwisePixels = 4;

// The taps [first, last) of a kernel of `size` whose window begins at `at`, that lie in [0, limit).
struct TapRange {
  int first, last;
};
EWB_INLINE TapRange tapsInside(int at, int size, int limit) {
  const int last = limit - at < size ? limit - at : size;
  return {at < 0 ? -at : 0, last};
}

// One vector of channels: where its first pixel's window begins in the image, its filter and its output.
struct DepthwisePlace {
  const float* window;
  const float* filter;
  float* output;
  int lanes;
};

template <bool Whole>
EWB_INLINE F<kLanes> loadChannels(const float* p, int lanes) {
  if constexpr (Whole) return load<kLanes>(p);
  return loadFirst<kLanes>(p, lanes);
}

// `Pixels` pixels whose windows begin `step` floats apart.
template <int Pixels, bool Whole>
EWB_INLINE void depthwiseTile(const ConvShape& s, const DepthwisePlace& at, TapRange rows, TapRange columns,
                              F<kLanes> bias) {
  const ptrdiff_t channels = s.inChannels, inRow = channels * s.inWidth, step = channels * s.strideWidth;
  F<kLanes> sums[Pixels];
#pragma GCC unroll 4
  for (int p = 0; p < Pixels; ++p) sums[p] = bias;
  for (int ky = rows.first; ky < rows.last; ++ky) {
    for (int kx = columns.first; kx < columns.last; ++kx) {
      const F<kLanes> w = loadChannels<Whole>(at.filter + (ptrdiff_t{ky} * s.kernelWidth + kx) * channels, at.lanes);
      const float* from = at.window + ky * inRow + kx * channels;
#pragma GCC unroll 4
      for (int p = 0; p < Pixels; ++p) {
        sums[p] = fma<kLanes>(loadChannels<Whole>(from + p * step, at.lanes), w, sums[p]);
      }
    }
  }
#pragma GCC unroll 4
  for (int p = 0; p < Pixels; ++p) storeFirst<kLanes>(at.output + p * channels, sums[p], at.lanes);
}

// One row of the output, for one vector of channels. `at` is of its first pixel.
template <bool Whole>
void depthwiseRow(const ConvShape& s, DepthwisePlace at, TapRange rows, F<kLanes> bias) {
  const ptrdiff_t step = ptrdiff_t{s.inChannels} * s.strideWidth;
  const int width = outWidth(s);
  const TapRange all{0, s.kernelWidth};
  for (int x = 0; x < width;) {
    const int begin = x * s.strideWidth - s.padLeft, end = begin + s.kernelWidth;
    if (begin >= 0 && end + (kDepthwisePixels - 1) * s.strideWidth <= s.inWidth && x + kDepthwisePixels <= width) {
      depthwiseTile<kDepthwisePixels, Whole>(s, at, rows, all, bias);
      x += kDepthwisePixels;
      at.window += kDepthwisePixels * step;
      at.output += ptrdiff_t{kDepthwisePixels} * s.inChannels;
    } else {
      depthwiseTile<1, Whole>(s, at, rows, tapsInside(begin, s.kernelWidth, s.inWidth), bias);
      ++x;
      at.window += step;
      at.output += s.inChannels;
    }
  }
}

void depthwise(const ConvShape& s, int images, const float* input, const float* filter, const float* bias,
               float* output) {
  const ptrdiff_t channels = s.inChannels, inRow = channels * s.inWidth, outRow = channels * outWidth(s);
  const int height = outHeight(s);
  for (int n = 0; n < images; ++n, input += imageFloats(s), output += height * outRow) {
    for (int y = 0; y < height; ++y) {
      const int top = y * s.strideHeight - s.padTop;
      const TapRange rows = tapsInside(top, s.kernelHeight, s.inHeight);
      for (ptrdiff_t c = 0; c < channels; c += kLanes) {
        const int lanes = lanesAt(c, channels);
        const F<kLanes> start = bias != nullptr ? loadFirst<kLanes>(bias + c, lanes) : F<kLanes>{};
        const DepthwisePlace at{input + top * inRow - s.padLeft * channels + c, filter + c, output + y * outRow + c,
                                lanes};
        lanes == kLanes ? depthwiseRow<true>(s, at, rows, start) : depthwiseRow<false>(s, at, rows, start);
      }
    }
  }
}

}  // namespace
}  // namespace engine::kernels
