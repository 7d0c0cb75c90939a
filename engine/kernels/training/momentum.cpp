// ApplyMomentum: accum = accum·momentum + grad; var -= lr·accum (Nesterov: var -= lr·grad + lr·momentum·accum).
// ApplyKerasMomentum: accum = accum·momentum - lr·grad; var += accum (Nesterov: var += momentum·accum - lr·grad).

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

struct Momentum {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr", "momentum"}; }
  enum Scalar { kLr, kMomentum };

  template <typename T>
  static void apply(const UpdateFlags& flags, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, accum] = span.values;
    if constexpr (std::is_same_v<T, float>) {
      kernelTable().momentum(span.size, s[kLr], s[kMomentum], flags.useNesterov, span.gradient, var, accum);
    } else {
      for (std::ptrdiff_t i = 0; i < span.size; ++i) {
        const T g = span.gradient[i];
        accum[i] = accum[i] * s[kMomentum] + g;
        var[i] -= flags.useNesterov ? g * s[kLr] + accum[i] * s[kMomentum] * s[kLr] : accum[i] * s[kLr];
      }
    }
  }
};

struct KerasMomentum {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr", "momentum"}; }
  enum Scalar { kLr, kMomentum };

  template <typename T>
  static void apply(const UpdateFlags& flags, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, accum] = span.values;
    if constexpr (std::is_same_v<T, float>) {
      kernelTable().kerasMomentum(span.size, s[kLr], s[kMomentum], flags.useNesterov, span.gradient, var, accum);
    } else {
      for (std::ptrdiff_t i = 0; i < span.size; ++i) {
        const T step = span.gradient[i] * s[kLr];
        accum[i] = accum[i] * s[kMomentum] - step;
        var[i] += flags.useNesterov ? accum[i] * s[kMomentum] - step : accum[i];
      }
    }
  }
};

const UpdateRegistrar<Momentum> kApplyMomentum({.name = "Momentum",
                                                .variables = "var accum",
                                                .dense = "lr: T, grad: T, momentum: T",
                                                .sparse = "lr: T, grad: T, indices: Tindices, momentum: T",
                                                .attrs = "use_nesterov: bool = false"});
const UpdateRegistrar<KerasMomentum> kApplyKerasMomentum({.name = "KerasMomentum",
                                                          .variables = "var accum",
                                                          .dense = "lr: T, grad: T, momentum: T",
                                                          .sparse = "lr: T, grad: T, indices: Tindices, momentum: T",
                                                          .attrs = "use_nesterov: bool = false",
                                                          .kinds = UpdateKinds::kResourceOnly});

}  // namespace
}  // namespace engine::kernels
