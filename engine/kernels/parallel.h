// Spreads a loop over the arena's threads when it is worth their start. Callable from any kernel.
//   static const OpRegistrar kHalf("Half", "x: float -> y: float", "", shape_fn::unchanged);
//   static const KernelRegistrar kHalfKernel("Half", [](const KernelConstruction&) {
//     return kernelOf([](KernelContext& context) {
//       const float* x = context.in<float>(0);
//       Tensor& y = kernels::outputLike(context, 0, [&] { return context.input(0).shape(); });
//       const int64_t bytes = 2 * static_cast<int64_t>(y.bytes());  // read and written
//       kernels::forRanges(context, y.elements(), bytes, [x, out = y.data<float>()](int64_t begin, int64_t end) {
//         for (int64_t i = begin; i < end; ++i) out[i] = x[i] / 2;
//       });
//     });
//   });
//   Graph graph;
//   const Scope scope(graph);
//   const Output y = scope.op("Half", {ops::constant(scope, Tensor::vector<float>({2, 3}))});
//   Session(graph).run(Feeds{}, {y})[0].toDoubles();  // is std::vector({1.0, 1.5})
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

// Work below this many bytes of traffic (or about as many FLOP / 5) stays on the calling thread: about 50 µs.
inline constexpr int64_t kParallelBytes = 1 << 20;
inline constexpr int64_t kManyRangesBytes = 8 << 20;

// Calls fn(begin, end) on ranges that cover [0, count). `bytes` is the traffic of the whole loop.
template <typename Fn>
void forRanges(const KernelContext& context, int64_t count, int64_t bytes, Fn&& fn) {
  if (!context.parallel() || bytes < kParallelBytes || count < 2) {
    if (count > 0) fn(int64_t{0}, count);
    return;
  }
  // Of much work several ranges for each thread: whichever is free takes the next one.
  const int64_t most = bytes < kManyRangesBytes ? 1 : 4;
  const int64_t wanted = std::min<int64_t>(most * context.arena().threads(), bytes * 2 / kParallelBytes);
  const int tasks = static_cast<int>(std::clamp<int64_t>(wanted, 1, count));
  context.arena().forEach(tasks, [&](int task, int) { fn(count * task / tasks, count * (task + 1) / tasks); });
}

// The output as laid out by the plan; otherwise made with the shape that makeShape() gives. Keeps planned runs free of
// the allocation that making a shape takes.
template <typename MakeShape>
Tensor& outputLike(KernelContext& context, int i, MakeShape&& makeShape) {
  if (context.hasPlannedOutput(i)) return context.plannedOutput(i);
  return context.output(i, makeShape());
}

}  // namespace engine::kernels
