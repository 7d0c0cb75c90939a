// Numbers of a range as steps and back, as TensorFlow's quantised ops compute them. Pure functions.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "engine/kernels/kernel.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {

// What the lowest and the highest step stand for.
struct QuantizedRange {
  float min = 0, max = 0;
};

// The range at two scalar inputs. InvalidArgument for other shapes.
inline QuantizedRange quantizedRange(const KernelContext& context, int minInput, int maxInput) {
  for (const int i : {minInput, maxInput}) {
    if (context.input(i).elements() != 1) {
      fail(Code::kInvalidArgument, "A range must be given as scalars, but input ", i, " has shape ",
           context.input(i).shape(), ".");
    }
  }
  return {*context.in<float>(minInput), *context.in<float>(maxInput)};
}

inline void setQuantizedRange(KernelContext& context, int output, QuantizedRange range) {
  *context.output(output, Shape{}).data<float>() = range.min;
  *context.output(output + 1, Shape{}).data<float>() = range.max;
}

// What is before the point; the least number where that is none of 64 bits, as the hardware has it.
inline int64_t wholeOf(double x) {
  constexpr double kEnd = 0x1p63;
  return x >= -kEnd && x < kEnd ? static_cast<int64_t>(x) : std::numeric_limits<int64_t>::min();
}

template <typename Q>
struct QuantizedSteps {
  static constexpr double kLow = std::numeric_limits<Q>::min();
  static constexpr double kHigh = std::numeric_limits<Q>::max();
  static constexpr double kCount = kHigh - kLow + 1;
};

// The step of `x`, which may be beyond those that there are.
template <typename Q>
int64_t unclampedStep(float x, QuantizedRange range) {
  using Steps = QuantizedSteps<Q>;
  if (range.min == range.max) return static_cast<int64_t>(Steps::kLow);
  const double scale =
      Steps::kCount / (static_cast<double>(range.max - range.min) * (Steps::kCount / (Steps::kCount - 1)));
  const double steps = std::round(static_cast<double>(x) * scale) - std::round(static_cast<double>(range.min) * scale);
  return wholeOf(steps + Steps::kLow);
}

template <typename Q>
Q stepOf(float x, QuantizedRange range) {
  const auto low = static_cast<int64_t>(QuantizedSteps<Q>::kLow);
  return static_cast<Q>(std::clamp(unclampedStep<Q>(x, range), low, static_cast<int64_t>(QuantizedSteps<Q>::kHigh)));
}

// What a step stands for; the lowest is moved so that 0 is a step.
template <typename Q>
float numberOf(Q step, QuantizedRange range) {
  using Steps = QuantizedSteps<Q>;
  if (range.min == range.max) return range.min;
  const double scale =
      static_cast<double>(range.max - range.min) * (Steps::kCount / (Steps::kCount - 1)) / Steps::kCount;
  const auto single = static_cast<float>(scale);
  const double lowest = static_cast<double>(std::round(range.min / single) * single);
  return static_cast<float>(lowest + (static_cast<double>(step) - Steps::kLow) * scale);
}

// Many steps as numbers, in floats.
template <typename Q>
class StepsToFloats {
 public:
  explicit StepsToFloats(QuantizedRange range)
      : scale_(static_cast<float>((range.max - range.min) / (QuantizedSteps<Q>::kCount - 1.0))) {
    const float lowest = range.max == range.min ? range.min : std::round(range.min / scale_) * scale_;
    offset_ = lowest - static_cast<float>(QuantizedSteps<Q>::kLow) * scale_;
  }
  float operator()(Q step) const { return offset_ + static_cast<float>(step) * scale_; }

 private:
  float scale_, offset_ = 0;
};

// Many floats as steps.
template <typename Q>
class FloatsToSteps {
 public:
  explicit FloatsToSteps(QuantizedRange range)
      : scale_(range.max == range.min
                   ? 0.0F
                   : static_cast<float>((QuantizedSteps<Q>::kCount - 1.0) / (range.max - range.min))),
        offset_(std::round(range.min * scale_) - static_cast<float>(QuantizedSteps<Q>::kLow)) {}
  Q operator()(float x) const {
    // The largest float that is an int32.
    constexpr float kMost = 2147483520.0F;
    const auto low = static_cast<float>(QuantizedSteps<Q>::kLow);
    const float high = std::min(static_cast<float>(QuantizedSteps<Q>::kHigh), kMost);
    return static_cast<Q>(static_cast<int32_t>(std::clamp(std::round(x * scale_) - offset_, low, high)));
  }

 private:
  float scale_, offset_;
};

// The range of sums of products of the steps of two ranges, which are counted from where 0 lies.
template <typename A, typename B, typename Result>
QuantizedRange productRange(QuantizedRange a, QuantizedRange b) {
  const auto stepSize = []<typename Q>(QuantizedRange range, Q) {
    return (range.max - range.min) / static_cast<float>(QuantizedSteps<Q>::kHigh - QuantizedSteps<Q>::kLow);
  };
  const float step = stepSize(a, A{}) * stepSize(b, B{});
  return {step * static_cast<float>(QuantizedSteps<Result>::kLow),
          step * static_cast<float>(QuantizedSteps<Result>::kHigh)};
}

// A symmetric range for sums of numbers of two ranges, with room for so many bits more than the larger one.
inline QuantizedRange sumRange(QuantizedRange a, QuantizedRange b, int bits) {
  const float most = std::max(a.max, std::max(-a.min, std::max(b.max, -b.min))) * static_cast<float>(1 << bits);
  return {-most, most};
}

// Steps of a 32-bit range as those of an 8-bit one, in whole numbers only.
inline void requantize(const int32_t* from, int64_t count, QuantizedRange in, QuantizedRange out, uint8_t* to) {
  constexpr int kShift = 16;
  constexpr double kOne = 1 << kShift;
  const float inWidth = in.max - in.min;
  const float outWidth = out.max - out.min;
  const bool isEmpty = outWidth == 0;
  const float perStep = isEmpty ? 0.0F : static_cast<float>(255.0 / static_cast<double>(outWidth));
  const auto middle = static_cast<float>(static_cast<double>(in.min + in.max) / 2.0);
  const int64_t scale =
      wholeOf(isEmpty ? 0.0 : 255.0 * kOne * static_cast<double>(inWidth) / static_cast<double>(outWidth));
  const int64_t inOffset = wholeOf(static_cast<double>(middle * perStep * static_cast<float>(kOne)));
  const int64_t outOffset =
      wholeOf(isEmpty ? 0.0 : kOne * (static_cast<double>(out.min) * 255.0) / static_cast<double>(outWidth));
  const int64_t offset = wrappingDifference(inOffset, outOffset);
  constexpr int64_t kHalf = int64_t{1} << (kShift - 1);
  for (int64_t i = 0; i < count; ++i) {
    const int64_t scaled = wrappingProduct(int64_t{from[i]}, scale) >> 32;
    const int64_t fixed = wrappingSum(wrappingSum(scaled, offset), kHalf);
    to[i] = static_cast<uint8_t>(std::clamp<int64_t>(fixed >> kShift, 0, 255));
  }
}

}  // namespace engine::kernels
