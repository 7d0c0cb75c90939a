// Pooling with any window, vectorised over channels.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

// The part of a window that lies inside the image: rows [top, bottom), columns [left, right).
struct WindowBounds {
  int top, bottom, left, right;
};

EWB_INLINE WindowBounds windowBounds(const PoolShape& s, int y, int x) {
  const int top = y * s.strideHeight - s.padTop, left = x * s.strideWidth - s.padLeft;
  const int bottom = top + s.windowHeight, right = left + s.windowWidth;
  return {top > 0 ? top : 0, bottom < s.inHeight ? bottom : s.inHeight, left > 0 ? left : 0,
          right < s.inWidth ? right : s.inWidth};
}

// Maximum of n (1..kLanes) channels over a window and the position, y * inWidth + x, of the first of equals.
EWB_INLINE void windowMaximum(const PoolShape& s, const WindowBounds& b, const float* image, int n, F<kLanes>& best,
                              I<kLanes>& where) {
  best = set<kLanes>(-__builtin_inff());
  where = setInt<kLanes>(b.top * s.inWidth + b.left);
  for (int y = b.top; y < b.bottom; ++y) {
    for (int x = b.left; x < b.right; ++x) {
      const int position = y * s.inWidth + x;
      const float* at = image + ptrdiff_t{position} * s.channels;
      const F<kLanes> value = n == kLanes ? load<kLanes>(at) : loadFirst<kLanes>(at, n);
      const I<kLanes> take = (value > best) | ((value != value) & (best == best));
      best = take ? value : best;
      where = take ? setInt<kLanes>(position) : where;
    }
  }
}

// Calls run(image number, output position, bounds, first channel, channels) for every vector of outputs.
template <class Run>
EWB_INLINE void forPoolVectors(const PoolShape& s, int images, Run&& run) {
  for (int n = 0; n < images; ++n) {
    for (int y = 0; y < s.outHeight; ++y) {
      for (int x = 0; x < s.outWidth; ++x) {
        const WindowBounds bounds = windowBounds(s, y, x);
        const ptrdiff_t at = ((ptrdiff_t{n} * s.outHeight + y) * s.outWidth + x) * s.channels;
        for (int c = 0; c < s.channels; c += kLanes) {
          run(n, at + c, bounds, c, s.channels - c < kLanes ? s.channels - c : kLanes);
        }
      }
    }
  }
}

void maxPool(const PoolShape& s, int images, const float* input, float* output) {
  const ptrdiff_t imageStep = ptrdiff_t{s.inHeight} * s.inWidth * s.channels;
  forPoolVectors(s, images, [&](int n, ptrdiff_t at, const WindowBounds& bounds, int c, int count) {
    F<kLanes> best;
    I<kLanes> where;
    windowMaximum(s, bounds, input + n * imageStep + c, count, best, where);
    storeFirst<kLanes>(output + at, best, count);
  });
}

// Means of so many vectors of channels, of which the last has `lanes`: each sum waits for itself only.
template <int Vectors>
EWB_INLINE void windowMeans(const PoolShape& s, const WindowBounds& b, const float* image, int lanes, float* output) {
  F<kLanes> sums[Vectors]{};
  for (int y = b.top; y < b.bottom; ++y) {
    const float* from = image + (ptrdiff_t{y} * s.inWidth + b.left) * s.channels;
    for (int x = b.left; x < b.right; ++x, from += s.channels) {
#pragma GCC unroll 4
      for (int v = 0; v < Vectors; ++v) {
        sums[v] += v + 1 < Vectors || lanes == kLanes ? load<kLanes>(from + v * kLanes)
                                                      : loadFirst<kLanes>(from + v * kLanes, lanes);
      }
    }
  }
  const auto pixels = set<kLanes>(static_cast<float>((b.bottom - b.top) * (b.right - b.left)));
#pragma GCC unroll 4
  for (int v = 0; v < Vectors; ++v) {
    storeFirst<kLanes>(output + v * kLanes, sums[v] / pixels, v + 1 < Vectors ? kLanes : lanes);
  }
}

// Of what lies inside the image, added row by row.
void avgPool(const PoolShape& s, int images, const float* input, float* output) {
  constexpr int kVectors = 4;
  const ptrdiff_t imageStep = ptrdiff_t{s.inHeight} * s.inWidth * s.channels;
  for (int n = 0; n < images; ++n, input += imageStep) {
    for (int pixel = 0; pixel < s.outHeight * s.outWidth; ++pixel, output += s.channels) {
      const WindowBounds bounds = windowBounds(s, pixel / s.outWidth, pixel % s.outWidth);
      int c = 0;
      for (; c + kVectors * kLanes <= s.channels; c += kVectors * kLanes) {
        windowMeans<kVectors>(s, bounds, input + c, kLanes, output + c);
      }
      for (; c < s.channels; c += kLanes) {
        windowMeans<1>(s, bounds, input + c, s.channels - c < kLanes ? s.channels - c : kLanes, output + c);
      }
    }
  }
}

void maxPoolGrad(const PoolShape& s, int images, const float* input, const float* outputGrad, float* dInput) {
  const ptrdiff_t imageStep = ptrdiff_t{s.inHeight} * s.inWidth * s.channels;
  fillZero(dInput, images * imageStep);
  forPoolVectors(s, images, [&](int n, ptrdiff_t at, const WindowBounds& bounds, int c, int count) {
    F<kLanes> best;
    I<kLanes> where;
    windowMaximum(s, bounds, input + n * imageStep + c, count, best, where);
    float* to = dInput + n * imageStep + c;
    for (int i = 0; i < count; ++i) to[ptrdiff_t{where[i]} * s.channels + i] += outputGrad[at + i];
  });
}

}  // namespace
}  // namespace engine::kernels
