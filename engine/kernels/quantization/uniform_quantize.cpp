// UniformQuantize, UniformDequantize, UniformRequantize and UniformQuantizedClipByValue.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/quantization/quantized_types.h"
#include "engine/kernels/quantization/uniform_scales.h"

namespace engine::kernels {
namespace {

const OpRegistrar kUniformQuantize("UniformQuantize", "input: Tin, scales: float, zero_points: int32 -> output: Tout",
                                   "Tin: type; Tout: type; quantization_axis: int = -1; quantization_min_val: int; "
                                   "quantization_max_val: int",
                                   shape_fn::unchanged);
const OpRegistrar kUniformDequantize("UniformDequantize",
                                     "input: Tin, scales: float, zero_points: int32 -> output: Tout",
                                     "Tin: type; Tout: type; quantization_axis: int = -1; quantization_min_val: int; "
                                     "quantization_max_val: int",
                                     shape_fn::unchanged);
const OpRegistrar kUniformRequantize(
    "UniformRequantize",
    "input: Tin, input_scales: float, input_zero_points: int32, output_scales: float, output_zero_points: int32 -> "
    "output: Tout",
    "Tin: type; Tout: type; input_quantization_axis: int = -1; input_quantization_min_val: int; "
    "input_quantization_max_val: int; output_quantization_axis: int = -1; output_quantization_min_val: int; "
    "output_quantization_max_val: int",
    shape_fn::unchanged);
const OpRegistrar kUniformClip("UniformQuantizedClipByValue",
                               "operand: T, min: T, max: T, scales: float, zero_points: int32 -> output: T",
                               "T: type; quantization_axis: int = -1; quantization_min_val: int; "
                               "quantization_max_val: int",
                               shape_fn::unchanged);
const NoGradientRegistrar kUniformNoGradient({"UniformQuantize", "UniformDequantize", "UniformRequantize",
                                              "UniformQuantizedClipByValue"});

// As Unimplemented: another dtype than `wanted`.
void needUniformType(const KernelConstruction& c, const char* attr, DType wanted) {
  if (c.attr<DType>(attr) != wanted) failDType(c, c.attr<DType>(attr));
}

// qint8 or qint32.
template <typename Fn>
std::unique_ptr<Kernel> forUniform(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kQint8) return fn(Type<int8_t>{});
  if (dtype == DType::kQint32) return fn(Type<int32_t>{});
  failDType(c, dtype);
}

// Calls visit(i, line begin, line end) for each run of elements that have index i along the axis.
template <typename Visit>
void forUniformLines(const Shape& shape, int64_t axis, const Visit& visit) {
  const AxisExtents extents = uniformExtents(shape, axis);
  int64_t at = 0;
  for (int64_t outer = 0; outer < extents.outer; ++outer) {
    for (int64_t i = 0; i < extents.size; ++i, at += extents.inner) visit(i, at, at + extents.inner);
  }
}

const KernelRegistrar kUniformQuantizeKernel("UniformQuantize", [](const KernelConstruction& c) {
  needUniformType(c, "Tin", DType::kFloat);
  return forUniform(c, c.attr<DType>("Tout"), [&](auto type) {
    using Step = typename decltype(type)::type;
    return kernelOf([steps = UniformSteps::of(c)](KernelContext& context) {
      const Tensor& input = context.input(0);
      const UniformScales scales(context, 1, input.shape(), steps.axis);
      const float* from = input.data<float>();
      Step* to = words<Step>(context.output(0, input.shape()));
      forUniformLines(input.shape(), steps.axis, [&](int64_t i, int64_t begin, int64_t end) {
        const float inverse = 1.0F / scales.scale(i);
        for (int64_t at = begin; at < end; ++at) {
          to[at] = steps.kept<Step>(uniformStep(from[at], inverse, scales.zero(i)));
        }
      });
    });
  });
});

const KernelRegistrar kUniformDequantizeKernel("UniformDequantize", [](const KernelConstruction& c) {
  needUniformType(c, "Tout", DType::kFloat);
  return forUniform(c, c.attr<DType>("Tin"), [&](auto type) {
    using Step = typename decltype(type)::type;
    return kernelOf([steps = UniformSteps::of(c)](KernelContext& context) {
      const Tensor& input = context.input(0);
      const UniformScales scales(context, 1, input.shape(), steps.axis);
      const Step* from = words<Step>(input);
      float* to = context.output(0, input.shape()).data<float>();
      forUniformLines(input.shape(), steps.axis, [&](int64_t i, int64_t begin, int64_t end) {
        for (int64_t at = begin; at < end; ++at) {
          to[at] = static_cast<float>(int64_t{from[at]} - scales.zero(i)) * scales.scale(i);
        }
      });
    });
  });
});

template <typename Step>
std::unique_ptr<Kernel> makeUniformRequantize(UniformSteps in, UniformSteps out) {
  return kernelOf([in, out](KernelContext& context) {
    const Tensor& input = context.input(0);
    const UniformScales from(context, 1, input.shape(), in.axis), to(context, 3, input.shape(), out.axis);
    from.positive("input");
    to.positive("output");
    const Step* given = words<Step>(input);
    auto* result = words<int8_t>(context.output(0, input.shape()));
    const int64_t axis = std::max(in.axis, out.axis);
    forUniformLines(input.shape(), axis, [&](int64_t i, int64_t begin, int64_t end) {
      const FixedFactor factor(static_cast<double>(from.scale(i)) / to.scale(i));
      for (int64_t at = begin; at < end; ++at) {
        const auto own = static_cast<int32_t>(stepProduct(given[at], from.zero(i), 1, 0));
        result[at] = out.kept<int8_t>(factor.times(own) + to.zero(i));
      }
    });
  });
}

const KernelRegistrar kUniformRequantizeKernel("UniformRequantize", [](const KernelConstruction& c) {
  needUniformType(c, "Tout", DType::kQint8);
  const UniformSteps in = UniformSteps::of(c, "input_"), out = UniformSteps::of(c, "output_");
  if (in.axis >= 0 && out.axis >= 0 && in.axis != out.axis) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(),
         "': if input and output are both per-axis quantized, the "
         "quantization axis must be the same, but they are ",
         in.axis, " and ", out.axis, ".");
  }
  return forUniform(c, c.attr<DType>("Tin"),
                    [&](auto type) { return makeUniformRequantize<typename decltype(type)::type>(in, out); });
});

const KernelRegistrar kUniformClipKernel("UniformQuantizedClipByValue", [](const KernelConstruction& c) {
  needUniformType(c, "T", DType::kQint32);
  return kernelOf([axis = UniformSteps::of(c).axis](KernelContext& context) {
    const Tensor& operand = context.input(0);
    const UniformScales scales(context, 3, operand.shape(), axis);
    for (int limit = 1; limit <= 2; ++limit) {
      if (context.input(limit).shape() == context.input(3).shape()) continue;
      fail(Code::kInvalidArgument, "min and max must have the shape of scales, ", context.input(3).shape(), ", got ",
           context.input(limit).shape());
    }
    const auto *from = words<int32_t>(operand), *low = words<int32_t>(context.input(1)),
               *high = words<int32_t>(context.input(2));
    auto* to = words<int32_t>(context.output(0, operand.shape()));
    forUniformLines(operand.shape(), axis, [&](int64_t i, int64_t begin, int64_t end) {
      for (int64_t at = begin; at < end; ++at) to[at] = std::min(std::max(from[at], low[i]), high[i]);
    });
  });
});

}  // namespace
}  // namespace engine::kernels
