// QuantizeAndDequantizeV2, -V3 and -V4: numbers rounded to the steps of a quantised tensor whose 0 is 0, for the whole
// tensor or slice by slice along an axis.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr const char* kRoundAttrs =
    "signed_input: bool = true; num_bits: int = 8; range_given: bool = false; T: type; round_mode: string = "
    "\"HALF_TO_EVEN\"; narrow_range: bool = false; axis: int = -1";
const OpRegistrar kRoundV2("QuantizeAndDequantizeV2", "input: T, input_min: T, input_max: T -> output: T", kRoundAttrs,
                           shape_fn::unchanged);
const OpRegistrar kRoundV3("QuantizeAndDequantizeV3",
                           "input: T, input_min: T, input_max: T, num_bits: int32 -> output: T",
                           "signed_input: bool = true; range_given: bool = true; T: type; narrow_range: bool = false; "
                           "axis: int = -1",
                           shape_fn::unchanged);
const OpRegistrar kRoundV4("QuantizeAndDequantizeV4", "input: T, input_min: T, input_max: T -> output: T", kRoundAttrs,
                           shape_fn::unchanged);
const OpRegistrar kRoundV4Grad("QuantizeAndDequantizeV4Grad",
                               "gradients: T, input: T, input_min: T, input_max: T -> input_backprop: T, "
                               "input_min_backprop: T, input_max_backprop: T",
                               "T: type; axis: int = -1", [](InferenceContext& c) {
                                 for (int i = 0; i < 3; ++i) c.setOutput(i, c.input(i + 1));
                               });

struct RoundOptions {
  bool isSigned, isGiven, isNarrow, toEven;
  int64_t axis;
};

RoundOptions roundOptions(const KernelConstruction& c) {
  const bool hasMode = c.node.hasAttr("round_mode");
  const std::string mode = hasMode ? c.attr<std::string>("round_mode") : "HALF_TO_EVEN";
  if (mode != "HALF_TO_EVEN" && mode != "HALF_UP") {
    fail(Code::kInvalidArgument, "Node '", c.node.name(),
         "': Round mode string must be 'HALF_TO_EVEN' or 'HALF_UP', is '", mode, "'");
  }
  return {c.attr<bool>("signed_input"), c.attr<bool>("range_given"), c.attr<bool>("narrow_range"),
          mode == "HALF_TO_EVEN", c.attr<int64_t>("axis")};
}

// Slices along the axis; the whole tensor is one slice for -1. InvalidArgument for an axis that is not there.
AxisExtents slicesOf(const Tensor& in, int64_t axis) {
  if (axis == -1) return {1, 1, in.elements()};
  if (axis < -1 || axis >= in.rank()) {
    fail(Code::kInvalidArgument, "Axis ", axis, " is out of bounds for a tensor of shape ", in.shape(), ".");
  }
  return extentsAt(in.shape(), static_cast<int>(axis));
}

void checkRangeShape(const Tensor& from, const Tensor& to, const AxisExtents& slices, bool perSlice) {
  const bool fits = perSlice ? from.shape() == Shape{slices.size} && to.shape() == Shape{slices.size}
                             : from.elements() == 1 && to.elements() == 1;
  if (fits) return;
  fail(Code::kInvalidArgument, "input_min and input_max must have ", slices.size, " elements, got shapes ",
       from.shape(), " and ", to.shape(), ".");
}

// What numbers are multiplied with to become steps, and back; both for one slice.
template <typename T>
struct RoundScale {
  RoundScale(T from, T to, int64_t bits, const RoundOptions& options) : min(from), max(to) {
    const int64_t half = int64_t{1} << (bits - 1);
    const auto first = static_cast<T>(options.isSigned ? (options.isNarrow ? 1 - half : -half) : 0);
    const auto last = static_cast<T>(options.isSigned ? half - 1 : half - 1 + half);
    constexpr T kNone = std::numeric_limits<T>::max();
    const T ofMin = first * min > 0 ? first / min : kNone;
    const T ofMax = last * max > 0 ? last / max : kNone;
    if (ofMin < ofMax) {
      scale = ofMin;
      inverse = min / first;
      max = last * inverse;
    } else {
      scale = ofMax;
      inverse = max / last;
      min = first * inverse;
    }
  }
  T rounded(T x, const RoundOptions& options) const {
    if (options.isGiven) x = std::min(std::max(x, min), max);
    const T steps = x * scale;
    return (options.toEven ? std::nearbyint(steps) : std::floor(steps + T{0.5})) * inverse;
  }

  T min, max, scale, inverse;
};

