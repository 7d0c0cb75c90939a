// StridedSlice (x[a:b:c, …]) and its gradient StridedSliceGrad.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/array/slice_spec.h"
#include "engine/kernels/array/slice_walk.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr const char* kStridedSliceAttrs =
    "T: type; Index: type; begin_mask: int = 0; end_mask: int = 0; ellipsis_mask: int = 0; new_axis_mask: int = 0; "
    "shrink_axis_mask: int = 0";

void stridedSliceShape(InferenceContext& c) {
  const Tensor* begin = c.constant(1);
  const Tensor* end = c.constant(2);
  const Tensor* strides = c.constant(3);
  if (!c.input(0).hasRank() || !strides) {
    c.setOutput(0, Shape::unknown());
    return;
  }
  // Without the bounds the rank is still known: every range then has an unknown size.
  Shape whole = c.input(0);
  const Tensor zeros(strides->dtype(), strides->shape());
  if (!begin || !end) whole = Shape::unknownOfRank(whole.rank());
  c.setOutput(
      0, resolveSlice(whole, begin ? *begin : zeros, end ? *end : zeros, *strides, SliceMasks::of(c.node())).result);
}

const OpRegistrar kStridedSlice("StridedSlice", "input: T, begin: Index, end: Index, strides: Index -> output: T",
                                kStridedSliceAttrs, stridedSliceShape);
const OpRegistrar kStridedSliceGrad("StridedSliceGrad",
                                    "shape: Index, begin: Index, end: Index, strides: Index, dy: T -> output: T",
                                    kStridedSliceAttrs, [](InferenceContext& c) { shapeFromInput(c, 0); });

Attrs masksOf(const Node& node) {
  Attrs attrs;
  for (const char* name : {"begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask"}) {
    attrs[name] = node.attr<int64_t>(name);
  }
  return attrs;
}

const GradientRegistrar kStridedSliceGradient("StridedSlice", [](GradientContext& c) -> std::vector<Gradient> {
  const Output shape = c.scope.op("Shape", {c.input(0)}, {{"out_type", c.input(1).type()}});
  return {c.scope.op("StridedSliceGrad", {shape, c.input(1), c.input(2), c.input(3), c.grad()}, masksOf(c.node)),
          {},
          {},
          {}};
});
const GradientRegistrar kGradientOfGradient("StridedSliceGrad", [](GradientContext& c) -> std::vector<Gradient> {
  return {{}, {}, {}, {}, c.scope.op("StridedSlice", {c.grad(), c.input(1), c.input(2), c.input(3)}, masksOf(c.node))};
});

template <typename Word>
std::unique_ptr<Kernel> makeStridedSlice(const KernelConstruction& c) {
  return kernelOf([masks = SliceMasks::of(c.node)](KernelContext& context) {
    const Tensor& in = context.input(0);
    const SliceSpec spec = resolveSlice(in.shape(), context.input(1), context.input(2), context.input(3), masks);
    Tensor& out = context.output(0, spec.result);
    const SliceWalk walk = walkFrom(spec, in.shape());
    if (out.elements() > 0) walk.copy.run(words<Word>(in) + walk.offset, words<Word>(out));
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeGrad(const KernelConstruction& c) {
  return kernelOf([masks = SliceMasks::of(c.node)](KernelContext& context) {
    const Tensor& grad = context.input(4);
    Tensor& out = context.output(0, outputShape(context, 0));
    const SliceSpec spec = resolveSlice(out.shape(), context.input(1), context.input(2), context.input(3), masks);
    if (spec.result != grad.shape()) {
      fail(Code::kInvalidArgument, "shape of dy was ", grad.shape(), " instead of ", spec.result, ".");
    }
    std::fill_n(words<Word>(out), out.elements(), Word{});
    const SliceWalk walk = walkInto(spec, out.shape(), grad.shape());
    if (grad.elements() > 0) walk.copy.run(words<Word>(grad), words<Word>(out) + walk.offset);
  });
}

// The first entry takes every row as it is: x[:, …].
BatchKind takesWholeBatch(const BatchQuery& q) {
  const Tensor* strides = constantValue(q.node.input(3));
  const SliceMasks masks = SliceMasks::of(q.node);
  const bool first =
      (masks.begin & masks.end & 1) != 0 && ((masks.newAxis | masks.shrinkAxis | masks.ellipsis) & 1) == 0;
  const bool whole = strides && strides->elements() > 0 && strides->toInt64s()[0] == 1 && first;
  // A vector of indices may happen to be as long as the batch: then it would be cut, too.
  const std::size_t carrier = q.node.op() == "StridedSliceGrad" ? 4 : 0;
  const bool only = q.carries[carrier] && std::ranges::count(q.carries, char{0}) + 1 == std::ssize(q.carries);
  return whole && only ? BatchKind::kRows : BatchKind::kNone;
}

const KernelRegistrar kStridedSliceKernel("StridedSlice",
                                          [](const KernelConstruction& c) {
                                            return forWord(c, c.inputType(0), [&](auto type) {
                                              return makeStridedSlice<typename decltype(type)::type>(c);
                                            });
                                          },
                                          {.batch = takesWholeBatch});
const KernelRegistrar kGradKernel("StridedSliceGrad",
                                  [](const KernelConstruction& c) {
                                    return forWord(c, c.inputType(4), [&](auto type) {
                                      return makeGrad<typename decltype(type)::type>(c);
                                    });
                                  },
                                  {.batch = takesWholeBatch});

}  // namespace
}  // namespace engine::kernels
