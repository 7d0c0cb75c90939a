// QuantizedRelu, QuantizedRelu6, QuantizedReluX, QuantizedReshape, QuantizedConcat: what leaves steps steps.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/quantization/quantized_range.h"
#include "engine/kernels/quantization/quantized_types.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void likeFirstWithRange(InferenceContext& c) {
  c.setOutput(0, c.input(0));
  c.setOutput(1, Shape{});
  c.setOutput(2, Shape{});
}
const char* kActivations = " -> activations: out_type, min_activations: float, max_activations: float";
const char* kActivationTypes = "Tinput: type; out_type: type = quint8";
const OpRegistrar kQuantizedRelu(
    "QuantizedRelu", (std::string("features: Tinput, min_features: float, max_features: float") + kActivations).c_str(),
    kActivationTypes, likeFirstWithRange);
const OpRegistrar kQuantizedRelu6(
    "QuantizedRelu6",
    (std::string("features: Tinput, min_features: float, max_features: float") + kActivations).c_str(),
    kActivationTypes, likeFirstWithRange);
const OpRegistrar kQuantizedReluX(
    "QuantizedReluX",
    (std::string("features: Tinput, max_value: float, min_features: float, max_features: float") + kActivations)
        .c_str(),
    kActivationTypes, likeFirstWithRange);
const OpRegistrar kQuantizedReshape(
    "QuantizedReshape",
    "tensor: T, shape: Tshape, input_min: float, input_max: float -> output: T, output_min: float, output_max: float",
    "T: type; Tshape: type = int32", [](InferenceContext& c) {
      c.setOutput(0, c.inputAsShape(1));
      c.setOutput(1, Shape{});
      c.setOutput(2, Shape{});
    });
const OpRegistrar kQuantizedConcat(
    "QuantizedConcat",
    "concat_dim: int32, values: N * T, input_mins: N * float, input_maxes: N * float -> output: T, output_min: float, "
    "output_max: float",
    "N: int; T: type", [](InferenceContext& c) {
      c.setOutput(1, Shape{});
      c.setOutput(2, Shape{});
    });
const NoGradientRegistrar kNoActivationGradient({"QuantizedRelu", "QuantizedRelu6", "QuantizedReluX",
                                                 "QuantizedReshape", "QuantizedConcat"});

// Steps below that of 0 become it, those above that of `most` become that one. Infinity: without end.
template <typename Q>
void clampSteps(KernelContext& context, QuantizedRange range, float most) {
  const Tensor& input = context.input(0);
  Tensor& out = context.output(0, input.shape());
  const Q low = stepOf<Q>(0, range);
  const Q high = std::isinf(most) ? std::numeric_limits<Q>::max() : stepOf<Q>(most, range);
  const Q* from = words<Q>(input);
  for (int64_t i = 0; i < input.elements(); ++i) words<Q>(out)[i] = std::min(std::max(from[i], low), high);
  setQuantizedRange(context, 1, range);
}

KernelMaker clampingTo(float most) {
  return [most](const KernelConstruction& c) {
    return forQuantized(c, c.attr<DType>("Tinput"), [&](auto type) {
      using Q = typename decltype(type)::type;
      return kernelOf([most](KernelContext& context) { clampSteps<Q>(context, quantizedRange(context, 1, 2), most); });
    });
  };
}

const KernelRegistrar kQuantizedReluKernel("QuantizedRelu", clampingTo(INFINITY));
const KernelRegistrar kQuantizedRelu6Kernel("QuantizedRelu6", clampingTo(6));
const KernelRegistrar kQuantizedReluXKernel("QuantizedReluX", [](const KernelConstruction& c) {
  return forQuantized(c, c.attr<DType>("Tinput"), [](auto type) {
    using Q = typename decltype(type)::type;
    return kernelOf([](KernelContext& context) {
      clampSteps<Q>(context, quantizedRange(context, 2, 3), scalarWord<float>(context.input(1), "max_value"));
    });
  });
});
const KernelRegistrar kQuantizedReshapeKernel("QuantizedReshape", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& input = context.input(0);
    context.setOutput(0, input.reshaped(reshapeTarget(context.input(1), input.elements())).clone());
    setQuantizedRange(context, 1, quantizedRange(context, 2, 3));
  });
});

// The range that holds all others and 0; symmetric for steps with a sign.
template <typename Q>
QuantizedRange joinedRange(const std::vector<QuantizedRange>& ranges) {
  QuantizedRange joined = ranges.front();
  for (const QuantizedRange& range : ranges) {
    joined = {std::min(joined.min, range.min), std::max(joined.max, range.max)};
  }
  joined.min = std::min(0.0F, joined.min);
  if (std::is_signed_v<Q>) {
    const float most = std::max(std::fabs(joined.min), std::fabs(joined.max));
    joined = {-most, most};
  }
  return joined;
}

// Copies the rows of one input to their places among those of all.
template <typename Q>
void placeRequantized(const Tensor& value, QuantizedRange from, QuantizedRange to, int64_t outer, int64_t stride,
                      Q* out) {
  const StepsToFloats<Q> numbers(from);
  const FloatsToSteps<Q> steps(to);
  const bool isSame = from.min == to.min && from.max == to.max;
  const int64_t run = outer ? value.elements() / outer : 0;
  const Q* in = words<Q>(value);
  for (int64_t row = 0; row < outer; ++row) {
    for (int64_t i = 0; i < run; ++i, ++in) out[row * stride + i] = isSame ? *in : steps(numbers(*in));
  }
}

template <typename Q>
void concatQuantized(KernelContext& context, int count) {
  const Shape& first = context.input(1).shape();
  const auto axis = static_cast<int>(normalAxis(scalarInteger(context.input(0)), first.rank()));
  Shape shape = first;
  shape.setDim(axis, 0);
  std::vector<QuantizedRange> ranges;
  for (int i = 0; i < count; ++i) {
    Shape own = context.input(1 + i).shape();
    if (own.rank() != first.rank()) {
      fail(Code::kInvalidArgument, "values must have the same rank, not ", first, " and ", own, ".");
    }
    const int64_t size = shape.dim(axis) + own.dim(axis);
    own.setDim(axis, shape.dim(axis));
    if (own != shape) fail(Code::kInvalidArgument, "values of ", context.input(1 + i).shape(), " do not fit ", first);
    shape.setDim(axis, size);
    ranges.push_back(quantizedRange(context, 1 + count + i, 1 + 2 * count + i));
  }
  const QuantizedRange range = joinedRange<Q>(ranges);
  Tensor& out = context.output(0, shape);
  const AxisExtents extents = extentsAt(shape, axis);
  Q* to = words<Q>(out);
  for (int i = 0; i < count; ++i) {
    const Tensor& value = context.input(1 + i);
    placeRequantized(value, ranges[static_cast<std::size_t>(i)], range, extents.outer, extents.size * extents.inner,
                     to);
    to += value.dim(axis) * extents.inner;
  }
  setQuantizedRange(context, 1, range);
}

const KernelRegistrar kQuantizedConcatKernel("QuantizedConcat", [](const KernelConstruction& c) {
  return forQuantized(c, c.attr<DType>("T"), [&](auto type) {
    using Q = typename decltype(type)::type;
    const auto count = static_cast<int>(c.attr<int64_t>("N"));
    return kernelOf([count](KernelContext& context) { concatQuantized<Q>(context, count); });
  });
});

}  // namespace
}  // namespace engine::kernels
