// Pad, PadV2, MirrorPad and MirrorPadGrad.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/array/mirror.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

// Checks that `paddings` is [rank, 2] and returns its numbers: before and after, dimension by dimension.
std::vector<int64_t> paddingsFor(const Tensor& paddings, int rank) {
  if (paddings.shape() != Shape{rank, 2}) {
    fail(Code::kInvalidArgument, "The first dimension of paddings must be the rank of inputs: ", paddings.shape(),
         " for rank ", rank, ".");
  }
  std::vector<int64_t> result = paddings.toInt64s();
  for (int64_t padding : result) {
    if (padding < 0) fail(Code::kInvalidArgument, "Paddings must be non-negative: ", paddings.toString(), ".");
  }
  return result;
}

// The shape with paddings added (sign 1) or taken away (sign -1).
Shape changed(const Shape& shape, const std::vector<int64_t>& paddings, int64_t sign) {
  Shape result = shape;
  for (int i = 0; i < shape.rank(); ++i) {
    if (shape.dim(i) < 0) continue;
    const auto at = static_cast<std::size_t>(2 * i);
    int64_t added = 0, size = 0;
    const bool isTooMuch = __builtin_add_overflow(paddings[at], paddings[at + 1], &added) ||
                           __builtin_add_overflow(shape.dim(i), sign * added, &size) || size < 0;
    if (isTooMuch) fail(Code::kInvalidArgument, "paddings are too large for the shape ", shape, ".");
    result.setDim(i, size);
  }
  return result;
}

template <int kSign>
void padShape(InferenceContext& c) {
  const Tensor* paddings = c.constant(1);
  const Shape& shape = c.input(0);
  if (!shape.hasRank()) {
    c.setOutput(0, paddings ? Shape::unknownOfRank(static_cast<int>(paddings->elements() / 2)) : Shape::unknown());
  } else if (paddings) {
    c.setOutput(0, changed(shape, paddingsFor(*paddings, shape.rank()), kSign));
  } else {
    c.setOutput(0, Shape::unknownOfRank(shape.rank()));
  }
}

const OpRegistrar kPad("Pad", "input: T, paddings: Tpaddings -> output: T", "T: type; Tpaddings: type = int32",
                       padShape<1>);
const OpRegistrar kPadV2("PadV2", "input: T, paddings: Tpaddings, constant_values: T -> output: T",
                         "T: type; Tpaddings: type = int32", padShape<1>);
const OpRegistrar kMirrorPad("MirrorPad", "input: T, paddings: Tpaddings -> output: T",
                             "T: type; Tpaddings: type = int32; mode: string", padShape<1>);
const OpRegistrar kMirrorPadGrad("MirrorPadGrad", "input: T, paddings: Tpaddings -> output: T",
                                 "T: type; Tpaddings: type = int32; mode: string", padShape<-1>);

std::vector<Gradient> padGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output zeros = ops::constant(s, Tensor::vector<int32_t>({0, 0}), "Slice/begin");
  const Output column = s.op("Pack", {s.op("Rank", {c.input(0)}), ops::scalar(s, int32_t{1}, "stack/1")}, {}, "stack");
  const Output before = ops::reshape(s, s.op("Slice", {c.input(1), zeros, column}), {-1});
  const Output shape = s.op("Shape", {c.input(0)}, {{"out_type", c.input(1).type()}});
  std::vector<Gradient> grads(c.node.inputs().size());
  grads[0] = s.op("Slice", {c.grad(), before, shape}, {}, "Slice_1");
  return grads;
}
const GradientRegistrar kPadGradient("Pad", padGradient);
const GradientRegistrar kPadV2Gradient("PadV2", padGradient);
const GradientRegistrar kMirrorGradient("MirrorPad", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("MirrorPadGrad", {c.grad(), c.input(1)}, {{"mode", c.node.attr<std::string>("mode")}}), {}};
});
const GradientRegistrar kMirrorGradGradient("MirrorPadGrad", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("MirrorPad", {c.grad(), c.input(1)}, {{"mode", c.node.attr<std::string>("mode")}}), {}};
});

