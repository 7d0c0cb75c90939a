// QuantizeV2 and Dequantize: floats as qint8, quint8, qint16, quint16 or qint32 of a range, and back, in the modes
// MIN_COMBINED, MIN_FIRST and SCALED.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/quantization/quantized_types.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kQuantize("QuantizeV2",
                            "input: float, min_range: float, max_range: float -> output: T, output_min: float, "
                            "output_max: float",
                            "T: type; mode: string = \"MIN_COMBINED\"; round_mode: string = \"HALF_AWAY_FROM_ZERO\"; "
                            "narrow_range: bool = false; axis: int = -1; ensure_minimum_range: float = 0.01",
                            [](InferenceContext& c) {
                              c.setOutput(0, c.input(0));
                              c.setOutput(1, c.input(1));
                              c.setOutput(2, c.input(2));
                            });
const OpRegistrar kDequantize("Dequantize", "input: T, min_range: float, max_range: float -> output: dtype",
                              "T: type; mode: string = \"MIN_COMBINED\"; narrow_range: bool = false; axis: int = -1; "
                              "dtype: type = float",
                              shape_fn::unchanged);
const NoGradientRegistrar kQuantizeNoGradient({"QuantizeV2", "Dequantize"});

enum class QuantMode { kMinCombined, kMinFirst, kScaled };

struct QuantOptions {
  QuantMode mode;
  bool isNarrow, toEven;
  int64_t axis;
  float leastRange;
};

QuantOptions quantOptions(const KernelConstruction& c) {
  const auto refuse = [&](const auto&... why) { fail(Code::kInvalidArgument, "Node '", c.node.name(), "': ", why...); };
  const auto& mode = c.attr<std::string>("mode");
  QuantOptions options{QuantMode::kMinCombined, c.attr<bool>("narrow_range"), false, c.attr<int64_t>("axis"), 0};
  if (mode == "MIN_FIRST") {
    options.mode = QuantMode::kMinFirst;
  } else if (mode == "SCALED") {
    options.mode = QuantMode::kScaled;
  } else if (mode != "MIN_COMBINED") {
    refuse("Mode string must be 'MIN_COMBINED', 'MIN_FIRST', or 'SCALED', is '", mode, "'");
  }
  if (options.axis != -1 && options.mode == QuantMode::kMinFirst) refuse("MIN_FIRST has no axis.");
  if (c.node.op() != "QuantizeV2") return options;
  const auto& round = c.attr<std::string>("round_mode");
  if (round != "HALF_AWAY_FROM_ZERO" && round != "HALF_TO_EVEN") {
    refuse("Round mode string must be 'HALF_AWAY_FROM_ZERO' or 'HALF_TO_EVEN', is '", round, "'");
  }
  options.toEven = round == "HALF_TO_EVEN";
  if (options.toEven && options.mode != QuantMode::kScaled) {
    refuse("Round mode 'HALF_TO_EVEN' only supported for mode 'SCALED', mode is '", mode, "'.");
  }
  options.leastRange = c.attr<float>("ensure_minimum_range");
  return options;
}

template <typename Q>
struct QuantLimits {
  static constexpr double kLow = std::numeric_limits<Q>::min();
  static constexpr double kHigh = std::numeric_limits<Q>::max();
  static constexpr double kHalf = std::is_signed_v<Q> ? (kHigh - kLow + 1) / 2 : 0;
};

// What a number of this range becomes. Ranges are moved apart, and cover 0.
template <typename Q>
class Quantizer {
 public:
  Quantizer(float from, float to, const QuantOptions& options) : options_(options) {
    if (!(to >= from)) {
      fail(Code::kInvalidArgument, "The max range must be larger than the min range, but is ", to, " with ", from, ".");
    }
    const float gap = std::max(1.0F, std::max(std::fabs(from), std::fabs(to))) * options.leastRange;
    min = std::min(0.0F, from);
    max = std::max(0.0F, std::max(to, min + gap));
    using Limits = QuantLimits<Q>;
    if (options.mode == QuantMode::kScaled) {
      const float low = static_cast<float>(Limits::kLow) + (options.isNarrow ? 1.0F : 0.0F);
      const auto high = static_cast<float>(Limits::kHigh);
      constexpr float kNone = std::numeric_limits<float>::max();
      scale_ = std::min(low * min > 0 ? low / min : kNone, high * max > 0 ? high / max : kNone);
      min = low / scale_;
      max = high / scale_;
    } else {
      scale_ = static_cast<float>((Limits::kHigh - Limits::kLow) / static_cast<double>(max - min));
    }
  }

  Q operator()(float x) const {
    using Limits = QuantLimits<Q>;
    const float clamped = std::max(std::min(x, max), min);
    double steps = 0;
    if (options_.mode == QuantMode::kScaled) {
      const float scaled = clamped * scale_;
      steps = static_cast<double>(options_.toEven ? std::nearbyint(scaled) : std::round(scaled));
    } else if (options_.mode == QuantMode::kMinFirst) {
      // Both ends are rounded to steps first, so that 0 is one.
      steps = std::round(static_cast<double>(x) * static_cast<double>(scale_)) -
              std::round(static_cast<double>(min) * static_cast<double>(scale_)) + Limits::kLow;
    } else if (std::is_signed_v<Q>) {
      steps = static_cast<double>(std::round((clamped - min) * scale_ - static_cast<float>(Limits::kHalf)));
    } else {
      steps = std::floor(static_cast<double>((clamped - min) * scale_ + 0.5F));
    }
    if (std::isnan(steps)) return 0;
    return static_cast<Q>(std::clamp(steps, Limits::kLow, Limits::kHigh));
  }

