// Whole numbers that wrap around when a result is larger or smaller than their type holds, as the hardware's do and
// TensorFlow's: in C++ the result of a signed sum that overflows is not defined. Other types are computed with as they
// are. Pure functions: callable from any thread.
#pragma once

#include <type_traits>

namespace engine::kernels {

template <typename T, typename Op>
T wrapping(T a, T b, Op op) {
  if constexpr (std::is_integral_v<T>) {
    using Wide = std::make_unsigned_t<std::common_type_t<T, int>>;
    return static_cast<T>(op(static_cast<Wide>(a), static_cast<Wide>(b)));
  } else {
    return static_cast<T>(op(a, b));
  }
}

template <typename T>
T wrappingSum(T a, T b) {
  return wrapping(a, b, [](auto x, auto y) { return x + y; });
}
template <typename T>
T wrappingDifference(T a, T b) {
  return wrapping(a, b, [](auto x, auto y) { return x - y; });
}
template <typename T>
T wrappingProduct(T a, T b) {
  return wrapping(a, b, [](auto x, auto y) { return x * y; });
}

// The smallest number divided by -1 is itself, where the hardware would trap. `b` is not 0.
template <typename T>
T wrappingQuotient(T a, T b) {
  if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
    if (b == T{-1}) return wrappingDifference(T{0}, a);
  }
  return static_cast<T>(a / b);
}

}  // namespace engine::kernels