template <typename Word>
std::unique_ptr<Kernel> makePad() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    const std::vector<int64_t> paddings = paddingsFor(context.input(1), in.rank());
    Tensor& out = outputOr(context, 0, [&] { return changed(in.shape(), paddings, 1); });
    const Word value = context.inputCount() > 2 ? scalarWord<Word>(context.input(2), "constant_values") : Word{};
    std::fill_n(words<Word>(out), out.elements(), value);
    const Strides from(in.shape());
    const Strides to(out.shape());
    StridedCopy copy;
    int64_t offset = 0;
    for (int i = 0; i < in.rank(); ++i) {
      offset += paddings[static_cast<std::size_t>(2 * i)] * to[i];
      copy.add(in.dim(i), from[i], to[i]);
    }
    if (in.elements() > 0) copy.run(words<Word>(in), words<Word>(out) + offset);
  });
}

// The batch itself is not padded.
BatchKind padBatch(const BatchQuery& q) {
  const Tensor* paddings = constantValue(q.node.input(1));
  if (!paddings || paddings->elements() < 2) return BatchKind::kNone;
  const std::vector<int64_t> values = paddings->toInt64s();
  return values[0] == 0 && values[1] == 0 ? batch_rule::firstInput(q) : BatchKind::kNone;
}

const KernelRegistrar kPadKernel({"Pad", "PadV2"},
                                 [](const KernelConstruction& c) {
                                   return forWord(c, c.inputType(0),
                                                  [](auto type) { return makePad<typename decltype(type)::type>(); });
                                 },
                                 {.batch = padBatch});

// Calls visit(padded element, own element) for all elements of the padded tensor.
template <typename Visit>
void forMirrored(const Shape& own, const Shape& padded, const std::vector<int64_t>& paddings, int64_t edge,
                 Visit visit) {
  for (int i = 0; i < own.rank(); ++i) {
    const auto at = static_cast<std::size_t>(2 * i);
    if (std::max(paddings[at], paddings[at + 1]) > own.dim(i) - edge) {
      fail(Code::kInvalidArgument, "paddings must be no greater than the dimension size: ", paddings[at], ", ",
           paddings[at + 1], " for ", own.dim(i), ".");
    }
  }
  const Strides ownStride(own);
  const Strides paddedStride(padded);
  const int64_t count = padded.elements();
  for (int64_t p = 0; p < count; ++p) {
    int64_t rest = p;
    int64_t from = 0;
    for (int i = 0; i < own.rank(); ++i) {
      const int64_t at = rest / paddedStride[i];
      rest -= at * paddedStride[i];
      from += ownStride[i] * mirrored(at, paddings[static_cast<std::size_t>(2 * i)], own.dim(i), edge);
    }
    visit(p, from);
  }
}

int64_t edgeOf(const KernelConstruction& c) {
  const auto& mode = c.attr<std::string>("mode");
  if (mode != "REFLECT" && mode != "SYMMETRIC") c.failUnsupported("mode '" + mode + "'.");
  return mode == "REFLECT" ? 1 : 0;
}

template <typename Word>
std::unique_ptr<Kernel> makeMirror(int64_t edge) {
  return kernelOf([edge](KernelContext& context) {
    const Tensor& in = context.input(0);
    const std::vector<int64_t> paddings = paddingsFor(context.input(1), in.rank());
    Tensor& out = outputOr(context, 0, [&] { return changed(in.shape(), paddings, 1); });
    const Word* from = words<Word>(in);
    Word* to = words<Word>(out);
    forMirrored(in.shape(), out.shape(), paddings, edge, [&](int64_t p, int64_t own) { to[p] = from[own]; });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeMirrorGrad(int64_t edge) {
  return kernelOf([edge](KernelContext& context) {
    const Tensor& grad = context.input(0);
    const std::vector<int64_t> paddings = paddingsFor(context.input(1), grad.rank());
    Tensor& out = outputOr(context, 0, [&] { return changed(grad.shape(), paddings, -1); });
    const T* from = grad.data<T>();
    T* to = out.data<T>();
    std::fill_n(to, out.elements(), T{0});
    forMirrored(out.shape(), grad.shape(), paddings, edge,
                [&](int64_t p, int64_t own) { to[own] = wrappingSum(to[own], from[p]); });
  });
}

const KernelRegistrar kMirrorKernel("MirrorPad", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [&](auto type) { return makeMirror<typename decltype(type)::type>(edgeOf(c)); });
});
const KernelRegistrar kMirrorGradKernel("MirrorPadGrad", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(0),
                       [&](auto type) { return makeMirrorGrad<typename decltype(type)::type>(edgeOf(c)); });
});

}  // namespace
}  // namespace engine::kernels
