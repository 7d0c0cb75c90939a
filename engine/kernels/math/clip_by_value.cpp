#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void clipShape(InferenceContext& c) {
  for (int bound : {1, 2}) {
    const Shape& shape = c.input(bound);
    if (!shape.hasRank() || !shape.isScalar()) c.input(0).mergedWith(shape);
  }
  c.setOutput(0, c.input(0));
}

const OpRegistrar kClipByValueOp("ClipByValue", "t: T, clip_value_min: T, clip_value_max: T -> output: T", "T: type",
                                 clipShape);

std::unique_ptr<Kernel> makeClip(const KernelConstruction& c) {
  return dispatch(NumberTypes{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      const Tensor& x = context.input(0);
      for (int bound : {1, 2}) {
        if (context.input(bound).rank() != 0 && context.input(bound).shape() != x.shape()) {
          fail(Code::kInvalidArgument,
               "clip_value_min and clip_value_max must be either of the same shape as the input or scalars; the input "
               "has shape ",
               x.shape(), ", the bound ", context.input(bound).shape());
        }
      }
      const int64_t stepLow = context.input(1).rank() == 0 ? 0 : 1;
      const int64_t stepHigh = context.input(2).rank() == 0 ? 0 : 1;
      const T* low = context.in<T>(1);
      const T* high = context.in<T>(2);
      const T* in = x.data<T>();
      T* out = context.output(0, x.shape()).template data<T>();
      forRanges(context, x.elements(), static_cast<int64_t>(2 * x.bytes()), [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          const T atMost = high[i * stepHigh] < in[i] ? high[i * stepHigh] : in[i];
          out[i] = atMost < low[i * stepLow] ? low[i * stepLow] : atMost;
        }
      });
    });
  });
}

KernelTraits clipTraits() {
  KernelTraits traits;
  traits.inPlace = {0};
  traits.batch = batch_rule::elementwise;
  return traits;
}

const KernelRegistrar kClip("ClipByValue", makeClip, clipTraits());

// Where the bounds cut, the gradient goes to the bound.
const GradientRegistrar kClipByValueGradient("ClipByValue", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output zeros = s.op("ZerosLike", {c.grad()});
  const Output below = s.op("Less", {c.input(0), c.input(1)});
  const Output above = s.op("Greater", {c.input(0), c.input(2)});
  const Output outside = s.op("LogicalOr", {below, above});
  const auto toBound = [&](Output mask, int bound) -> Gradient {
    const Output all = s.op("SelectV2", {mask, c.grad(), zeros});
    return c.input(bound).shape().isScalar() && all.shape().hasRank() ? ops::sum(s, all) : all;
  };
  return std::vector<Gradient>{s.op("SelectV2", {outside, zeros, c.grad()}), toBound(below, 1), toBound(above, 2)};
});

}  // namespace
}  // namespace engine::kernels
