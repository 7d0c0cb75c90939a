// Powers, exponentials, logarithms, rounding and classification.
#include <cmath>

#include "engine/kernels/gradient_ops.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/math/unary.h"

namespace engine::kernels {
namespace {

using SignedFieldTypes =
    TypeList<float, double, int32_t, int64_t, int16_t, int8_t, std::complex<float>, std::complex<double>>;

struct Negate {
  template <typename T>
  T operator()(T x) const {
    return wrappingDifference(T{0}, x);
  }
  float operator()(float x) const { return -x; }
  double operator()(double x) const { return -x; }
};
struct Absolute {
  template <typename T>
  T operator()(T x) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::fabs(x);
    } else {
      return x < 0 ? Negate()(x) : x;
    }
  }
};
struct Sign {
  template <typename T>
  T operator()(T x) const {
    if constexpr (kIsComplex<T>) {
      return x == T{0} ? x : x / std::abs(x);
    } else {
      if (x != x) return x;
      return static_cast<T>(static_cast<int>(x > 0) - static_cast<int>(x < 0));
    }
  }
};
struct Square {
  template <typename T>
  T operator()(T x) const {
    return wrappingProduct(x, x);
  }
};
struct Sqrt {
  template <typename T>
  T operator()(T x) const {
    return std::sqrt(x);
  }
};
struct Rsqrt {
  template <typename T>
  T operator()(T x) const {
    return T{1} / std::sqrt(x);
  }
};
struct Reciprocal {
  template <typename T>
  T operator()(T x) const {
    return T{1} / x;
  }
};
struct Exp {
  static auto native(const KernelTable& table) { return table.exp; }
  template <typename T>
  T operator()(T x) const {
    return std::exp(x);
  }
};
struct Expm1 {
  template <typename T>
  T operator()(T x) const {
    if constexpr (kIsComplex<T>) {
      return std::exp(x) - T{1};
    } else {
      return std::expm1(x);
    }
  }
};
struct Log {
  static auto native(const KernelTable& table) { return table.log; }
  template <typename T>
  T operator()(T x) const {
    return std::log(x);
  }
};
struct Log1p {
  template <typename T>
  T operator()(T x) const {
    if constexpr (kIsComplex<T>) {
      return std::log(T{1} + x);
    } else {
      return std::log1p(x);
    }
  }
};
// Half to even, in the default rounding mode.
struct Round {
  template <typename T>
  T operator()(T x) const {
    if constexpr (std::is_floating_point_v<T>) {
      return std::nearbyint(x);
    } else {
      return x;
    }
  }
};
struct Floor {
  template <typename T>
  T operator()(T x) const {
    return std::floor(x);
  }
};
struct Ceil {
  template <typename T>
  T operator()(T x) const {
    return std::ceil(x);
  }
};
struct IsNan {
  template <typename T>
  bool operator()(T x) const {
    return std::isnan(x);
  }
};
struct IsInf {
  template <typename T>
  bool operator()(T x) const {
    return std::isinf(x);
  }
};
struct IsFinite {
  template <typename T>
  bool operator()(T x) const {
    return std::isfinite(x);
  }
};

Output one(GradientContext& c) {
  return ops::number(c.scope, c.input(0).type(), 1);
}

