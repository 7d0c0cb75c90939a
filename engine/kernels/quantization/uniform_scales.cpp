#include "engine/kernels/quantization/uniform_scales.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/core/error.h"

namespace engine::kernels {

UniformSteps UniformSteps::of(const KernelConstruction& c, const std::string& prefix) {
  const auto attr = [&](const char* name) { return c.attr<int64_t>((prefix + name).c_str()); };
  const UniformSteps steps{attr("quantization_axis"), attr("quantization_min_val"), attr("quantization_max_val")};
  if (steps.axis < -1) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': ", prefix,
         "quantization_axis must be >= -1, given: ", steps.axis);
  }
  return steps;
}

UniformScales::UniformScales(const KernelContext& context, int input, const Shape& shape, int64_t axis)
    : perAxis_(axis >= 0) {
  const Tensor& scales = context.input(input);
  const Tensor& zeros = context.input(input + 1);
  if (scales.shape() != zeros.shape()) {
    fail(Code::kInvalidArgument, "scales and zero_points shape must be same, but given scales shape ", scales.shape(),
         " and zero_points shape ", zeros.shape());
  }
  if (axis >= shape.rank()) {
    fail(Code::kInvalidArgument, "quantization_axis must be -1 or in range [0, input.rank), but given ", axis);
  }
  const bool fits = perAxis_ ? scales.shape() == Shape{shape.dim(static_cast<int>(axis))} : scales.rank() == 0;
  if (!fits) {
    fail(Code::kInvalidArgument,
         "scales and zero_points must be scalars when quantization_axis is -1, and vectors of "
         "the size of that axis otherwise, but given quantization_axis ",
         axis, ", shape ", shape, " and scales shape ", scales.shape());
  }
  scales_ = scales.data<float>();
  zeros_ = zeros.data<int32_t>();
  count_ = scales.elements();
}

const UniformScales& UniformScales::positive(const char* name) const {
  if (!std::all_of(scales_, scales_ + count_, [](float scale) { return scale > 0; })) {
    fail(Code::kInvalidArgument, name, " scales elements must be all positive.");
  }
  return *this;
}

AxisExtents uniformExtents(const Shape& shape, int64_t axis) {
  return axis >= 0 ? extentsAt(shape, static_cast<int>(axis)) : AxisExtents{1, 1, shape.elements()};
}

FixedFactor::FixedFactor(double factor) {
  if (!std::isfinite(factor) || factor <= 0) {
    fail(Code::kInvalidArgument, "A product of scales must be positive and finite, but is ", factor, ".");
  }
  constexpr int64_t kOne = int64_t{1} << 31;
  auto fixed = static_cast<int64_t>(std::round(std::frexp(factor, &shift_) * static_cast<double>(kOne)));
  if (fixed == kOne) {
    fixed /= 2;
    ++shift_;
  }
  if (shift_ < -31) {
    shift_ = 0;
    fixed = 0;
  } else if (shift_ > 30) {
    shift_ = 30;
    fixed = kOne - 1;
  }
  factor_ = static_cast<int32_t>(fixed);
}

int64_t FixedFactor::times(int32_t x) const {
  const int places = 31 - shift_;  // 1 … 62
  const int64_t product = int64_t{x} * factor_;
  const int64_t half = int64_t{1} << (places - 1);
  const int64_t result = (product + half) >> places;
  return std::clamp<int64_t>(result, std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max());
}

int64_t uniformStep(float x, float inverse, int32_t zero) {
  const float step = std::floor(x * inverse + 0.5F);
  constexpr float kMost = 2147483648.0F;  // 2³¹; further steps are beyond all ranges
  return (std::isnan(step) ? 0 : static_cast<int64_t>(std::clamp(step, -kMost, kMost))) + zero;
}

DynamicScale quantizeDynamically(const float* numbers, int64_t count, int8_t* steps) {
  constexpr double kLow = -128, kHigh = 127;
  const double low = count == 0 ? 0 : std::min(0.0F, *std::min_element(numbers, numbers + count));
  const double high = count == 0 ? 0 : std::max(0.0F, *std::max_element(numbers, numbers + count));
  DynamicScale result{static_cast<float>((high - low) / (kHigh - kLow)), 0};
  const auto inverse = static_cast<float>(high == low ? 0 : (kHigh - kLow) / (high - low));
  if (!(result.scale > 0) || !std::isfinite(inverse)) {
    std::fill_n(steps, count, int8_t{0});
    return {};
  }
  // Of the zero points that either end of the range asks for, the one that is rounded less.
  const double below = low / result.scale, above = high / result.scale;
  const bool fromLow = std::abs(kLow) + std::abs(below) < std::abs(kHigh) + std::abs(above);
  result.zero = static_cast<int32_t>(std::round(std::clamp(fromLow ? kLow - below : kHigh - above, kLow, kHigh)));
  for (int64_t i = 0; i < count; ++i) {
    steps[i] = static_cast<int8_t>(std::clamp<int64_t>(uniformStep(numbers[i], inverse, result.zero), -128, 127));
  }
  return result;
}

}  // namespace engine::kernels
