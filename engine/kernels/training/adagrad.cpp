// ApplyAdagrad: accum += grad²; var -= lr·grad/√accum. ApplyAdagradV2: var -= lr·grad/(√accum + epsilon).

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

template <typename T>
void adagrad(const UpdateFlags& flags, T lr, T epsilon, const UpdateSpan<T, 2>& span) {
  const auto [var, accum] = span.values;
  if constexpr (std::is_same_v<T, float>) {
    if (flags.updateSlots) {
      kernelTable().adagrad(span.size, lr, epsilon, span.gradient, var, accum);
      return;
    }
  }
  for (std::ptrdiff_t i = 0; i < span.size; ++i) {
    const T g = span.gradient[i];
    if (flags.updateSlots) accum[i] += g * g;
    var[i] -= g * lr / (std::sqrt(accum[i]) + epsilon);
  }
}

struct Adagrad {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr"}; }

  template <typename T>
  static void apply(const UpdateFlags& flags, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    adagrad<T>(flags, scalars[0], 0, span);
  }
};

struct AdagradV2 {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr", "epsilon"}; }

  template <typename T>
  static void apply(const UpdateFlags& flags, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    adagrad<T>(flags, scalars[0], scalars[1], span);
  }
};

const UpdateRegistrar<Adagrad> kApplyAdagrad({.name = "Adagrad",
                                              .variables = "var accum",
                                              .dense = "lr: T, grad: T",
                                              .sparse = "lr: T, grad: T, indices: Tindices",
                                              .attrs = "update_slots: bool = true"});
const UpdateRegistrar<AdagradV2> kApplyAdagradV2({.name = "AdagradV2",
                                                  .variables = "var accum",
                                                  .dense = "lr: T, epsilon: T, grad: T",
                                                  .sparse = "lr: T, epsilon: T, grad: T, indices: Tindices",
                                                  .attrs = "update_slots: bool = true"});

}  // namespace
}  // namespace engine::kernels
