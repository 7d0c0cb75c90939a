// Updates of Keras's newer optimizers, which are no ops in TensorFlow but chains of them; each is one pass here, with
// the same bits. _ApplyKerasAdam: ApplyAdam with 1 - beta as the nearest float, given as rest1 and rest2; Amsgrad: the
// largest v so far instead of v. _ApplyKerasRMSProp: ms = rho·ms + (1 - rho)·grad²; var -= lr·grad/√(ms + epsilon);
// centered: also mg = rho·mg + (1 - rho)·grad, and the root is of ms - mg² + epsilon. _ApplyKerasAdagrad:
// accum += grad²; var -= lr·grad/√(accum + epsilon).

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

// vhat may be null.
template <typename T>
void kerasAdam(const T* s, std::ptrdiff_t n, const T* gradient, T* var, T* m, T* v, T* vhat) {
  enum { kBeta1Power, kBeta2Power, kLr, kRest1, kRest2, kEpsilon };
  const T rate = s[kLr] * std::sqrt(1 - s[kBeta2Power]) / (1 - s[kBeta1Power]);
  if constexpr (std::is_same_v<T, float>) {
    if (!vhat) {
      const AdamStep step{rate, 0, 0, s[kEpsilon], false, s[kRest1], s[kRest2]};
      return kernelTable().adam(n, step, gradient, var, m, v);
    }
  }
  for (std::ptrdiff_t i = 0; i < n; ++i) {
    const T g = gradient[i];
    m[i] += (g - m[i]) * s[kRest1];
    v[i] += (g * g - v[i]) * s[kRest2];
    if (vhat) vhat[i] = std::max(vhat[i], v[i]);
    var[i] -= m[i] * rate / (std::sqrt(vhat ? vhat[i] : v[i]) + s[kEpsilon]);
  }
}

struct KerasAdamUpdate {
  static constexpr int kVariables = 3;
  static std::vector<const char*> scalars() {
    return {"beta1_power", "beta2_power", "lr", "rest1", "rest2", "epsilon"};
  }

  template <typename T>
  static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    const auto [var, m, v] = span.values;
    kerasAdam<T>(scalars, span.size, span.gradient, var, m, v, nullptr);
  }
};

struct KerasAmsgradUpdate {
  static constexpr int kVariables = 4;
  static std::vector<const char*> scalars() { return KerasAdamUpdate::scalars(); }

  template <typename T>
  static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    const auto [var, m, v, vhat] = span.values;
    kerasAdam<T>(scalars, span.size, span.gradient, var, m, v, vhat);
  }
};

// mg may be null.
template <typename T>
void kerasRmsProp(const T* s, std::ptrdiff_t n, const T* gradient, T* var, T* ms, T* mg) {
  enum { kLr, kRho, kEpsilon };
  if constexpr (std::is_same_v<T, float>) {
    kernelTable().rmsProp(n, RmsPropStep{s[kLr], s[kRho], 0, s[kEpsilon]}, gradient, var, ms, nullptr, mg);
  } else {
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      const T g = gradient[i];
      ms[i] = s[kRho] * ms[i] + (1 - s[kRho]) * (g * g);
      if (mg) mg[i] = s[kRho] * mg[i] + (1 - s[kRho]) * g;
      const T variance = mg ? ms[i] - mg[i] * mg[i] : ms[i];
      var[i] -= s[kLr] * g / std::sqrt(variance + s[kEpsilon]);
    }
  }
}

struct KerasRmsPropUpdate {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr", "rho", "epsilon"}; }

  template <typename T>
  static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    const auto [var, ms] = span.values;
    kerasRmsProp<T>(scalars, span.size, span.gradient, var, ms, nullptr);
  }
};

struct KerasCenteredRmsPropUpdate {
  static constexpr int kVariables = 3;
  static std::vector<const char*> scalars() { return KerasRmsPropUpdate::scalars(); }

  template <typename T>
  static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    const auto [var, ms, mg] = span.values;
    kerasRmsProp<T>(scalars, span.size, span.gradient, var, ms, mg);
  }
};

struct KerasAdagradUpdate {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr", "epsilon"}; }

  template <typename T>
  static void apply(const UpdateFlags&, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    enum { kLr, kEpsilon };
    const auto [var, accum] = span.values;
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      const T g = span.gradient[i];
      accum[i] += g * g;
      var[i] -= scalars[kLr] * g / std::sqrt(accum[i] + scalars[kEpsilon]);
    }
  }
};

constexpr const char* kKerasAdamDense =
    "beta1_power: T, beta2_power: T, lr: T, rest1: T, rest2: T, epsilon: T, grad: T";
constexpr const char* kKerasRmsPropDense = "lr: T, rho: T, epsilon: T, grad: T";
constexpr const char* kKerasAdagradDense = "lr: T, epsilon: T, grad: T";

const UpdateRegistrar<KerasAdamUpdate> kApplyKerasAdam({.name = "KerasAdam",
                                                        .variables = "var m v",
                                                        .dense = kKerasAdamDense,
                                                        .sparse = nullptr,
                                                        .kinds = UpdateKinds::kOwn});
const UpdateRegistrar<KerasAmsgradUpdate> kApplyKerasAmsgrad({.name = "KerasAmsgrad",
                                                              .variables = "var m v vhat",
                                                              .dense = kKerasAdamDense,
                                                              .sparse = nullptr,
                                                              .kinds = UpdateKinds::kOwn});
const UpdateRegistrar<KerasRmsPropUpdate> kApplyKerasRmsProp({.name = "KerasRMSProp",
                                                              .variables = "var ms",
                                                              .dense = kKerasRmsPropDense,
                                                              .sparse = nullptr,
                                                              .kinds = UpdateKinds::kOwn});
const UpdateRegistrar<KerasCenteredRmsPropUpdate> kApplyKerasCenteredRmsProp({.name = "KerasCenteredRMSProp",
                                                                              .variables = "var ms mg",
                                                                              .dense = kKerasRmsPropDense,
                                                                              .sparse = nullptr,
                                                                              .kinds = UpdateKinds::kOwn});

const UpdateRegistrar<KerasAdagradUpdate> kApplyKerasAdagrad({.name = "KerasAdagrad",
                                                              .variables = "var accum",
                                                              .dense = kKerasAdagradDense,
                                                              .sparse = nullptr,
                                                              .kinds = UpdateKinds::kOwn});

}  // namespace
}  // namespace engine::kernels