  float min = 0, max = 0;

 private:
  QuantOptions options_;
  float scale_ = 1;
};

// As many ranges as slices along the axis; the slices.
AxisExtents quantSlices(const KernelContext& context, int64_t axis) {
  const Tensor& in = context.input(0);
  if (axis < -1 || axis >= in.rank()) {
    fail(Code::kInvalidArgument, "Axis ", axis, " is out of bounds for a tensor of shape ", in.shape(), ".");
  }
  const AxisExtents slices =
      axis == -1 ? AxisExtents{1, 1, in.elements()} : extentsAt(in.shape(), static_cast<int>(axis));
  for (const int i : {1, 2}) {
    const Tensor& range = context.input(i);
    if (axis == -1 ? range.elements() == 1 : range.shape() == Shape{slices.size}) continue;
    fail(Code::kInvalidArgument, "min_range and max_range must have ", slices.size, " elements, got shape ",
         range.shape(), ".");
  }
  return slices;
}

// Calls at(slice, offset) for each element.
template <typename At>
void forSliced(const AxisExtents& slices, const At& at) {
  for (int64_t outer = 0; outer < slices.outer; ++outer) {
    for (int64_t slice = 0; slice < slices.size; ++slice) {
      const int64_t begin = (outer * slices.size + slice) * slices.inner;
      for (int64_t i = 0; i < slices.inner; ++i) at(slice, begin + i);
    }
  }
}

template <typename Q>
std::unique_ptr<Kernel> makeQuantize(const KernelConstruction& c) {
  return kernelOf([options = quantOptions(c)](KernelContext& context) {
    const Tensor& in = context.input(0);
    const AxisExtents slices = quantSlices(context, options.axis);
    Tensor& out = context.output(0, in.shape());
    float* mins = context.output(1, context.input(1).shape()).data<float>();
    float* maxs = context.output(2, context.input(2).shape()).data<float>();
    std::vector<Quantizer<Q>> quantizers;
    for (int64_t i = 0; i < slices.size; ++i) {
      quantizers.emplace_back(context.in<float>(1)[i], context.in<float>(2)[i], options);
      mins[i] = quantizers.back().min;
      maxs[i] = quantizers.back().max;
    }
    const Quantizer<Q>* quantizer = quantizers.data();
    Q* to = words<Q>(out);
    forSliced(slices, [&](int64_t slice, int64_t i) { to[i] = quantizer[slice](in.data<float>()[i]); });
  });
}

// factor and offset: a step q stands for q·factor + offset.
struct Steps {
  float factor, offset;
};

template <typename Q>
Steps stepsOf(float min, float max, const QuantOptions& options) {
  using Limits = QuantLimits<Q>;
  if (options.mode == QuantMode::kScaled) {
    const float low = static_cast<float>(Limits::kLow) + (options.isNarrow ? 1.0F : 0.0F);
    const float ofMax = max / static_cast<float>(Limits::kHigh);
    return {Limits::kLow == 0 ? ofMax : std::max(min / low, ofMax), 0};
  }
  const auto factor = static_cast<float>(static_cast<double>(max - min) / (Limits::kHigh - Limits::kLow));
  if (options.mode == QuantMode::kMinCombined) {
    return {factor, static_cast<float>(Limits::kHalf) * factor + min};
  }
  const float first = factor == 0 ? min : std::round(min / factor) * factor;
  return {factor, first - static_cast<float>(Limits::kLow) * factor};
}

template <typename Q>
std::unique_ptr<Kernel> makeDequantize(const KernelConstruction& c) {
  if (c.attr<DType>("dtype") != DType::kFloat) failDType(c, c.attr<DType>("dtype"));
  return kernelOf([options = quantOptions(c)](KernelContext& context) {
    const Tensor& in = context.input(0);
    const AxisExtents slices = quantSlices(context, options.axis);
    float* to = context.output(0, in.shape()).data<float>();
    std::vector<Steps> steps;
    for (int64_t i = 0; i < slices.size; ++i) {
      steps.push_back(stepsOf<Q>(context.in<float>(1)[i], context.in<float>(2)[i], options));
    }
    const Steps* step = steps.data();
    const Q* from = words<Q>(in);
    forSliced(slices, [&](int64_t slice, int64_t i) {
      to[i] = static_cast<float>(from[i]) * step[slice].factor + step[slice].offset;
    });
  });
}

const KernelRegistrar kQuantizeKernel("QuantizeV2", [](const KernelConstruction& c) {
  return forQuantized(c, c.attr<DType>("T"), [&](auto type) { return makeQuantize<typename decltype(type)::type>(c); });
});
const KernelRegistrar kDequantizeKernel("Dequantize", [](const KernelConstruction& c) {
  return forQuantized(c, c.attr<DType>("T"),
                      [&](auto type) { return makeDequantize<typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
