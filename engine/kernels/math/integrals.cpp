// Functions that integrals define: Dawsn, Expint, FresnelCos, FresnelSin and Spence. They are computed in double, to
// about 15 digits.
#include <cmath>
#include <complex>
#include <limits>

#include "engine/graph/ops.h"
#include "engine/kernels/math/unary.h"

namespace engine::kernels {
namespace {

constexpr double kPiOfIntegrals = 3.14159265358979323846;
constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
constexpr int kMostTerms = 200;

// e^(-x²)·∫₀ˣ e^(t²) dt by Rybicki's sum 1/√π·Σ e^(-(x - nh)²)/n over odd n, whose error is e^(-(π/2h)²). Where x is
// small its terms cancel each other, where x is large one over 2x is as good.
double dawson(double x) {
  constexpr double kStep = 0.2, kReach = 6.5;
  const double square = x * x;
  if (std::abs(x) < 0.2) {
    double term = x, sum = x;
    for (int n = 1; n < 12; ++n) sum += term *= -2 * square / (2 * n + 1);
    return sum;
  }
  if (!(std::abs(x) < 50)) return (1 + (1 + 1.5 / square) / (2 * square)) / (2 * x);
  const auto first = static_cast<int>(std::floor((x - kReach) / kStep / 2)) * 2 + 1;
  double sum = 0;
  for (int n = first; n * kStep < x + kReach; n += 2) {
    const double distance = x - n * kStep;
    sum += std::exp(-distance * distance) / n;
  }
  return sum / std::sqrt(kPiOfIntegrals);
}

// C(x) + i·S(x) = ∫₀ˣ e^(iπt²/2) dt: by its series, and for x of 1.5 and more by the continued fraction of the
// complementary error function (Abramowitz and Stegun, 7.3.22), evaluated by Lentz's method.
std::complex<double> fresnel(double x) {
  using Complex = std::complex<double>;
  const double size = std::abs(x);
  if (std::isinf(x)) return std::copysign(0.5, x) * Complex(1, 1);
  Complex result;
  if (size < 1.5) {
    const Complex factor(0, kPiOfIntegrals / 2 * size * size);
    Complex power = size;
    for (int n = 0; n < kMostTerms && std::abs(power) > 1e-18 * size; power *= factor / static_cast<double>(++n)) {
      result += power / static_cast<double>(2 * n + 1);
    }
  } else {
    const double turn = kPiOfIntegrals * size * size;
    Complex b(1, -turn), d = 1.0 / b, h = d, c = 1e300;
    for (int n = 1; n < 2 * kMostTerms; n += 2) {
      const double a = -static_cast<double>(n) * (n + 1);
      b += 4;
      d = 1.0 / (a * d + b);
      c = b + a / c;
      const Complex change = c * d;
      h *= change;
      if (std::abs(change - 1.0) < 1e-16) break;
    }
    h *= Complex(size, -size);
    result = Complex(0.5, 0.5) * (1.0 - std::polar(1.0, turn / 2) * h);
  }
  return x < 0 ? -result : result;
}

// Σ zᵏ/k², for |z| of a half and less.
double dilogarithmSeries(double z) {
  double power = z, sum = 0;
  for (int k = 1; k < kMostTerms && std::abs(power) > 1e-18; ++k, power *= z)
    sum += power / (static_cast<double>(k) * k);
  return sum;
}

// The dilogarithm of 1 - x: brought to a small argument by the reflections that it has.
double spence(double x) {
  constexpr double kAtOne = kPiOfIntegrals * kPiOfIntegrals / 6;
  if (!(x >= 0) || std::isinf(x)) return kNoNumber;
  if (x < 0.5) return x == 0 ? kAtOne : kAtOne - std::log(x) * std::log1p(-x) - dilogarithmSeries(x);
  const double log = std::log(x);
  if (x <= 1.5) return dilogarithmSeries(1 - x);
  if (x <= 2) return -dilogarithmSeries((x - 1) / x) - log * log / 2;
  const double other = std::log(x - 1), z = 1 / (1 - x);
  const double ofInverse =
      z >= -0.5 ? dilogarithmSeries(z) : -dilogarithmSeries(z / (z - 1)) - std::log1p(-z) * std::log1p(-z) / 2;
  return -kAtOne - other * other / 2 - ofInverse;
}

struct Dawson {
  template <typename T>
  T operator()(T x) const {
    return static_cast<T>(dawson(static_cast<double>(x)));
  }
};
// ∫ e^t/t dt from minus infinity; as TensorFlow's only from 0.
struct ExponentialIntegral {
  template <typename T>
  T operator()(T x) const {
    if (x == 0) return -std::numeric_limits<T>::infinity();
    return static_cast<T>(x > 0 ? std::expint(static_cast<double>(x)) : kNoNumber);
  }
};
struct FresnelCosine {
  template <typename T>
  T operator()(T x) const {
    return static_cast<T>(fresnel(static_cast<double>(x)).real());
  }
};
struct FresnelSine {
  template <typename T>
  T operator()(T x) const {
    return static_cast<T>(fresnel(static_cast<double>(x)).imag());
  }
};
struct Spence {
  template <typename T>
  T operator()(T x) const {
    return static_cast<T>(spence(static_cast<double>(x)));
  }
};

Output numberLike(GradientContext& c, double value) {
  return ops::number(c.scope, c.input(0).type(), value);
}

// 1 - 2·x·y
Output dawsonGradient(GradientContext& c) {
  const Output twice = ops::mul(c.scope, ops::mul(c.scope, c.input(0), c.output()), numberLike(c, 2));
  return gradTimes(c, ops::sub(c.scope, numberLike(c, 1), twice));
}

// eˣ/x
Output expintGradient(GradientContext& c) {
  return gradTimes(c, ops::realDiv(c.scope, c.scope.op("Exp", {c.input(0)}), c.input(0)));
}

// The sine or the cosine of πx²/2.
Output fresnelGradient(GradientContext& c) {
  const Output angle = ops::mul(c.scope, c.scope.op("Square", {c.input(0)}), numberLike(c, kPiOfIntegrals / 2));
  return gradTimes(c, c.scope.op(c.node.op() == "FresnelCos" ? "Cos" : "Sin", {angle}));
}

// ln x/(1 - x), and -1 at 1.
Output spenceGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output x = c.input(0);
  const Output isOne = s.op("Equal", {x, numberLike(c, 1)});
  const Output derivative = ops::realDiv(s, s.op("Log", {x}), ops::sub(s, numberLike(c, 1), x));
  return gradTimes(c, s.op("SelectV2", {isOne, numberLike(c, -1), derivative}));
}

const UnaryOp kIntegralOps[] = {
    {"Dawsn", makeUnary<Dawson, FloatTypes>, dawsonGradient},
    {"Expint", makeUnary<ExponentialIntegral, FloatTypes>, expintGradient},
    {"FresnelCos", makeUnary<FresnelCosine, FloatTypes>, fresnelGradient},
    {"FresnelSin", makeUnary<FresnelSine, FloatTypes>, fresnelGradient},
    {"Spence", makeUnary<Spence, FloatTypes>, spenceGradient},
};
const UnaryRegistrar kIntegralRegistrar(kIntegralOps, "x: T -> y: T");

}  // namespace
}  // namespace engine::kernels
