// ApplyGradientDescent: var -= alpha·delta.

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

struct GradientDescent {
  static constexpr int kVariables = 1;
  static std::vector<const char*> scalars() { return {"alpha"}; }

  template <typename T>
  static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    if constexpr (std::is_same_v<T, float>) {
      kernelTable().sgd(span.size, scalars[0], span.gradient, span.values[0]);
    } else {
      T* var = span.values[0];
      for (std::ptrdiff_t i = 0; i < span.size; ++i) var[i] -= span.gradient[i] * scalars[0];
    }
  }
};

const UpdateRegistrar<GradientDescent> kGradientDescent(
    {.name = "GradientDescent", .variables = "var", .dense = "alpha: T, delta: T", .sparse = nullptr});

}  // namespace
}  // namespace engine::kernels
