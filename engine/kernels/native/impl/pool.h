// Max-pooling with any window, vectorised over channels.
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
