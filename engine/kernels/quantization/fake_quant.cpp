// FakeQuantWithMinMaxArgs, -Vars and -VarsPerChannel: numbers rounded to the steps that a quantised tensor could hold,
// of a range that is moved so that 0 is a step; with their gradients, which pass where a number is in the range.
#include <algorithm>
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void fakeQuantGradShape(InferenceContext& c) {
  c.setOutput(0, c.input(1));
  for (int i = 1; i < c.outputCount(); ++i) c.setOutput(i, c.input(i + 1));
}

constexpr const char* kBits = "num_bits: int = 8; narrow_range: bool = false";
constexpr const char* kArgs = "min: float = -6; max: float = 6; num_bits: int = 8; narrow_range: bool = false";
constexpr const char* kVars = "inputs: float, min: float, max: float -> outputs: float";
constexpr const char* kVarsGrad =
    "gradients: float, inputs: float, min: float, max: float -> backprops_wrt_input: float, backprop_wrt_min: float, "
    "backprop_wrt_max: float";
const OpRegistrar kFakeQuantArgs("FakeQuantWithMinMaxArgs", "inputs: float -> outputs: float", kArgs,
                                 shape_fn::unchanged);
const OpRegistrar kFakeQuantArgsGrad("FakeQuantWithMinMaxArgsGradient",
                                     "gradients: float, inputs: float -> backprops: float", kArgs, shape_fn::unchanged);
const OpRegistrar kFakeQuantVars("FakeQuantWithMinMaxVars", kVars, kBits, shape_fn::unchanged);
const OpRegistrar kFakeQuantVarsGrad("FakeQuantWithMinMaxVarsGradient", kVarsGrad, kBits, fakeQuantGradShape);
const OpRegistrar kFakeQuantChannels("FakeQuantWithMinMaxVarsPerChannel", kVars, kBits, shape_fn::unchanged);
const OpRegistrar kFakeQuantChannelsGrad("FakeQuantWithMinMaxVarsPerChannelGradient", kVarsGrad, kBits,
                                         fakeQuantGradShape);

// The steps: 2^bits of them, or one fewer.
struct QuantSteps {
  float first = 0, last = 255;
};

QuantSteps quantSteps(const KernelConstruction& c) {
  const int64_t bits = c.attr<int64_t>("num_bits");
  if (bits < 2 || bits > 16) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(),
         "': num_bits must be between 2 and 16 inclusive, was: ", bits);
  }
  return {c.attr<bool>("narrow_range") ? 1.0F : 0.0F, static_cast<float>((1 << bits) - 1)};
}

// A range of which 0 is a step.
struct NudgedRange {
  NudgedRange(float from, float to, const QuantSteps& steps) : isEmpty(from == 0 && to == 0) {
    scale = (to - from) / (steps.last - steps.first);
    const float zero = steps.first - from / scale;
    const float nudged = zero < steps.first ? steps.first : zero > steps.last ? steps.last : std::round(zero);
    min = (steps.first - nudged) * scale;
    max = (steps.last - nudged) * scale;
  }
  float quantized(float x) const {
    if (isEmpty) return 0;
    const float inverse = 1.0F / scale;
    const float zero = std::floor(-min * inverse + 0.5F);
    const float clamped = std::min(std::max(x, min), max);
    return std::floor((clamped - min) * inverse - zero + 0.5F) * scale;
  }

  float min, max, scale;
  bool isEmpty;  // nothing is known of the numbers yet
};

void needSameShape(const Tensor& gradients, const Tensor& inputs) {
  if (gradients.shape() == inputs.shape()) return;
  fail(Code::kInvalidArgument, "gradient and input must be the same shape, got ", gradients.shape(), " and ",
       inputs.shape(), ".");
}

NudgedRange argsRange(const KernelConstruction& c) {
  const float from = c.attr<float>("min"), to = c.attr<float>("max");
  if (!(from < to)) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': min has to be smaller than max, was: ", from, " >= ", to);
  }
  return {from, to, quantSteps(c)};
}

std::unique_ptr<Kernel> makeFakeQuantArgs(const KernelConstruction& c) {
  return kernelOf([range = argsRange(c)](KernelContext& context) {
    const Tensor& in = context.input(0);
    const float* from = in.data<float>();
    float* to = context.output(0, in.shape()).data<float>();
    for (int64_t i = 0; i < in.elements(); ++i) to[i] = range.quantized(from[i]);
  });
}

std::unique_ptr<Kernel> makeFakeQuantArgsGrad(const KernelConstruction& c) {
  return kernelOf([range = argsRange(c)](KernelContext& context) {
    const Tensor &gradients = context.input(0), &in = context.input(1);
    needSameShape(gradients, in);
    const float *g = gradients.data<float>(), *x = in.data<float>();
    float* to = context.output(0, in.shape()).data<float>();
    for (int64_t i = 0; i < in.elements(); ++i) to[i] = x[i] >= range.min && x[i] <= range.max ? g[i] : 0.0F;
  });
}