const UnaryOp kElementaryOps[] = {
    {"Neg", makeUnary<Negate, SignedFieldTypes>, [](GradientContext& c) { return c.scope.op("Neg", {c.grad()}); }},
    {"Abs", makeUnary<Absolute, SignedTypes>,
     [](GradientContext& c) { return gradTimes(c, c.scope.op("Sign", {c.input(0)})); }},
    {"Sign", makeUnary<Sign, SignedFieldTypes>,
     [](GradientContext& c) { return c.scope.op("ZerosLike", {c.input(0)}); }},
    {"Square", makeUnary<Square, ArithmeticTypes>,
     [](GradientContext& c) {
       return gradTimes(c, ops::mul(c.scope, c.input(0), ops::number(c.scope, c.input(0).type(), 2)));
     }},
    {"Sqrt", makeUnary<Sqrt, FieldTypes>, gradFromOutput},
    {"Rsqrt", makeUnary<Rsqrt, FieldTypes>, gradFromOutput},
    {"Reciprocal", makeUnary<Reciprocal, FieldTypes>, gradFromOutput},
    {"Inv", makeUnary<Reciprocal, FieldTypes>, gradFromOutput},
    {"Exp", makeUnary<Exp, FieldTypes>, [](GradientContext& c) { return gradTimes(c, c.output()); }},
    {"Expm1", makeUnary<Expm1, FieldTypes>,
     [](GradientContext& c) { return gradTimes(c, c.scope.op("Exp", {c.input(0)})); }},
    {"Log", makeUnary<Log, FieldTypes>,
     [](GradientContext& c) { return gradTimes(c, c.scope.op("Reciprocal", {c.input(0)})); }},
    {"Log1p", makeUnary<Log1p, FieldTypes>,
     [](GradientContext& c) {
       return gradTimes(c, c.scope.op("Reciprocal", {ops::add(c.scope, one(c), c.input(0))}));
     }},
    {"Round", makeUnary<Round, NumberTypes>, nullptr},
    {"Rint", makeUnary<Round, FloatTypes>, nullptr},
    {"Floor", makeUnary<Floor, FloatTypes>, nullptr},
    {"Ceil", makeUnary<Ceil, FloatTypes>, nullptr},
};
const UnaryRegistrar kElementaryRegistrar(kElementaryOps, "x: T -> y: T");

const UnaryOp kTests[] = {
    {"IsNan", makeUnary<IsNan, FloatTypes, bool>, nullptr},
    {"IsInf", makeUnary<IsInf, FloatTypes, bool>, nullptr},
    {"IsFinite", makeUnary<IsFinite, FloatTypes, bool>, nullptr},
};
const UnaryRegistrar kTestsRegistrar(kTests, "x: T -> y: bool");

// Gradients from the output y and the gradient dy.
struct SqrtGrad {
  template <typename T>
  T operator()(T y, T dy) const {
    return dy * T(0.5) / conjugate(y);
  }
};
struct RsqrtGrad {
  template <typename T>
  T operator()(T y, T dy) const {
    const T root = conjugate(y);
    return T(-0.5) * dy * root * root * root;
  }
};
struct ReciprocalGrad {
  template <typename T>
  T operator()(T y, T dy) const {
    return -dy * conjugate(y) * conjugate(y);
  }
};

std::vector<Gradient> reciprocalSecond(GradientContext& c) {
  const Output minusTwo = ops::number(c.scope, c.grad().type(), -2);
  const Output y = conjugateOf(c.scope, c.input(0));
  const Output scaled = ops::mul(c.scope, conjugateOf(c.scope, c.grad()), minusTwo);
  const Output dy = ops::mul(c.scope, ops::mul(c.scope, scaled, c.input(1)), y);
  return {dy, c.scope.op("ReciprocalGrad", {y, c.grad()})};
}

const PairwiseOp kElementaryGradOps[] = {
    {"SqrtGrad", makePairwise<SqrtGrad, FieldTypes>,
     [](GradientContext& c) -> std::vector<Gradient> {
       const Output ga = ops::realDiv(c.scope, c.grad(), c.input(0));
       const Output half = ops::number(c.scope, ga.type(), 0.5);
       const Output minus = c.scope.op("Neg", {conjugateOf(c.scope, ga)});
       return {ops::mul(c.scope, minus, c.output()), ops::mul(c.scope, half, ga)};
     }},
    {"RsqrtGrad", makePairwise<RsqrtGrad, FieldTypes>,
     [](GradientContext& c) -> std::vector<Gradient> {
       const Output factor = ops::number(c.scope, c.grad().type(), -1.5);
       const Output scaled = ops::mul(c.scope, conjugateOf(c.scope, c.grad()), factor);
       const Output y = conjugateOf(c.scope, c.input(0));
       const Output square = c.scope.op("Square", {y});
       return {ops::mul(c.scope, ops::mul(c.scope, scaled, c.input(1)), square),
               c.scope.op("RsqrtGrad", {y, c.grad()})};
     }},
    {"ReciprocalGrad", makePairwise<ReciprocalGrad, FieldTypes>, reciprocalSecond},
    {"InvGrad", makePairwise<ReciprocalGrad, FieldTypes>, reciprocalSecond},
};
const PairwiseRegistrar kElementaryGradRegistrar(kElementaryGradOps, "y: T, dy: T -> z: T");

}  // namespace
}  // namespace engine::kernels
