// ApplyAdam: m += (grad - m)(1 - beta1); v += (grad² - v)(1 - beta2); var -= lr_t·m/(√v + epsilon), with
// lr_t = lr·√(1 - beta2^t)/(1 - beta1^t). Nesterov: m·beta1 + (1 - beta1)·grad instead of m.
// AdamWithAmsgrad: the largest v so far instead of v. ApplyAdaMax: v = max(beta2·v, |grad|), no root and no beta2^t.

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

enum Scalar { kBeta1Power, kBeta2Power, kLr, kBeta1, kBeta2, kEpsilon };

template <typename T>
T correctedRate(const T* s) {
  return s[kLr] * std::sqrt(1 - s[kBeta2Power]) / (1 - s[kBeta1Power]);
}

struct Adam {
  static constexpr int kVariables = 3;
  static std::vector<const char*> scalars() {
    return {"beta1_power", "beta2_power", "lr", "beta1", "beta2", "epsilon"};
  }

  template <typename T>
  static void apply(const UpdateFlags& flags, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, m, v] = span.values;
    const T rate = correctedRate(s);
    if constexpr (std::is_same_v<T, float>) {
      const AdamStep step{rate, s[kBeta1], s[kBeta2], s[kEpsilon], flags.useNesterov};
      kernelTable().adam(span.size, step, span.gradient, var, m, v);
    } else {
      for (std::ptrdiff_t i = 0; i < span.size; ++i) {
        const T g = span.gradient[i];
        m[i] += (g - m[i]) * (1 - s[kBeta1]);
        v[i] += (g * g - v[i]) * (1 - s[kBeta2]);
        const T direction = flags.useNesterov ? g * (1 - s[kBeta1]) + s[kBeta1] * m[i] : m[i];
        var[i] -= direction * rate / (std::sqrt(v[i]) + s[kEpsilon]);
      }
    }
  }
};

struct AdamWithAmsgrad {
  static constexpr int kVariables = 4;
  static std::vector<const char*> scalars() { return Adam::scalars(); }

  template <typename T>
  static void apply(const UpdateFlags&, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, m, v, vhat] = span.values;
    const T rate = correctedRate(s);
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      const T g = span.gradient[i];
      m[i] += (g - m[i]) * (1 - s[kBeta1]);
      v[i] += (g * g - v[i]) * (1 - s[kBeta2]);
      vhat[i] = std::max(vhat[i], v[i]);
      var[i] -= m[i] * rate / (std::sqrt(vhat[i]) + s[kEpsilon]);
    }
  }
};

struct AdaMax {
  static constexpr int kVariables = 3;
  enum Scalar { kPower, kRate, kDecay1, kDecay2, kSmall };
  static std::vector<const char*> scalars() { return {"beta1_power", "lr", "beta1", "beta2", "epsilon"}; }

  template <typename T>
  static void apply(const UpdateFlags&, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, m, v] = span.values;
    const T rate = s[kRate] / (1 - s[kPower]);
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      const T g = span.gradient[i];
      m[i] += (g - m[i]) * (1 - s[kDecay1]);
      v[i] = std::max(s[kDecay2] * v[i], std::abs(g));
      var[i] -= rate * (m[i] / (v[i] + s[kSmall]));
    }
  }
};

constexpr const char* kAdamDense = "beta1_power: T, beta2_power: T, lr: T, beta1: T, beta2: T, epsilon: T, grad: T";

const UpdateRegistrar<Adam> kApplyAdam({.name = "Adam",
                                        .variables = "var m v",
                                        .dense = kAdamDense,
                                        .sparse = nullptr,
                                        .attrs = "use_nesterov: bool = false"});
const UpdateRegistrar<AdamWithAmsgrad> kApplyAdamWithAmsgrad({.name = "AdamWithAmsgrad",
                                                              .variables = "var m v vhat",
                                                              .dense = kAdamDense,
                                                              .sparse = nullptr,
                                                              .kinds = UpdateKinds::kResourceOnly});
const UpdateRegistrar<AdaMax> kApplyAdaMax({.name = "AdaMax",
                                            .variables = "var m v",
                                            .dense = "beta1_power: T, lr: T, beta1: T, beta2: T, epsilon: T, grad: T",
                                            .sparse = nullptr});

}  // namespace
}  // namespace engine::kernels