// The ranges in inputs `first` and the one behind it: one for all numbers, or one for each channel, the last dimension.
std::vector<NudgedRange> varRanges(const KernelContext& context, int first, bool perChannel, const QuantSteps& steps) {
  const Tensor& in = context.input(first - 1);
  const Tensor &from = context.input(first), &to = context.input(first + 1);
  if (perChannel && in.rank() < 1) fail(Code::kInvalidArgument, "inputs must have a channel dimension.");
  const Shape wanted = perChannel ? Shape{in.dim(-1)} : Shape{};
  if (from.shape() != wanted || to.shape() != wanted) {
    fail(Code::kInvalidArgument, "min and max must have shape ", wanted, ", got ", from.shape(), " and ", to.shape(),
         ".");
  }
  std::vector<NudgedRange> ranges;
  for (int64_t i = 0; i < from.elements(); ++i) {
    ranges.emplace_back(from.data<float>()[i], to.data<float>()[i], steps);
  }
  return ranges;
}

template <bool perChannel>
std::unique_ptr<Kernel> makeFakeQuantVars(const KernelConstruction& c) {
  return kernelOf([steps = quantSteps(c)](KernelContext& context) {
    const std::vector<NudgedRange> ranges = varRanges(context, 1, perChannel, steps);
    const Tensor& in = context.input(0);
    const auto channels = static_cast<int64_t>(ranges.size());
    const NudgedRange* range = ranges.data();
    const float* from = in.data<float>();
    float* to = context.output(0, in.shape()).data<float>();
    for (int64_t i = 0; i < in.elements(); ++i) to[i] = range[i % channels].quantized(from[i]);
  });
}

template <bool perChannel>
std::unique_ptr<Kernel> makeFakeQuantVarsGrad(const KernelConstruction& c) {
  return kernelOf([steps = quantSteps(c)](KernelContext& context) {
    const Tensor &gradients = context.input(0), &in = context.input(1);
    needSameShape(gradients, in);
    const std::vector<NudgedRange> ranges = varRanges(context, 2, perChannel, steps);
    const auto channels = static_cast<int64_t>(ranges.size());
    const float *g = gradients.data<float>(), *x = in.data<float>();
    float* toInput = context.output(0, in.shape()).data<float>();
    Tensor& toMin = context.output(1, context.input(2).shape());
    Tensor& toMax = context.output(2, context.input(3).shape());
    std::fill_n(toMin.data<float>(), channels, 0.0F);
    std::fill_n(toMax.data<float>(), channels, 0.0F);
    const NudgedRange* range = ranges.data();
    for (int64_t i = 0; i < in.elements(); ++i) {
      const int64_t k = i % channels;
      const bool isBelow = !range[k].isEmpty && x[i] < range[k].min;
      const bool isAbove = !range[k].isEmpty && x[i] > range[k].max;
      toInput[i] = isBelow || isAbove ? 0.0F : g[i];
      if (isBelow) toMin.data<float>()[k] += g[i];
      if (isAbove) toMax.data<float>()[k] += g[i];
    }
  });
}

const KernelRegistrar kFakeQuantArgsKernel("FakeQuantWithMinMaxArgs", makeFakeQuantArgs);
const KernelRegistrar kFakeQuantArgsGradKernel("FakeQuantWithMinMaxArgsGradient", makeFakeQuantArgsGrad);
const KernelRegistrar kFakeQuantVarsKernel("FakeQuantWithMinMaxVars", makeFakeQuantVars<false>);
const KernelRegistrar kFakeQuantVarsGradKernel("FakeQuantWithMinMaxVarsGradient", makeFakeQuantVarsGrad<false>);
const KernelRegistrar kFakeQuantChannelsKernel("FakeQuantWithMinMaxVarsPerChannel", makeFakeQuantVars<true>);
const KernelRegistrar kFakeQuantChannelsGradKernel("FakeQuantWithMinMaxVarsPerChannelGradient",
                                                   makeFakeQuantVarsGrad<true>);

// The op `name`Gradient of the gradient and the inputs.
std::vector<Gradient> fakeQuantGradient(GradientContext& c) {
  std::vector<Output> inputs{c.grad()};
  for (const Output& input : c.node.inputs()) inputs.push_back(input);
  Attrs attrs;
  for (const char* name : {"min", "max"}) {
    if (c.node.hasAttr(name)) attrs[name] = c.node.attr<float>(name);
  }
  attrs["num_bits"] = c.node.attr<int64_t>("num_bits");
  attrs["narrow_range"] = c.node.attr<bool>("narrow_range");
  const Node& grads = *c.scope.node(c.node.op() + "Gradient", inputs, attrs);
  std::vector<Gradient> result;
  for (int i = 0; i < grads.outputCount(); ++i) result.emplace_back(grads.output(i));
  return result;
}
const GradientRegistrar kFakeQuantGradients[] = {{"FakeQuantWithMinMaxArgs", fakeQuantGradient},
                                                 {"FakeQuantWithMinMaxVars", fakeQuantGradient},
                                                 {"FakeQuantWithMinMaxVarsPerChannel", fakeQuantGradient}};

}  // namespace
}  // namespace engine::kernels
