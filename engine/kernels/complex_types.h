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

template <typename T>
inline constexpr bool kIsComplex = false;
template <typename T>
inline constexpr bool kIsComplex<std::complex<T>> = true;

// The conjugate of a complex number, any other number as it is.
template <typename T>
T conjugate(T x) {
  if constexpr (kIsComplex<T>) return std::conj(x);
  return x;
}

// fn(Type<std::complex<…>>{}) for a complex dtype; Unimplemented naming the dtype otherwise.
template <typename Fn>
auto forComplex(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kComplex64) return fn(Type<std::complex<float>>{});
  if (dtype == DType::kComplex128) return fn(Type<std::complex<double>>{});
  failDType(c, dtype);
}

// Numbers, complex ones among them.
template <typename Fn>
auto forArithmetic(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (isComplex(dtype)) return forComplex(c, dtype, fn);
  return forNumber(c, dtype, fn);
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
