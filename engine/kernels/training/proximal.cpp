// The proximal optimizers, which shrink the variable by l1 and l2 after its step η (soft thresholding):
// var = sign(p)·max(|p| - η·l1, 0)/(1 + η·l2), p = var - η·grad; η is alpha, or lr/√accum with accum += grad².
// ApplyAdagradDA: dual averaging over all gradients so far.

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

template <typename T>
T shrunk(T proximal, T rate, T l1, T l2) {
  const T kept = l1 > 0 ? signOf(proximal) * std::max(std::abs(proximal) - rate * l1, T{0}) : proximal;
  return kept / (1 + l2 * rate);
}

struct ProximalGradientDescent {
  static constexpr int kVariables = 1;
  static std::vector<const char*> scalars() { return {"alpha", "l1", "l2"}; }

  template <typename T>
  static void apply(const UpdateFlags&, const T* s, const UpdateSpan<T, kVariables>& span) {
    T* var = span.values[0];
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      var[i] = shrunk(var[i] - span.gradient[i] * s[0], s[0], s[1], s[2]);
    }
  }
};

struct ProximalAdagrad {
  static constexpr int kVariables = 2;
  static std::vector<const char*> scalars() { return {"lr", "l1", "l2"}; }

  template <typename T>
  static void apply(const UpdateFlags&, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, accum] = span.values;
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      const T g = span.gradient[i];
      accum[i] += g * g;
      const T rate = s[0] / std::sqrt(accum[i]);
      var[i] = shrunk(var[i] - g * rate, rate, s[1], s[2]);
    }
  }
};

struct AdagradDA {
  static constexpr int kVariables = 3;
  enum Scalar { kLr, kL1, kL2, kGlobalStep };
  static std::vector<const char*> scalars() { return {"lr", "l1", "l2", "global_step"}; }

  template <typename T>
  static void apply(const UpdateFlags&, const T* s, const UpdateSpan<T, kVariables>& span) {
    const auto [var, sum, squares] = span.values;
    for (std::ptrdiff_t i = 0; i < span.size; ++i) {
      const T g = span.gradient[i];
      sum[i] += g;
      squares[i] += g * g;
      const T limit = std::abs(sum[i]) - s[kL1] * s[kGlobalStep];
      const T kept = s[kL1] > 0 ? signOf(sum[i]) * std::max(limit, T{0}) : sum[i];
      var[i] = -s[kLr] * kept / (s[kL2] * s[kGlobalStep] * s[kLr] + std::sqrt(squares[i]));
    }
  }
};

const UpdateRegistrar<ProximalGradientDescent> kApplyProximalGradientDescent(
    {.name = "ProximalGradientDescent",
     .variables = "var",
     .dense = "alpha: T, l1: T, l2: T, delta: T",
     .sparse = "alpha: T, l1: T, l2: T, grad: T, indices: Tindices"});
const UpdateRegistrar<ProximalAdagrad> kApplyProximalAdagrad(
    {.name = "ProximalAdagrad",
     .variables = "var accum",
     .dense = "lr: T, l1: T, l2: T, grad: T",
     .sparse = "lr: T, l1: T, l2: T, grad: T, indices: Tindices"});
const UpdateRegistrar<AdagradDA> kApplyAdagradDA(
    {.name = "AdagradDA",
     .variables = "var gradient_accumulator gradient_squared_accumulator",
     .dense = "grad: T, lr: T, l1: T, l2: T, global_step: int64",
     .sparse = "grad: T, indices: Tindices, lr: T, l1: T, l2: T, global_step: int64"});

}  // namespace
}  // namespace engine::kernels
