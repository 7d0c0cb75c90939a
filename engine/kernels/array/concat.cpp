// Concat, ConcatV2 and ConcatOffset.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/array/concat_slices.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

// Where the values and the axis are among the inputs.
struct Layout {
  int first;
  int count;
  int axis;
};

Layout layoutOf(const Node& node) {
  const int count = static_cast<int>(node.inputs().size()) - 1;
  return node.op() == "ConcatV2" ? Layout{0, count, count} : Layout{1, count, 0};
}

Shape addedAlong(const Shape& a, const Shape& b, int axis) {
  Shape x = a;
  Shape y = b;
  const int64_t sum = x.dim(axis) < 0 || y.dim(axis) < 0 ? kUnknownDim : x.dim(axis) + y.dim(axis);
  x.setDim(axis, kUnknownDim);
  y.setDim(axis, kUnknownDim);
  Shape result = x.mergedWith(y);
  result.setDim(axis, sum);
  return result;
}

void concatShape(InferenceContext& c) {
  const Layout at = layoutOf(c.node());
  int rank = -1;
  for (int i = 0; i < at.count; ++i) {
    const Shape& shape = c.input(at.first + i);
    if (!shape.hasRank()) continue;
    if (rank >= 0 && shape.rank() != rank) {
      c.failShape(message("input ", i, " has shape ", shape, "; rank ", rank, " is needed."));
    }
    rank = shape.rank();
  }
  const Tensor* axisValue = c.constant(at.axis);
  if (rank < 0 || !axisValue) {
    c.setOutput(0, rank < 0 ? Shape::unknown() : Shape::unknownOfRank(rank));
    return;
  }
  const int axis = normalAxis(scalarInteger(*axisValue), rank);
  const auto known = [&](int i) {
    return c.input(at.first + i).hasRank() ? c.input(at.first + i) : Shape::unknownOfRank(rank);
  };
  Shape shape = known(0);
  for (int i = 1; i < at.count; ++i) shape = addedAlong(shape, known(i), axis);
  c.setOutput(0, shape);
}

void offsetShapes(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, c.input(i + 1));
}

const OpRegistrar kConcat("Concat", "concat_dim: int32, values: N * T -> output: T", "N: int; T: type", concatShape);
const OpRegistrar kConcatV2("ConcatV2", "values: N * T, axis: Tidx -> output: T", "N: int; T: type; Tidx: type = int32",
                            concatShape);
const OpRegistrar kConcatOffset("ConcatOffset", "concat_dim: int32, shape: N * shape_type -> offset: N * shape_type",
                                "N: int; shape_type: type = int32", offsetShapes);
const NoGradientRegistrar kConcatNoGradient({"ConcatOffset"});

// Pieces of the gradient by constants, so that the batch may stay unknown. Empty when a size is not known.
std::vector<Output> staticPieces(GradientContext& c, const Layout& at) {
  const Shape& shape = c.output().shape();
  if (!shape.hasRank()) return {};
  const int axis = constantAxis(c.input(at.axis), shape.rank());
  if (axis < 0) return {};
  std::vector<Output> pieces;
  std::vector<int32_t> begin(static_cast<std::size_t>(shape.rank()), 0);
  std::vector<int32_t> size(begin.size(), -1);
  for (int i = 0; i < at.count; ++i) {
    const Shape& part = c.input(at.first + i).shape();
    if (!part.hasRank() || part.dim(axis) < 0) return {};
    size[static_cast<std::size_t>(axis)] = static_cast<int32_t>(part.dim(axis));
    pieces.push_back(c.scope.op("Slice", {c.grad(), ops::constant(c.scope, Tensor::vector(begin)),
                                          ops::constant(c.scope, Tensor::vector(size))}));
    begin[static_cast<std::size_t>(axis)] += static_cast<int32_t>(part.dim(axis));
  }
  return pieces;
}

std::vector<Output> dynamicPieces(GradientContext& c, const Layout& at) {
  std::vector<Output> values;
  for (int i = 0; i < at.count; ++i) values.push_back(c.input(at.first + i));
  Node* shapes = c.scope.node("ShapeN", values);
  const Output axis = ops::cast(c.scope, c.input(at.axis), DType::kInt32);
  const Output rank = c.scope.op("Rank", {values[0]});
  std::vector<Output> offsetInputs{c.scope.op("FloorMod", {axis, rank}, {}, "mod")};
  for (int i = 0; i < at.count; ++i) offsetInputs.push_back(shapes->output(i));
  Node* offsets = c.scope.node("ConcatOffset", offsetInputs);
  std::vector<Output> pieces;
  for (int i = 0; i < at.count; ++i) {
    pieces.push_back(c.scope.op("Slice", {c.grad(), offsets->output(i), shapes->output(i)}));
  }
  return pieces;
}

