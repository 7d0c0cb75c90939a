// ApplyFtrl: n' = accum + grad²; linear += grad - (n'^p - accum^p)/lr·var, p = -lr_power; var = |linear| > l1 ?
// (sign(linear)·l1 - linear)/(n'^p/lr + 2·l2) : 0; accum = n'. V2: linear takes grad + 2·l2_shrinkage·var.
// multiply_linear_by_lr keeps lr·linear instead of linear.

#include "engine/kernels/training/update_op.h"

namespace engine::kernels {
namespace {

template <typename T>
T power(T x, T p) {
  return p == static_cast<T>(0.5) ? std::sqrt(x) : std::pow(x, p);
}

template <typename T>
void ftrl(const UpdateFlags& flags, const T* s, T shrinkage, const UpdateSpan<T, 3>& span) {
  enum { kLr, kL1, kL2, kLrPower };
  const auto [var, accum, linear] = span.values;
  const T p = -s[kLrPower];
  if constexpr (std::is_same_v<T, float>) {
    if (!flags.multiplyLinearByLr && p == 0.5F) {
      kernelTable().ftrl(span.size, FtrlStep{s[kLr], s[kL1], s[kL2], shrinkage}, span.gradient, var, accum, linear);
      return;
    }
  }
  // With the factor kept in linear, everything that is compared with it is multiplied too.
  const T kept = flags.multiplyLinearByLr ? s[kLr] : 1;
  for (std::ptrdiff_t i = 0; i < span.size; ++i) {
    const T g = span.gradient[i];
    const T next = accum[i] + g * g;
    const T grown = power(next, p);
    linear[i] += (g + 2 * shrinkage * var[i]) * kept - (grown - power(accum[i], p)) / s[kLr] * kept * var[i];
    const T quadratic = (grown / s[kLr] + 2 * s[kL2]) * kept;
    const T limit = s[kL1] * kept;
    var[i] = std::abs(linear[i]) <= limit ? 0 : (signOf(linear[i]) * limit - linear[i]) / quadratic;
    accum[i] = next;
  }
}

struct Ftrl {
  static constexpr int kVariables = 3;
  static std::vector<const char*> scalars() { return {"lr", "l1", "l2", "lr_power"}; }

  template <typename T>
  static void apply(const UpdateFlags& flags, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    ftrl<T>(flags, scalars, 0, span);
  }
};

struct FtrlV2 {
  static constexpr int kVariables = 3;
  static std::vector<const char*> scalars() { return {"lr", "l1", "l2", "lr_power", "l2_shrinkage"}; }
  static constexpr int kShrinkage = 4;  // its place among the scalars

  template <typename T>
  static void apply(const UpdateFlags& flags, const T* scalars, const UpdateSpan<T, kVariables>& span) {
    ftrl<T>(flags, scalars, scalars[kShrinkage], span);
  }
};

const UpdateRegistrar<Ftrl> kApplyFtrl({.name = "Ftrl",
                                        .variables = "var accum linear",
                                        .dense = "grad: T, lr: T, l1: T, l2: T, lr_power: T",
                                        .sparse = "grad: T, indices: Tindices, lr: T, l1: T, l2: T, lr_power: T",
                                        .attrs = "multiply_linear_by_lr: bool = false"});
const UpdateRegistrar<FtrlV2> kApplyFtrlV2(
    {.name = "FtrlV2",
     .variables = "var accum linear",
     .dense = "grad: T, lr: T, l1: T, l2: T, l2_shrinkage: T, lr_power: T",
     .sparse = "grad: T, indices: Tindices, lr: T, l1: T, l2: T, l2_shrinkage: T, lr_power: T",
     .attrs = "multiply_linear_by_lr: bool = false"});

}  // namespace
}  // namespace engine::kernels
