#include "engine/kernels/math/broadcast.h"

namespace engine::kernels {
namespace {

int64_t dimFromEnd(const Shape& shape, int back) {
  return back < shape.rank() ? shape.dim(shape.rank() - 1 - back) : 1;
}

[[noreturn]] void failIncompatible(const Shape& x, const Shape& y) {
  fail(Code::kInvalidArgument, "Incompatible shapes: ", x, " vs. ", y);
}

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

}  // namespace engine::kernels
