#include "engine/kernels/image/sampling_kernel.h"

#include <cmath>
#include <numbers>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

template <int kRadius>
float lanczos(float x) {
  constexpr float kPi = std::numbers::pi_v<float>;
  if (x > kRadius) return 0;
  // Below this the quotient of sines has no digits left.
  if (x <= 1e-3F) return 1;
  return kRadius * std::sin(kPi * x) * std::sin(kPi * x / kRadius) / (kPi * kPi * x * x);
}

constexpr float kGaussianRadius = 1.5F;
float gaussian(float x) {
  constexpr float kSigma = kGaussianRadius / 3;
  return x >= kGaussianRadius ? 0 : std::exp(-x * x / (2 * kSigma * kSigma));
}

float box(float x) {
  return x < 0.5F ? 1.0F : (x == 0.5F ? 0.5F : 0.0F);
}

float triangle(float x) {
  return x < 1 ? 1 - x : 0;
}

float keysCubic(float x) {
  if (x >= 2) return 0;
  if (x >= 1) return ((-0.5F * x + 2.5F) * x - 4.0F) * x + 2.0F;
  return (1.5F * x - 2.5F) * x * x + 1.0F;
}

float mitchellCubic(float x) {
  if (x >= 2) return 0;
  if (x >= 1) return (((-7.0F / 18.0F) * x + 2.0F) * x - 10.0F / 3.0F) * x + 16.0F / 9.0F;
  return (((7.0F / 6.0F) * x - 2.0F) * x) * x + 8.0F / 9.0F;
}

}  // namespace

SamplingKernel samplingKernel(const std::string& name) {
  if (name == "lanczos1") return {1, lanczos<1>};
  if (name == "lanczos3") return {3, lanczos<3>};
  if (name == "lanczos5") return {5, lanczos<5>};
  if (name == "gaussian") return {kGaussianRadius, gaussian};
  if (name == "box") return {1, box};
  if (name == "triangle") return {1, triangle};
  if (name == "keyscubic") return {2, keysCubic};
  if (name == "mitchellcubic") return {2, mitchellCubic};
  fail(Code::kInvalidArgument, "Unrecognized kernel type: ", name);
}

}  // namespace engine::kernels
