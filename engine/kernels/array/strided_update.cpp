// x[a:b:c, …] = value: TensorStridedSliceUpdate, and StridedSliceAssign and ResourceStridedSliceAssign of variables.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/array/slice_walk.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/stateful.h"
#include "engine/kernels/variable_access.h"

namespace engine::kernels {
namespace {

constexpr const char* kUpdateAttrs =
    "T: type; Index: type; begin_mask: int = 0; end_mask: int = 0; ellipsis_mask: int = 0; new_axis_mask: int = 0; "
    "shrink_axis_mask: int = 0";
const OpRegistrar kTensorStrided("TensorStridedSliceUpdate",
                                 "input: T, begin: Index, end: Index, strides: Index, value: T -> output: T",
                                 kUpdateAttrs, shape_fn::unchanged);
const OpRegistrar kReferenceStrided(
    "StridedSliceAssign", "ref: Ref(T), begin: Index, end: Index, strides: Index, value: T -> output_ref: Ref(T)",
    kUpdateAttrs, shape_fn::unchanged);
const OpRegistrar kResourceStrided("ResourceStridedSliceAssign",
                                   "ref: resource, begin: Index, end: Index, strides: Index, value: T ->", kUpdateAttrs,
                                   shape_fn::none, Stateful::kYes);
const NoGradientRegistrar kNoStridedAssignGradient({"StridedSliceAssign", "ResourceStridedSliceAssign"});

// What was replaced gets none; the value gets that of its places, summed where it was repeated.
const GradientRegistrar kTensorStridedGradient(
    "TensorStridedSliceUpdate", [](GradientContext& c) -> std::vector<Gradient> {
      const Scope& s = c.scope;
      Attrs masks;
      for (const char* name : {"begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask"}) {
        masks[name] = c.node.attr<int64_t>(name);
      }
      const Output taken = s.op("StridedSlice", {c.grad(), c.input(1), c.input(2), c.input(3)}, masks);
      const Output kept = s.op("TensorStridedSliceUpdate",
                               {c.grad(), c.input(1), c.input(2), c.input(3), s.op("ZerosLike", {taken})}, masks);
      const Output shape = ops::shapeOf(s, c.input(4));
      const Output repeated = s.node("BroadcastGradientArgs", {shape, ops::shapeOf(s, taken)})->output(0);
      return {kept, {}, {}, {}, s.op("Reshape", {s.op("Sum", {taken, repeated}), shape})};
    });

template <typename Word>
void assignSlice(Tensor& whole, const KernelContext& context, const SliceMasks& masks) {
  const SliceSpec spec = resolveSlice(whole.shape(), context.input(1), context.input(2), context.input(3), masks);
  const Tensor& value = context.input(4);
  const SliceWalk walk = walkInto(spec, whole.shape(), value.shape());
  if (spec.result.elements() > 0) walk.copy.run(words<Word>(value), words<Word>(whole) + walk.offset);
}

template <typename Word>
std::unique_ptr<Kernel> makeTensorStrided(const KernelConstruction& c) {
  return kernelOf([masks = SliceMasks::of(c.node)](KernelContext& context) {
    const Tensor& in = context.input(0);
    Tensor& out = context.output(0, in.shape());
    out.copyFrom(in);
    assignSlice<Word>(out, context, masks);
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeStridedAssign(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0), masks = SliceMasks::of(c.node)](KernelContext& context) {
    assignSlice<Word>(variable.value(context), context, masks);
    if (context.node().outputCount() > 0) setReferenceOutput(context, variable.variable(context));
  });
}

const KernelRegistrar kTensorStridedKernel("TensorStridedSliceUpdate", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [&](auto word) { return makeTensorStrided<typename decltype(word)::type>(c); });
});
const KernelRegistrar kStridedAssignKernel(
    {"StridedSliceAssign", "ResourceStridedSliceAssign"},
    [](const KernelConstruction& c) {
      return forWord(c, c.inputType(4), [&](auto word) { return makeStridedAssign<typename decltype(word)::type>(c); });
    },
    kStateful);

}  // namespace
}  // namespace engine::kernels
