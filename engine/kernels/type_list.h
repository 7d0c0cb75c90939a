// Picks a kernel's element type once, when the kernel is made. Pure templates.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>

#include "engine/kernels/complex_types.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {

template <typename... Ts>
struct TypeList {};

using FloatTypes = TypeList<float, double>;
using SignedTypes = TypeList<float, double, int32_t, int64_t, int16_t, int8_t>;
using NumberTypes = TypeList<float, double, int32_t, int64_t, uint8_t, int8_t, int16_t, uint16_t, uint32_t, uint64_t>;
using IntegerTypes = TypeList<int32_t, int64_t, uint8_t, int8_t, int16_t, uint16_t, uint32_t, uint64_t>;
using ComplexTypes = TypeList<std::complex<float>, std::complex<double>>;
// What has square roots and logarithms.
using FieldTypes = TypeList<float, double, std::complex<float>, std::complex<double>>;
using ArithmeticTypes = TypeList<float, double, int32_t, int64_t, uint8_t, int8_t, int16_t, uint16_t, uint32_t,
                                 uint64_t, std::complex<float>, std::complex<double>>;
using BoolType = TypeList<bool>;

// make(std::type_identity<T>{}) for the T of the list that `dtype` is. Unimplemented, naming node and dtype, otherwise.
template <typename... Ts, typename Make>
std::unique_ptr<Kernel> dispatch(TypeList<Ts...>, const KernelConstruction& c, DType dtype, Make&& make) {
  std::unique_ptr<Kernel> kernel;
  const auto attempt = [&]<typename T>(std::type_identity<T> type) {
    if (kDTypeOf<T> == dtype) kernel = make(type);
  };
  (attempt(std::type_identity<Ts>{}), ...);
  if (!kernel) c.failUnsupported("no kernel for " + dtypeName(dtype) + ".");
  return kernel;
}

}  // namespace engine::kernels
