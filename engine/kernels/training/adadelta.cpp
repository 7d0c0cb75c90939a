// ApplyAdadelta: accum = rho·accum + (1 - rho)·grad²; u = √(accum_update + epsilon)/√(accum + epsilon)·grad;
// var -= lr·u; accum_update = rho·accum_update + (1 - rho)·u².

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

struct Adadelta {
  static constexpr int kVariables = 3;
  static std::vector<const char*> scalars() { return {"lr", "rho", "epsilon"}; }
  enum Scalar { kLr, kRho, kEpsilon };

  template <typename T>
  static void apply(const UpdateFlags&, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, accum, accumUpdate] = span.values;
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      const T g = span.gradient[i];
      accum[i] = accum[i] * s[kRho] + g * g * (1 - s[kRho]);
      const T update = std::sqrt(accumUpdate[i] + s[kEpsilon]) / std::sqrt(accum[i] + s[kEpsilon]) * g;
      var[i] -= update * s[kLr];
      accumUpdate[i] = accumUpdate[i] * s[kRho] + update * update * (1 - s[kRho]);
    }
  }
};

const UpdateRegistrar<Adadelta> kApplyAdadelta({.name = "Adadelta",
                                                .variables = "var accum accum_update",
                                                .dense = "lr: T, rho: T, epsilon: T, grad: T",
                                                .sparse = "lr: T, rho: T, epsilon: T, grad: T, indices: Tindices"});

}  // namespace
}  // namespace engine::kernels
