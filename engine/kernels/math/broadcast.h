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

// One innermost loop over operands and results of any type; of the steps at most one is 0.
using BroadcastRow = void (*)(const void* x, int64_t stepX, const void* y, int64_t stepY, void* out, int64_t n);

// Walks the broadcast shape, spread over threads along the outermost loop, and calls row() for the innermost loops.
// Sizes are bytes of an element of the operands and of the result.
void broadcastRows(const KernelContext& context, const Tensor& x, const Tensor& y, Tensor& out, std::size_t operandSize,
                   std::size_t resultSize, BroadcastRow row);

// A kernel that does so with its two inputs, for its output.
std::unique_ptr<Kernel> broadcastKernel(std::size_t operandSize, std::size_t resultSize, BroadcastRow row);

// out[...] = F()(x[...], y[...]) over the broadcast shape. Only the innermost loop is compiled for each type and F.
template <typename T, typename R, typename F>
void broadcastApply(const KernelContext& context, const Tensor& x, const Tensor& y, Tensor& out, F) {
  broadcastRows(context, x, y, out, sizeof(T), sizeof(R),
                [](const void* a, int64_t stepX, const void* b, int64_t stepY, void* to, int64_t n) {
                  broadcastRow(static_cast<const T*>(a), stepX, static_cast<const T*>(b), stepY, static_cast<R*>(to), n,
                               F());
                });
}

}  // namespace engine::kernels
