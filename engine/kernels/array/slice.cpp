// Slice: a block of a tensor from `begin` on; size -1 is all the rest of a dimension.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

void sliceShape(InferenceContext& c) {
  const Tensor* begin = c.constant(1);
  const Tensor* size = c.constant(2);
  const Shape& whole = c.input(0);
  if (!size) {
    Shape sizes = c.inputAsShape(2);  // an unknown entry may also be a -1
    if (whole.hasRank() && !sizes.hasRank()) sizes = Shape::unknownOfRank(whole.rank());
    c.setOutput(0, sizes);
    return;
  }
  Shape result(size->toInt64s());
  for (int i = 0; i < result.rank(); ++i) {
    if (result.dim(i) >= 0) continue;
    const bool known = begin && begin->elements() == result.rank() && whole.hasRank() &&
                       whole.rank() == result.rank() && whole.dim(i) >= 0;
    const int64_t start = known ? begin->toInt64s()[static_cast<std::size_t>(i)] : 0;
    const bool isInside = known && start >= 0 && start <= whole.dim(i);
    result.setDim(i, isInside ? whole.dim(i) - start : kUnknownDim);
  }
  c.setOutput(0, result);
}

const OpRegistrar kSlice("Slice", "input: T, begin: Index, size: Index -> output: T", "T: type; Index: type",
                         sliceShape);

const GradientRegistrar kSliceGradient("Slice", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const DType index = c.input(1).type();
  const Attrs outType{{"out_type", index}};
  const Output rank = s.op("Rank", {c.input(0)});
  const Output column = s.op("Pack", {rank, ops::scalar(s, int32_t{1})}, {}, "stack");
  const Output whole = s.op("Shape", {c.input(0)}, outType);
  const Output part = s.op("Shape", {c.output()}, outType);
  const Output after = ops::sub(s, ops::sub(s, whole, part), c.input(1));
  const Output before = s.op("Reshape", {c.input(1), column});
  const Output paddings = s.op(
      "ConcatV2", {before, s.op("Reshape", {after, column}), ops::scalar(s, int32_t{1}, "concat/axis")}, {}, "concat");
  return {s.op("Pad", {c.grad(), paddings}), {}, {}};
});

Shape slicedShape(const Tensor& input, const Tensor& begin, const Tensor& size) {
  const std::vector<int64_t> from = begin.toInt64s();
  Shape shape(size.toInt64s());
  if (static_cast<int>(from.size()) != input.rank() || shape.rank() != input.rank()) {
    fail(Code::kInvalidArgument, "Expected begin and size arguments to be 1-D tensors of size ", input.rank(),
         ", but got ", begin.toString(), " and ", size.toString(), ".");
  }
  for (int i = 0; i < shape.rank(); ++i) {
    const int64_t start = from[static_cast<std::size_t>(i)];
    if (shape.dim(i) == -1 && start >= 0) shape.setDim(i, input.dim(i) - start);
    if (start < 0 || shape.dim(i) < 0 || start > input.dim(i) || shape.dim(i) > input.dim(i) - start) {
      fail(Code::kInvalidArgument, "Expected begin[", i, "] in [0, ", input.dim(i),
           "] and a size that stays inside, got ", start, " and ", size.toInt64s()[static_cast<std::size_t>(i)], ".");
    }
  }
  return shape;
}

template <typename Word, typename Index>
std::unique_ptr<Kernel> makeSlice() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    Tensor& out = outputOr(context, 0, [&] { return slicedShape(in, context.input(1), context.input(2)); });
    const Index* begin = context.in<Index>(1);
    const Strides from(in.shape());
    const Strides to(out.shape());
    StridedCopy copy;
    int64_t offset = 0;
    for (int i = 0; i < in.rank(); ++i) {
      if (begin[i] < 0 || out.dim(i) > in.dim(i) - static_cast<int64_t>(begin[i])) {
        fail(Code::kInvalidArgument, "Expected begin[", i, "] in [0, ", in.dim(i) - out.dim(i), "], got ", begin[i],
             ".");
      }
      offset += from[i] * static_cast<int64_t>(begin[i]);
      copy.add(out.dim(i), from[i], to[i]);
    }
    if (out.elements() > 0) copy.run(words<Word>(in) + offset, words<Word>(out));
  });
}

// All rows of the batch, other dimensions cut: begin is a constant 0 in front, and the size is -1 or the batch's own.
BatchKind wholeBatch(const BatchQuery& q) {
  const Tensor* begin = constantValue(q.node.input(1));
  const Tensor* size = constantValue(q.node.input(2));
  if (!begin || !size || begin->elements() == 0 || begin->toInt64s()[0] != 0) return BatchKind::kNone;
  const int64_t rows = size->toInt64s()[0];
  return rows == -1 || rows == q.batch ? batch_rule::firstInput(q) : BatchKind::kNone;
}

const KernelRegistrar kSliceKernel(
    "Slice",
    [](const KernelConstruction& c) {
      return forWord(c, c.inputType(0), [&](auto word) {
        return forIndex(c, c.inputType(1), [](auto index) {
          return makeSlice<typename decltype(word)::type, typename decltype(index)::type>();
        });
      });
    },
    {.batch = wholeBatch});

}  // namespace
}  // namespace engine::kernels
