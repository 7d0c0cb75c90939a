// Split and SplitV.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void setParts(InferenceContext& c, const Shape& whole, int axis, const std::vector<int64_t>& sizes) {
  for (int i = 0; i < c.outputCount(); ++i) {
    Shape part = whole;
    part.setDim(axis, sizes[static_cast<std::size_t>(i)]);
    c.setOutput(i, part);
  }
}

void splitShape(InferenceContext& c) {
  const Tensor* axisValue = c.constant(0);
  const Shape& whole = c.input(1);
  if (!whole.hasRank() || !axisValue) {
    for (int i = 0; i < c.outputCount(); ++i) {
      c.setOutput(i, whole.hasRank() ? Shape::unknownOfRank(whole.rank()) : whole);
    }
    return;
  }
  const int axis = normalAxis(scalarInteger(*axisValue), whole.rank());
  const int64_t size = whole.dim(axis);
  if (size >= 0 && size % c.outputCount() != 0) {
    c.failShape(message("dimension ", axis, " of ", whole, " does not split into ", c.outputCount(), " equal parts."));
  }
  const int64_t part = size < 0 ? kUnknownDim : size / c.outputCount();
  setParts(c, whole, axis, std::vector<int64_t>(static_cast<std::size_t>(c.outputCount()), part));
}

// Replaces the one -1 by what the others leave of `whole` (when that is known), and checks the sum.
std::vector<int64_t> splitSizes(const Tensor& sizes, int64_t whole, int parts) {
  std::vector<int64_t> result = sizes.toInt64s();
  if (static_cast<int>(result.size()) != parts) {
    fail(Code::kInvalidArgument, "size_splits must have ", parts, " entries, not ", result.size(), ".");
  }
  int64_t sum = 0;
  int open = -1;
  for (int i = 0; i < parts; ++i) {
    const int64_t size = result[static_cast<std::size_t>(i)];
    if (size == -1 && open < 0) {
      open = i;
    } else if (size < 0) {
      fail(Code::kInvalidArgument, "Split size at index ", i, " must be >= 0, got ", size, ".");
    } else if (__builtin_add_overflow(sum, size, &sum)) {
      fail(Code::kInvalidArgument, "The split sizes ", sizes.toString(), " add up to more than 63 bits can count.");
    }
  }
  if (whole < 0) return result;
  if (open >= 0) result[static_cast<std::size_t>(open)] = whole - sum;
  if (open >= 0 ? sum > whole : sum != whole) {
    fail(Code::kInvalidArgument, "Determined shape must match along the split dimension: sizes sum to ", sum, ", not ",
         whole, ".");
  }
  return result;
}

void splitVShape(InferenceContext& c) {
  const Tensor* sizes = c.constant(1);
  const Tensor* axisValue = c.constant(2);
  const Shape& whole = c.input(0);
  if (!whole.hasRank() || !axisValue) {
    for (int i = 0; i < c.outputCount(); ++i) {
      c.setOutput(i, whole.hasRank() ? Shape::unknownOfRank(whole.rank()) : whole);
    }
    return;
  }
  const int axis = normalAxis(scalarInteger(*axisValue), whole.rank());
  std::vector<int64_t> parts(static_cast<std::size_t>(c.outputCount()), kUnknownDim);
  if (sizes) parts = splitSizes(*sizes, whole.dim(axis), c.outputCount());
  setParts(c, whole, axis, parts);
}

const OpRegistrar kSplit("Split", "split_dim: int32, value: T -> output: num_split * T", "num_split: int; T: type",
                         splitShape);
const OpRegistrar kSplitV("SplitV", "value: T, size_splits: Tlen, split_dim: int32 -> output: num_split * T",
                          "num_split: int; T: type; Tlen: type = int64", splitVShape);

Output joined(GradientContext& c, Output axis) {
  std::vector<Output> parts;
  for (int i = 0; i < c.node.outputCount(); ++i) parts.push_back(c.gradOrZeros(i));
  if (parts.size() == 1) return parts[0];
  parts.push_back(axis);
  return c.scope.op("ConcatV2", parts, {}, "concat");
}
const GradientRegistrar kSplitGradient("Split", [](GradientContext& c) -> std::vector<Gradient> {
  return {{}, joined(c, c.input(0))};
});
const GradientRegistrar kSplitVGradient("SplitV", [](GradientContext& c) -> std::vector<Gradient> {
  return {joined(c, c.input(2)), {}, {}};
});

template <typename Word>
void copyParts(KernelContext& context, const Tensor& whole, int axis, const std::vector<int64_t>& sizes) {
  const AxisExtents extents = extentsAt(whole.shape(), axis);
  const Word* from = words<Word>(whole);  // null where there are no elements, of which no part has any
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const int64_t block = sizes[i] * extents.inner;
    if (context.wantsOutput(static_cast<int>(i))) {
      Tensor& out = outputOr(context, static_cast<int>(i), [&] {
        Shape shape = whole.shape();
        shape.setDim(axis, sizes[i]);
        return shape;
      });
      Word* to = words<Word>(out);
      for (int64_t o = 0; o < extents.outer; ++o) {
        std::copy_n(from + o * extents.size * extents.inner, block, to + o * block);
      }
    }
    if (from) from += block;
  }
}

template <typename Word>
std::unique_ptr<Kernel> makeSplit() {
  return kernelOf([](KernelContext& context) {
    const Tensor& whole = context.input(1);
    const int parts = context.node().outputCount();
    const int axis = normalAxis(scalarInteger(context.input(0)), whole.rank());
    if (whole.dim(axis) % parts != 0) {
      fail(Code::kInvalidArgument, "Number of ways to split should evenly divide the split dimension: ", whole.shape(),
           " along ", axis, " by ", parts, ".");
    }
    copyParts<Word>(context, whole, axis,
                    std::vector<int64_t>(static_cast<std::size_t>(parts), whole.dim(axis) / parts));
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeSplitV() {
  return kernelOf([](KernelContext& context) {
    const Tensor& whole = context.input(0);
    const int axis = normalAxis(scalarInteger(context.input(2)), whole.rank());
    copyParts<Word>(context, whole, axis, splitSizes(context.input(1), whole.dim(axis), context.node().outputCount()));
  });
}

// The batch may be split along any other axis.
BatchKind splitBatch(const BatchQuery& q) {
  const bool v = q.node.op() == "SplitV";
  const Shape& whole = q.node.input(v ? 0 : 1).shape();
  if (!q.carries[v ? 0 : 1] || q.carries[v ? 1 : 0] || !whole.hasRank()) return BatchKind::kNone;
  return constantAxis(q.node.input(v ? 2 : 0), whole.rank()) > 0 ? BatchKind::kRows : BatchKind::kNone;
}

const KernelRegistrar kSplitKernel("Split",
                                   [](const KernelConstruction& c) {
                                     return forWord(c, c.inputType(1), [](auto type) {
                                       return makeSplit<typename decltype(type)::type>();
                                     });
                                   },
                                   {.batch = splitBatch});
const KernelRegistrar kSplitVKernel("SplitV",
                                    [](const KernelConstruction& c) {
                                      return forWord(c, c.inputType(0), [](auto type) {
                                        return makeSplitV<typename decltype(type)::type>();
                                      });
                                    },
                                    {.batch = splitBatch});

}  // namespace
}  // namespace engine::kernels
