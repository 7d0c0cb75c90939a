// ApplyAddSign and ApplyPowerSign (Bello et al., "Neural optimizer search"): m = beta·m + (1 - beta)·grad; the step is
// lr·grad times alpha + sign_decay·sign(grad)·sign(m), or times exp(logbase·sign_decay·sign(grad)·sign(m)).

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

// The mean m moves first; returns the product of the signs.
template <typename T>
T signsAgree(T beta, T g, T& m) {
  m += (g - m) * (T{1} - beta);
  return signOf(g) * signOf(m);
}

struct AddSign {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr", "alpha", "sign_decay", "beta"}; }
  enum Scalar { kLr, kAlpha, kSignDecay, kBeta };

  template <typename T>
  static void apply(const UpdateFlags&, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, m] = span.values;
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      const T signs = signsAgree(s[kBeta], span.gradient[i], m[i]);
      var[i] -= s[kLr] * (s[kAlpha] + s[kSignDecay] * signs) * span.gradient[i];
    }
  }
};

struct PowerSign {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr", "logbase", "sign_decay", "beta"}; }
  enum Scalar { kLr, kLogBase, kSignDecay, kBeta };

  template <typename T>
  static void apply(const UpdateFlags&, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, m] = span.values;
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      const T signs = signsAgree(s[kBeta], span.gradient[i], m[i]);
      var[i] -= s[kLr] * std::exp(s[kLogBase] * s[kSignDecay] * signs) * span.gradient[i];
    }
  }
};

const UpdateRegistrar<AddSign> kApplyAddSign({.name = "AddSign",
                                              .variables = "var m",
                                              .dense = "lr: T, alpha: T, sign_decay: T, beta: T, grad: T",
                                              .sparse = nullptr});
const UpdateRegistrar<PowerSign> kApplyPowerSign({.name = "PowerSign",
                                                  .variables = "var m",
                                                  .dense = "lr: T, logbase: T, sign_decay: T, beta: T, grad: T",
                                                  .sparse = nullptr});

}  // namespace
}  // namespace engine::kernels
