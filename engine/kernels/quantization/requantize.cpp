// Requantize, RequantizationRange and QuantizeDownAndShrinkRange: from 32 bits, in which products are added up, to 8.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/quantization/quantized_range.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void rangedShape(InferenceContext& c) {
  c.setOutput(0, c.input(0));
  c.setOutput(1, Shape{});
  c.setOutput(2, Shape{});
}
const OpRegistrar kRequantize("Requantize",
                              "input: Tinput, input_min: float, input_max: float, requested_output_min: float, "
                              "requested_output_max: float -> output: out_type, output_min: float, output_max: float",
                              "Tinput: type; out_type: type", rangedShape);
const OpRegistrar kUsedRange(
    "RequantizationRange", "input: Tinput, input_min: float, input_max: float -> output_min: float, output_max: float",
    "Tinput: type", shape_fn::scalar);
const OpRegistrar kShrink("QuantizeDownAndShrinkRange",
                          "input: Tinput, input_min: float, input_max: float -> output: out_type, output_min: float, "
                          "output_max: float",
                          "Tinput: type; out_type: type", rangedShape);
const NoGradientRegistrar kRequantizeNoGradient({"Requantize", "RequantizationRange", "QuantizeDownAndShrinkRange"});

void needWide(const KernelConstruction& c) {
  if (c.attr<DType>("Tinput") != DType::kQint32) failDType(c, c.attr<DType>("Tinput"));
  if (c.node.hasAttr("out_type") && c.attr<DType>("out_type") != DType::kQuint8) {
    failDType(c, c.attr<DType>("out_type"));
  }
}

// What the steps that are there stand for; 0 is always in it.
QuantizedRange usedRange(const Tensor& input, QuantizedRange range) {
  const int32_t* steps = words<int32_t>(input);
  if (input.elements() == 0) return {0, 0};
  const auto [low, high] = std::minmax_element(steps, steps + input.elements());
  return {std::min(0.0F, numberOf<int32_t>(*low, range)), numberOf<int32_t>(*high, range)};
}

void requantizeTo(KernelContext& context, QuantizedRange from, QuantizedRange to) {
  const Tensor& input = context.input(0);
  Tensor& out = context.output(0, input.shape());
  requantize(words<int32_t>(input), input.elements(), from, to, words<uint8_t>(out));
  setQuantizedRange(context, 1, to);
}

// As InvalidArgument: a range that does not hold 0, or is empty.
void checkRequested(QuantizedRange range) {
  if (!(range.min <= 0)) {
    fail(Code::kInvalidArgument, "requested_output_min must be <= 0, but got ", range.min);
  }
  if (!(range.max >= range.min)) {
    fail(Code::kInvalidArgument, "requested_output_max must be >= requested_output_min, but got ", range.max, " and ",
         range.min);
  }
}

const KernelRegistrar kRequantizeKernel("Requantize", [](const KernelConstruction& c) {
  needWide(c);
  return kernelOf([](KernelContext& context) {
    const QuantizedRange to = quantizedRange(context, 3, 4);
    checkRequested(to);
    requantizeTo(context, quantizedRange(context, 1, 2), to);
  });
});
const KernelRegistrar kUsedRangeKernel("RequantizationRange", [](const KernelConstruction& c) {
  needWide(c);
  return kernelOf([](KernelContext& context) {
    setQuantizedRange(context, 0, usedRange(context.input(0), quantizedRange(context, 1, 2)));
  });
});
const KernelRegistrar kShrinkKernel("QuantizeDownAndShrinkRange", [](const KernelConstruction& c) {
  needWide(c);
  return kernelOf([](KernelContext& context) {
    const QuantizedRange from = quantizedRange(context, 1, 2);
    requantizeTo(context, from, usedRange(context.input(0), from));
  });
});

}  // namespace
}  // namespace engine::kernels
