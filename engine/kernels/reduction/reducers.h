// What a reduction does with elements: start, add one, join two partial results, finish. Pure functions.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace engine::kernels {

template <typename T>
struct SumTypeOf {
  using type = std::conditional_t<std::is_floating_point_v<T>, double,
                                  std::conditional_t<std::is_integral_v<T>, std::uint64_t, T>>;
};
template <typename T>
struct SumTypeOf<std::complex<T>> {
  using type = std::complex<double>;
};
// Floats are summed in double (means of columns as column_sums.h says); integers wrap.
template <typename T>
using SumType = typename SumTypeOf<T>::type;

template <typename T>
struct SumReducer {
  using Acc = SumType<T>;
  static constexpr bool kAdds = true;
  static constexpr bool kSums = true;  // values are added as they are
  static Acc start() { return 0; }
  static Acc add(Acc acc, T x) { return acc + static_cast<Acc>(x); }
  static Acc join(Acc a, Acc b) { return a + b; }
  static T finish(Acc acc, int64_t /*count*/) { return static_cast<T>(acc); }
};

// Integers divide, rounding towards zero; nothing to average gives NaN, or 0 for integers.
template <typename T>
struct MeanReducer : SumReducer<T> {
  using Acc = SumType<T>;
  static constexpr bool kAdds = false;
  static T finish(Acc acc, int64_t count) {
    if constexpr (!std::is_integral_v<T>) {
      return static_cast<T>(acc / static_cast<double>(count));
    } else if constexpr (std::is_signed_v<T>) {
      return count == 0 ? T{0} : static_cast<T>(static_cast<int64_t>(acc) / count);
    } else {
      return count == 0 ? T{0} : static_cast<T>(acc / static_cast<std::uint64_t>(count));
    }
  }
};

template <typename T>
struct ProdReducer {
  using Acc = SumType<T>;
  static constexpr bool kAdds = false;
  static Acc start() { return 1; }
  static Acc add(Acc acc, T x) { return acc * static_cast<Acc>(x); }
  static Acc join(Acc a, Acc b) { return a * b; }
  static T finish(Acc acc, int64_t /*count*/) { return static_cast<T>(acc); }
};

// NaN wins.
template <typename T>
struct MaxReducer {
  using Acc = T;
  static constexpr bool kAdds = false;
  static Acc start() {
    return std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity()
                                                : std::numeric_limits<T>::lowest();
  }
  static Acc add(Acc acc, T x) { return acc != acc || acc > x ? acc : x; }
  static Acc join(Acc a, Acc b) { return add(a, b); }
  static T finish(Acc acc, int64_t /*count*/) { return acc; }
};

template <typename T>
struct MinReducer {
  using Acc = T;
  static constexpr bool kAdds = false;
  static Acc start() {
    return std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
  }
  static Acc add(Acc acc, T x) { return acc != acc || acc < x ? acc : x; }
  static Acc join(Acc a, Acc b) { return add(a, b); }
  static T finish(Acc acc, int64_t /*count*/) { return acc; }
};

template <typename T>
struct NormReducer : SumReducer<T> {
  using Acc = SumType<T>;
  static constexpr bool kAdds = false;
  static Acc add(Acc acc, T x) {
    if constexpr (std::is_arithmetic_v<T>) {
      return acc + static_cast<Acc>(x) * static_cast<Acc>(x);
    } else {
      return acc + std::norm(static_cast<Acc>(x));
    }
  }
  static T finish(Acc acc, int64_t /*count*/) {
    if constexpr (std::is_arithmetic_v<T>) {
      return static_cast<T>(std::sqrt(static_cast<double>(acc)));
    } else {
      return static_cast<T>(std::sqrt(acc));
    }
  }
};

// Σ x²/2
template <typename T>
struct HalfSquaresReducer : NormReducer<T> {
  using Acc = SumType<T>;
  static constexpr bool kAdds = true;
  static T finish(Acc acc, int64_t /*count*/) { return static_cast<T>(acc / 2); }
};

template <typename T>
struct AllReducer {
  using Acc = bool;
  static constexpr bool kAdds = false;
  static Acc start() { return true; }
  static Acc add(Acc acc, bool x) { return acc && x; }
  static Acc join(Acc a, Acc b) { return a && b; }
  static T finish(Acc acc, int64_t /*count*/) { return acc; }
};

template <typename T>
struct AnyReducer {
  using Acc = bool;
  static constexpr bool kAdds = false;
  static Acc start() { return false; }
  static Acc add(Acc acc, bool x) { return acc || x; }
  static Acc join(Acc a, Acc b) { return a || b; }
  static T finish(Acc acc, int64_t /*count*/) { return acc; }
};

}  // namespace engine::kernels
