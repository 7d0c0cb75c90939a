#include "engine/kernels/reduction/reduce.h"

namespace engine::kernels {

AxisSet reductionAxes(const Tensor& axes, int rank) {
  AxisSet set;
  const auto mark = [&](int64_t axis) {
    if (axis < -rank || axis >= rank) {
      fail(Code::kInvalidArgument, "Invalid reduction dimension (", axis, " for input with ", rank, " dimension(s))");
    }
    const auto at = static_cast<std::size_t>(axis < 0 ? axis + rank : axis);
    if (set.test(at)) {
      fail(Code::kInvalidArgument, "Invalid reduction arguments: Axes contains duplicate dimension: ", at);
    }
    set.set(at);
  };
  if (axes.rank() > 1)
    fail(Code::kInvalidArgument, "reduction_indices must be a scalar or a vector; got ", axes.shape());
  if (axes.dtype() == DType::kInt32) {
    for (int32_t axis : axes.flat<int32_t>()) mark(axis);
  } else {
    for (int64_t axis : axes.flat<int64_t>()) mark(axis);
  }
  return set;
}

Shape reducedShape(const Shape& input, const AxisSet& axes, bool keepDims) {
  Shape shape;
  for (int i = 0; i < input.rank(); ++i) {
    if (!axes.test(static_cast<std::size_t>(i))) {
      shape.addDim(input.dim(i));
    } else if (keepDims) {
      shape.addDim(1);
    }
  }
  return shape;
}

ReduceLoops reduceLoops(const Shape& input, const AxisSet& axes) {
  ReduceLoops loops;  // innermost first, then turned round
  int64_t step = 1;
  for (int axis = input.rank() - 1; axis >= 0; --axis) {
    const int64_t size = input.dim(axis);
    const bool reduced = axes.test(static_cast<std::size_t>(axis));
    const int64_t before = loops.kept;
    (reduced ? loops.reduced : loops.kept) *= size;
    if (size == 1) continue;
    const auto last = static_cast<std::size_t>(loops.count - 1);
    if (loops.count > 0 && (loops.stepOut[last] == 0) == reduced) {
      loops.size[last] *= size;
    } else {
      if (loops.count == ReduceLoops::kMaxLoops) {
        fail(Code::kInvalidArgument, "Reducing ", input, " alternates too often between kept and reduced axes.");
      }
      const auto at = static_cast<std::size_t>(loops.count++);
      loops.size[at] = size;
      loops.step[at] = step;
      loops.stepOut[at] = reduced ? 0 : before;
    }
    step *= size;
  }
  if (loops.count == 0) {
    loops.count = 1;
    loops.size[0] = loops.step[0] = loops.stepOut[0] = 1;
  }
  for (auto* values : {&loops.size, &loops.step, &loops.stepOut}) {
    std::reverse(values->begin(), values->begin() + loops.count);
  }
  return loops;
}

}  // namespace engine::kernels