std::vector<Gradient> concatGradient(GradientContext& c) {
  const Layout at = layoutOf(c.node);
  std::vector<Gradient> grads(c.node.inputs().size());
  const Shape& shape = c.output().shape();
  if (c.grads[0].isSlices() && shape.hasRank() && constantAxis(c.input(at.axis), shape.rank()) == 0) {
    const auto first = c.node.inputs().begin() + at.first;
    std::ranges::move(slicesOfParts(c.scope, c.grads[0], {first, first + at.count}), grads.begin() + at.first);
    return grads;
  }
  std::vector<Output> pieces = staticPieces(c, at);
  if (pieces.empty()) pieces = dynamicPieces(c, at);
  for (int i = 0; i < at.count; ++i)
    grads[static_cast<std::size_t>(at.first + i)] = pieces[static_cast<std::size_t>(i)];
  return grads;
}
const GradientRegistrar kConcatGradient("Concat", concatGradient);
const GradientRegistrar kConcatV2Gradient("ConcatV2", concatGradient);

// `count` blocks of so many words, `step` words apart in `to`. Single words, as columns of numbers are, are not worth a
// call of memmove each.
template <typename Word>
void copyBlocks(int64_t count, int64_t block, const Word* from, Word* to, int64_t step) {
  if (block == 1) {
    for (int64_t i = 0; i < count; ++i) to[i * step] = from[i];
    return;
  }
  for (int64_t i = 0; i < count; ++i) std::copy_n(from + i * block, block, to + i * step);
}

template <typename Word>
std::unique_ptr<Kernel> makeConcat(const KernelConstruction& c) {
  return kernelOf([at = layoutOf(c.node)](KernelContext& context) {
    const Tensor& head = context.input(at.first);
    const int axis = normalAxis(scalarInteger(context.input(at.axis)), head.rank());
    Tensor& out = outputOr(context, 0, [&] {
      Shape shape = head.shape();
      for (int i = 1; i < at.count; ++i) {
        if (context.input(at.first + i).rank() != shape.rank()) {
          fail(Code::kInvalidArgument, "ConcatOp : Ranks of all input tensors should match: ", shape, " and ",
               context.input(at.first + i).shape(), ".");
        }
        shape = addedAlong(shape, context.input(at.first + i).shape(), axis);
      }
      return shape;
    });
    const AxisExtents extents = extentsAt(out.shape(), axis);
    Word* to = words<Word>(out);
    for (int i = 0; i < at.count; ++i) {
      const Tensor& part = context.input(at.first + i);
      const int64_t block = part.dim(axis) * extents.inner;
      const Word* from = words<Word>(part);
      copyBlocks(extents.outer, block, from, to, extents.size * extents.inner);
      if (to) to += block;  // null where there are no elements
    }
  });
}

// Every value carries the batch and the axis is another one.
BatchKind concatBatch(const BatchQuery& q) {
  const Layout at = layoutOf(q.node);
  for (int i = 0; i < at.count; ++i) {
    if (!q.carries[static_cast<std::size_t>(at.first + i)]) return BatchKind::kNone;
  }
  const Shape& shape = q.node.outputShape(0);
  return shape.hasRank() && constantAxis(q.node.input(at.axis), shape.rank()) > 0 ? BatchKind::kRows : BatchKind::kNone;
}

const KernelRegistrar kConcatKernel({"Concat", "ConcatV2"},
                                    [](const KernelConstruction& c) {
                                      return forWord(c, c.node.output(0).type(), [&](auto type) {
                                        return makeConcat<typename decltype(type)::type>(c);
                                      });
                                    },
                                    {.batch = concatBatch});

template <typename T>
std::unique_ptr<Kernel> makeOffset() {
  return kernelOf([](KernelContext& context) {
    const int axis = normalAxis(scalarInteger(context.input(0)), static_cast<int>(context.input(1).elements()));
    T offset = 0;
    for (int i = 1; i < context.inputCount(); ++i) {
      const Tensor& shape = context.input(i);
      if (shape.elements() != context.input(1).elements()) {
        fail(Code::kInvalidArgument, "shape ", i - 1, " should have ", context.input(1).elements(),
             " entries, but got ", shape.elements(), ".");
      }
      Tensor& out = context.output(i - 1, shape.shape());
      std::fill_n(out.data<T>(), out.elements(), T{0});
      out.data<T>()[axis] = offset;
      offset = wrappingSum(offset, shape.data<T>()[axis]);
    }
  });
}

const KernelRegistrar kOffsetKernel("ConcatOffset", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(1), [](auto type) { return makeOffset<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
