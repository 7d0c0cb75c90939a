// ApplyRMSProp: ms += (grad² - ms)(1 - rho); mom = momentum·mom + lr·grad/√(ms + epsilon); var -= mom.
// ApplyCenteredRMSProp: also mg += (grad - mg)(1 - rho), and the root is of ms - mg² + epsilon.

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

// mg may be null.
template <typename T>
void rmsProp(const T* s, std::ptrdiff_t n, const T* gradient, T* var, T* mg, T* ms, T* mom) {
  enum { kLr, kRho, kMomentum, kEpsilon };
  if constexpr (std::is_same_v<T, float>) {
    kernelTable().rmsProp(n, RmsPropStep{s[kLr], s[kRho], s[kMomentum], s[kEpsilon]}, gradient, var, ms, mom, mg);
  } else {
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      const T g = gradient[i];
      ms[i] += (g * g - ms[i]) * (1 - s[kRho]);
      if (mg) mg[i] += (g - mg[i]) * (1 - s[kRho]);
      const T variance = mg ? ms[i] - mg[i] * mg[i] : ms[i];
      mom[i] = mom[i] * s[kMomentum] + g * s[kLr] / std::sqrt(variance + s[kEpsilon]);
      var[i] -= mom[i];
    }
  }
}

struct RMSProp {
  static constexpr int kVariables = 3;
  static std::vector<const char*> scalars() { return {"lr", "rho", "momentum", "epsilon"}; }

  template <typename T>
  static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    const auto [var, ms, mom] = span.values;
    rmsProp<T>(scalars, span.size, span.gradient, var, nullptr, ms, mom);
  }
};

struct CenteredRMSProp {
  static constexpr int kVariables = 4;
  static std::vector<const char*> scalars() { return RMSProp::scalars(); }

  template <typename T>
  static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    const auto [var, mg, ms, mom] = span.values;
    rmsProp<T>(scalars, span.size, span.gradient, var, mg, ms, mom);
  }
};

constexpr const char* kRmspropDense = "lr: T, rho: T, momentum: T, epsilon: T, grad: T";
constexpr const char* kSparse = "lr: T, rho: T, momentum: T, epsilon: T, grad: T, indices: Tindices";

const UpdateRegistrar<RMSProp> kApplyRMSProp(
    {.name = "RMSProp", .variables = "var ms mom", .dense = kRmspropDense, .sparse = kSparse});
const UpdateRegistrar<CenteredRMSProp> kApplyCenteredRMSProp(
    {.name = "CenteredRMSProp", .variables = "var mg ms mom", .dense = kRmspropDense, .sparse = kSparse});

}  // namespace
}  // namespace engine::kernels
