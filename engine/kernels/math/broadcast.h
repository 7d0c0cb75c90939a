// NumPy broadcasting of two operands as a few nested loops. Allocates nothing; callable from any thread.
#pragma once

#include <array>
#include <cstdint>

#include "engine/kernels/parallel.h"

namespace engine::kernels {

// Neighbouring dimensions that both operands walk alike are one loop.
struct BroadcastLoops {
  static constexpr int kMaxLoops = 16;
  int count = 0;                           // at least 1
  std::array<int64_t, kMaxLoops> size{};   // outermost first
  std::array<int64_t, kMaxLoops> stepX{};  // elements between neighbours; 0 where x is repeated
  std::array<int64_t, kMaxLoops> stepY{};
  std::array<int64_t, kMaxLoops> stepOut{};
};

// InvalidArgument when the shapes do not broadcast, or take more than kMaxLoops loops.
BroadcastLoops broadcastLoops(const Shape& x, const Shape& y);

template <typename T, typename R, typename F>
void broadcastRow(const T* x, int64_t stepX, const T* y, int64_t stepY, R* out, int64_t n, F f) {
  if (stepX != 0 && stepY != 0) {
    for (int64_t i = 0; i < n; ++i) out[i] = f(x[i], y[i]);
  } else if (stepX != 0) {
    const T b = *y;
    for (int64_t i = 0; i < n; ++i) out[i] = f(x[i], b);
  } else {
    const T a = *x;
    for (int64_t i = 0; i < n; ++i) out[i] = f(a, y[i]);
  }
}

template <typename T, typename R, typename F>
void broadcastNest(const BroadcastLoops& loops, int depth, const T* x, const T* y, R* out, F f) {
  const auto d = static_cast<std::size_t>(depth);
  if (depth == loops.count - 1) {
    broadcastRow(x, loops.stepX[d], y, loops.stepY[d], out, loops.size[d], f);
    return;
  }
  for (int64_t i = 0; i < loops.size[d]; ++i) {
    broadcastNest(loops, depth + 1, x + i * loops.stepX[d], y + i * loops.stepY[d], out + i * loops.stepOut[d], f);
  }
}

// out[...] = f(x[...], y[...]) over the broadcast shape, spread over threads along the outermost loop.
template <typename T, typename R, typename F>
void broadcastApply(const KernelContext& context, const Tensor& x, const Tensor& y, Tensor& out, F f) {
  const BroadcastLoops loops = broadcastLoops(x.shape(), y.shape());
  const int64_t bytes = out.elements() * static_cast<int64_t>(2 * sizeof(T) + sizeof(R));
  const T* xs = x.data<T>();
  const T* ys = y.data<T>();
  R* outs = out.data<R>();
  forRanges(context, loops.size[0], bytes, [&](int64_t begin, int64_t end) {
    BroadcastLoops part = loops;
    part.size[0] = end - begin;
    broadcastNest(part, 0, xs + begin * loops.stepX[0], ys + begin * loops.stepY[0], outs + begin * loops.stepOut[0],
                  f);
  });
}

}  // namespace engine::kernels
