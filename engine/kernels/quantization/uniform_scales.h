// How numbers are quantised uniformly: real = (step − zero point)·scale, with one scale for a tensor or one for each
// index of an axis, and products of scales as fixed-point factors, so that steps are only computed from steps.
// Pure functions.
#pragma once

#include <cstdint>
#include <string>

#include "engine/kernels/kernel.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {

// The attributes of one operand: its axis (−1: one scale for all) and the steps that it may take.
struct UniformSteps {
  int64_t axis = -1;
  int64_t min = 0, max = 0;

  // `prefix`: "", "lhs_", "rhs_", "input_" or "output_". InvalidArgument for an axis below −1.
  static UniformSteps of(const KernelConstruction& c, const std::string& prefix = "");
  // A step, kept within min … max.
  template <typename T>
  T kept(int64_t step) const {
    return static_cast<T>(std::max(std::min(step, max), min));
  }
};

// The scales and zero points of a tensor, in two inputs of a kernel that follow each other.
class UniformScales {
 public:
  // InvalidArgument when the shapes do not fit a tensor of `shape` and that axis.
  UniformScales(const KernelContext& context, int input, const Shape& shape, int64_t axis);

  float scale(int64_t i) const { return scales_[perAxis_ ? i : 0]; }
  int32_t zero(int64_t i) const { return zeros_[perAxis_ ? i : 0]; }
  bool perAxis() const { return perAxis_; }
  // InvalidArgument when a scale is 0, negative or not a number; `name` is for the message.
  const UniformScales& positive(const char* name) const;

 private:
  const float* scales_;
  const int32_t* zeros_;
  bool perAxis_;
  int64_t count_;
};

// What comes before, along and after the axis; all along it when it is −1.
AxisExtents uniformExtents(const Shape& shape, int64_t axis);

// A positive factor as factor·2^(shift − 31), as in TensorFlow Lite: multiplies steps with one rounding.
class FixedFactor {
 public:
  // InvalidArgument when it is not positive and finite.
  explicit FixedFactor(double factor);
  // Within 32 bits.
  int64_t times(int32_t x) const;

 private:
  int32_t factor_;
  int shift_;
};

// The step of a real number: floor(x / scale + 0.5) + zero, `inverse` being 1 / scale.
int64_t uniformStep(float x, float inverse, int32_t zero);

// The scale and zero point that 8-bit steps need for these numbers and for 0, as TensorFlow Lite chooses them while it
// runs, and the steps. All 0 when the numbers are.
struct DynamicScale {
  float scale = 1;
  int32_t zero = 0;
};
DynamicScale quantizeDynamically(const float* numbers, int64_t count, int8_t* steps);

// (a − zeroA)·(b − zeroB), modulo 2³² as sums of it are.
inline uint32_t stepProduct(int32_t a, int32_t zeroA, int32_t b, int32_t zeroB) {
  return (static_cast<uint32_t>(a) - static_cast<uint32_t>(zeroA)) *
         (static_cast<uint32_t>(b) - static_cast<uint32_t>(zeroB));
}

}  // namespace engine::kernels
