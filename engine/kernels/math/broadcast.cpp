#include "engine/kernels/math/broadcast.h"

namespace engine::kernels {
namespace {

int64_t dimFromEnd(const Shape& shape, int back) {
  return back < shape.rank() ? shape.dim(shape.rank() - 1 - back) : 1;
}

[[noreturn]] void failIncompatible(const Shape& x, const Shape& y) {
  fail(Code::kInvalidArgument, "Incompatible shapes: ", x, " vs. ", y);
}

struct BroadcastWalk {
  BroadcastLoops loops;
  int64_t operandSize;
  int64_t resultSize;
  BroadcastRow row;

  void run(std::size_t depth, const char* x, const char* y, char* out) const {
    if (depth + 1 == static_cast<std::size_t>(loops.count)) {
      row(x, loops.stepX[depth], y, loops.stepY[depth], out, loops.size[depth]);
      return;
    }
    for (int64_t i = 0; i < loops.size[depth]; ++i) {
      run(depth + 1, x, y, out);
      x += loops.stepX[depth] * operandSize;
      y += loops.stepY[depth] * operandSize;
      out += loops.stepOut[depth] * resultSize;
    }
  }
};

}  // namespace

BroadcastLoops broadcastLoops(const Shape& x, const Shape& y) {
  BroadcastLoops inner;  // innermost first
  int64_t elementsX = 1;
  int64_t elementsY = 1;
  int64_t elementsOut = 1;
  const int rank = std::max(x.rank(), y.rank());
  for (int back = 0; back < rank; ++back) {
    const int64_t dx = dimFromEnd(x, back);
    const int64_t dy = dimFromEnd(y, back);
    if (dx != dy && dx != 1 && dy != 1) failIncompatible(x, y);
    if (dx == 1 && dy == 1) continue;
    const int64_t size = dx == 1 ? dy : dx;
    const bool movesX = dx == size;
    const bool movesY = dy == size;
    const auto last = static_cast<std::size_t>(inner.count - 1);
    if (inner.count > 0 && (inner.stepX[last] != 0) == movesX && (inner.stepY[last] != 0) == movesY) {
      inner.size[last] *= size;
    } else {
      if (inner.count == BroadcastLoops::kMaxLoops) {
        fail(Code::kInvalidArgument, "Broadcasting ", x, " with ", y, " alternates too often between the operands.");
      }
      const auto at = static_cast<std::size_t>(inner.count++);
      inner.size[at] = size;
      inner.stepX[at] = movesX ? elementsX : 0;
      inner.stepY[at] = movesY ? elementsY : 0;
      inner.stepOut[at] = elementsOut;
    }
    elementsX *= dx;
    elementsY *= dy;
    elementsOut *= size;
  }
  if (inner.count == 0) {
    inner.count = 1;
    inner.size[0] = 1;
    inner.stepX[0] = inner.stepY[0] = inner.stepOut[0] = 1;
  }
  const auto count = static_cast<std::size_t>(inner.count);
  for (auto* values : {&inner.size, &inner.stepX, &inner.stepY, &inner.stepOut}) {
    std::reverse(values->begin(), values->begin() + static_cast<std::ptrdiff_t>(count));
  }
  return inner;
}

std::unique_ptr<Kernel> broadcastKernel(std::size_t operandSize, std::size_t resultSize, BroadcastRow row) {
  return kernelOf([=](KernelContext& context) {
    const Tensor& x = context.input(0);
    const Tensor& y = context.input(1);
    Tensor& z = outputLike(context, 0, [&] { return broadcastShape(x.shape(), y.shape()); });
    broadcastRows(context, x, y, z, operandSize, resultSize, row);
  });
}

void broadcastRows(const KernelContext& context, const Tensor& x, const Tensor& y, Tensor& out, std::size_t operandSize,
                   std::size_t resultSize, BroadcastRow row) {
  const BroadcastWalk walk{broadcastLoops(x.shape(), y.shape()), static_cast<int64_t>(operandSize),
                           static_cast<int64_t>(resultSize), row};
  const BroadcastLoops& loops = walk.loops;
  const int64_t bytes = out.elements() * (2 * walk.operandSize + walk.resultSize);
  const auto* xs = static_cast<const char*>(x.raw());
  const auto* ys = static_cast<const char*>(y.raw());
  auto* outs = static_cast<char*>(out.raw());
  forRanges(context, loops.size[0], bytes, [&](int64_t begin, int64_t end) {
    BroadcastWalk part = walk;
    part.loops.size[0] = end - begin;
    part.run(0, xs + begin * loops.stepX[0] * walk.operandSize, ys + begin * loops.stepY[0] * walk.operandSize,
             outs + begin * loops.stepOut[0] * walk.resultSize);
  });
}

}  // namespace engine::kernels
