// Kernels of element-wise ops of two operands with broadcasting, from a function object F with a generic operator().
#pragma once

#include "engine/kernels/math/broadcast.h"
#include "engine/kernels/type_list.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {

template <typename T, typename R, typename F>
void binaryRow(const void* x, int64_t stepX, const void* y, int64_t stepY, void* out, int64_t n) {
  broadcastRow(static_cast<const T*>(x), stepX, static_cast<const T*>(y), stepY, static_cast<R*>(out), n,
               [](T a, T b) -> R { return F()(a, b); });
}

// Computes z = F()(x, y). Result is void for "the operands' type", else the output's element type (bool).
template <typename F, typename Types, typename Result = void>
KernelMaker binaryMaker() {
  return [](const KernelConstruction& c) {
    return dispatch(Types{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
      using R = std::conditional_t<std::is_void_v<Result>, T, Result>;
      return broadcastKernel(sizeof(T), sizeof(R), binaryRow<T, R, F>);
    });
  };
}

inline KernelTraits binaryTraits() {
  KernelTraits traits;
  traits.inPlace = {0, 1};
  traits.batch = batch_rule::elementwise;
  return traits;
}

}  // namespace engine::kernels