// Calls at(offset) for each element of a slice.
template <typename At>
void forSlice(const AxisExtents& slices, int64_t slice, const At& at) {
  for (int64_t outer = 0; outer < slices.outer; ++outer) {
    const int64_t begin = (outer * slices.size + slice) * slices.inner;
    for (int64_t i = 0; i < slices.inner; ++i) at(begin + i);
  }
}

template <typename T>
void roundToSteps(KernelContext& context, const RoundOptions& options, int64_t bits) {
  const Tensor& in = context.input(0);
  if (bits < 1 || bits > (options.isSigned ? 62 : 63)) {
    fail(Code::kInvalidArgument, "num_bits is out of range: ", bits, " with signed_input ", options.isSigned);
  }
  const AxisExtents slices = slicesOf(in, options.axis);
  if (options.isGiven) checkRangeShape(context.input(1), context.input(2), slices, options.axis != -1);
  const T* from = in.data<T>();
  T* to = context.output(0, in.shape()).template data<T>();
  for (int64_t slice = 0; slice < slices.size && in.elements() > 0; ++slice) {
    T low = from[slice * slices.inner], high = low;
    if (options.isGiven) {
      low = context.in<T>(1)[slice];
      high = context.in<T>(2)[slice];
      if (!(low <= high)) fail(Code::kInvalidArgument, "Invalid range: input_min ", low, " > input_max ", high);
    } else {
      forSlice(slices, slice, [&](int64_t i) {
        low = std::min(low, from[i]);
        high = std::max(high, from[i]);
      });
    }
    const RoundScale<T> scale(low, high, bits, options);
    forSlice(slices, slice, [&](int64_t i) { to[i] = scale.rounded(from[i], options); });
  }
}

// Passes inside the range. As in TensorFlow nothing flows to the range's ends.
template <typename T>
void roundGradient(KernelContext& context, int64_t axis) {
  const Tensor &gradients = context.input(0), &in = context.input(1);
  if (gradients.shape() != in.shape()) {
    fail(Code::kInvalidArgument, "gradients of shape ", gradients.shape(), " do not fit an input of shape ", in.shape(),
         ".");
  }
  const AxisExtents slices = slicesOf(in, axis);
  checkRangeShape(context.input(2), context.input(3), slices, axis != -1);
  const T *g = gradients.data<T>(), *x = in.data<T>();
  T* toInput = context.output(0, in.shape()).template data<T>();
  for (const int end : {1, 2}) {
    Tensor& toEnd = context.output(end, context.input(end + 1).shape());
    std::fill_n(toEnd.data<T>(), toEnd.elements(), T{0});
  }
  for (int64_t slice = 0; slice < slices.size && in.elements() > 0; ++slice) {
    const T low = context.in<T>(2)[slice], high = context.in<T>(3)[slice];
    forSlice(slices, slice, [&](int64_t i) { toInput[i] = x[i] >= low && x[i] <= high ? g[i] : T{0}; });
  }
}

const KernelRegistrar kRoundKernel({"QuantizeAndDequantizeV2", "QuantizeAndDequantizeV4"},
                                   [](const KernelConstruction& c) {
                                     return forFloating(c, c.inputType(0), [&](auto type) {
                                       using T = typename decltype(type)::type;
                                       return kernelOf([options = roundOptions(c),
                                                        bits = c.attr<int64_t>("num_bits")](KernelContext& context) {
                                         roundToSteps<T>(context, options, bits);
                                       });
                                     });
                                   });
const KernelRegistrar kRoundV3Kernel("QuantizeAndDequantizeV3", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [&](auto type) {
    using T = typename decltype(type)::type;
    return kernelOf([options = roundOptions(c)](KernelContext& context) {
      roundToSteps<T>(context, options, scalarInteger(context.input(3)));
    });
  });
});
const KernelRegistrar kRoundV4GradKernel("QuantizeAndDequantizeV4Grad", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [&](auto type) {
    using T = typename decltype(type)::type;
    return kernelOf([axis = c.attr<int64_t>("axis")](KernelContext& context) { roundGradient<T>(context, axis); });
  });
});

// Straight through.
const GradientRegistrar kRoundV2Gradient("QuantizeAndDequantizeV2", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.grad(), {}, {}};
});
const GradientRegistrar kRoundV3Gradient("QuantizeAndDequantizeV3", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.grad(), {}, {}, {}};
});
const GradientRegistrar kRoundV4Gradient("QuantizeAndDequantizeV4", [](GradientContext& c) -> std::vector<Gradient> {
  const Node& grads = *c.scope.node("QuantizeAndDequantizeV4Grad", {c.grad(), c.input(0), c.input(1), c.input(2)},
                                    {{"axis", c.node.attr<int64_t>("axis")}});
  return {grads.output(0), grads.output(1), grads.output(2)};
});

}  // namespace
}  // namespace engine::kernels
