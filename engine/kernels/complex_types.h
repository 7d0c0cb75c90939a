// The C++ types of complex64 and complex128, for the few kernels that compute with them. Pure templates.
#pragma once

#include <complex>

#include "engine/kernels/dispatch.h"

namespace engine {

template <>
struct DTypeOf<std::complex<float>> {
  static constexpr DType value = DType::kComplex64;
};
template <>
struct DTypeOf<std::complex<double>> {
  static constexpr DType value = DType::kComplex128;
};

namespace kernels {

// fn(Type<std::complex<…>>{}) for a complex dtype; Unimplemented naming the dtype otherwise.
template <typename Fn>
auto forComplex(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kComplex64) return fn(Type<std::complex<float>>{});
  if (dtype == DType::kComplex128) return fn(Type<std::complex<double>>{});
  failDType(c, dtype);
}

// The dtype of a complex number's parts, and of the number with such parts.
inline DType partType(DType complex) {
  return complex == DType::kComplex128 ? DType::kDouble : DType::kFloat;
}
inline DType complexType(DType part) {
  return part == DType::kDouble ? DType::kComplex128 : DType::kComplex64;
}

}  // namespace kernels
}  // namespace engine
