// Error functions, gamma functions and Bessel functions.
#include <cmath>
#include <limits>
#include <unsupported/Eigen/SpecialFunctions>

#include "engine/graph/inference.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/math/broadcast_gradient.h"
#include "engine/kernels/math/unary.h"

namespace engine::kernels {
namespace {

constexpr double kPi = 3.14159265358979323846;

struct Erf {
  template <typename T>
  T operator()(T x) const {
    return std::erf(x);
  }
};
struct Erfc {
  template <typename T>
  T operator()(T x) const {
    return std::erfc(x);
  }
};
// Only shares from 0 to 1 are of a normal distribution.
struct Ndtri {
  template <typename T>
  T operator()(T x) const {
    if (!(x >= 0 && x <= 1)) return std::numeric_limits<T>::quiet_NaN();
    if (x == 0 || x == 1) return x == 0 ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::infinity();
    return static_cast<T>(Eigen::numext::ndtri(static_cast<double>(x)));
  }
};
// √½·ndtri((x + 1)/2)
struct Erfinv {
  template <typename T>
  T operator()(T x) const {
    if (std::abs(x) >= 1) {
      return std::abs(x) == 1 ? std::copysign(std::numeric_limits<T>::infinity(), x)
                              : std::numeric_limits<T>::quiet_NaN();
    }
    return static_cast<T>(Eigen::numext::ndtri(0.5 * static_cast<double>(x) + 0.5) * std::sqrt(0.5));
  }
};
// Not std::lgamma, which writes a global sign.
struct Lgamma {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::lgamma(x);
  }
};
struct Digamma {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::digamma(x);
  }
};
struct BesselI0e {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_i0e(x);
  }
};
struct BesselI1e {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_i1e(x);
  }
};

Output number(GradientContext& c, double value) {
  return ops::number(c.scope, c.input(0).type(), value);
}

// factor·e^(sign·x²)·gradient
Output gaussian(GradientContext& c, double factor, Output exponent) {
  return gradTimes(c, ops::mul(c.scope, number(c, factor), c.scope.op("Exp", {exponent})));
}

Output erfGradient(GradientContext& c) {
  const double factor = (c.node.op() == "Erf" ? 2 : -2) / std::sqrt(kPi);
  return gaussian(c, factor, c.scope.op("Neg", {c.scope.op("Square", {c.input(0)})}));
}

// i1e'(x) = i0e(x) - i1e(x)·(sign(x) + 1/x), and ½ at 0.
Output besselI1eGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output x = c.input(0);
  const Output zero = s.op("Equal", {x, number(c, 0)});
  const Output safe = s.op("SelectV2", {zero, s.op("OnesLike", {x}), x});
  const Output slope = ops::add(s, s.op("Sign", {safe}), s.op("Reciprocal", {safe}));
  const Output derivative = ops::sub(s, s.op("BesselI0e", {safe}), ops::mul(s, c.output(), slope));
  return gradTimes(c, s.op("SelectV2", {zero, number(c, 0.5), derivative}));
}

const UnaryOp kSpecialOps[] = {
    {"Erf", makeUnary<Erf, FloatTypes>, erfGradient},
    {"Erfc", makeUnary<Erfc, FloatTypes>, erfGradient},
    {"Erfinv", makeUnary<Erfinv, FloatTypes>,
     [](GradientContext& c) { return gaussian(c, std::sqrt(kPi) / 2, c.scope.op("Square", {c.output()})); }},
    {"Ndtri", makeUnary<Ndtri, FloatTypes>,
     [](GradientContext& c) {
       const Output half = ops::mul(c.scope, c.scope.op("Square", {c.output()}), number(c, 0.5));
       return gaussian(c, std::sqrt(2 * kPi), half);
     }},
    {"Lgamma", makeUnary<Lgamma, FloatTypes>,
     [](GradientContext& c) { return gradTimes(c, c.scope.op("Digamma", {c.input(0)})); }},
    {"Digamma", makeUnary<Digamma, FloatTypes>,
     [](GradientContext& c) {
       return gradTimes(c, c.scope.op("Polygamma", {number(c, 1), c.input(0)}));
     }},
    {"BesselI0e", makeUnary<BesselI0e, FloatTypes>,
     [](GradientContext& c) {
       const Output decay = ops::mul(c.scope, c.scope.op("Sign", {c.input(0)}), c.output());
       return gradTimes(c, ops::sub(c.scope, c.scope.op("BesselI1e", {c.input(0)}), decay));
     }},
    {"BesselI1e", makeUnary<BesselI1e, FloatTypes>, besselI1eGradient},
};
const UnaryRegistrar kSpecialRegistrar(kSpecialOps, "x: T -> y: T");

// Whether Eigen would make a whole number of an order that no integer holds, to see whether it is even, as all of these
// are.
template <typename T>
bool isPoleOfHugeOrder(T order, T x) {
  return order >= T{9e18} && x <= 0 && x == std::floor(x);
}

struct Polygamma {
  template <typename T>
  T operator()(T order, T x) const {
    if (isPoleOfHugeOrder(order, x)) return std::numeric_limits<T>::infinity();
    if (std::isinf(x) && x > 0 && order > 0 && std::isfinite(order)) return T{0};
    return Eigen::numext::polygamma(order, x);
  }
};
struct Zeta {
  template <typename T>
  T operator()(T x, T q) const {
    if (isPoleOfHugeOrder(x, q)) return std::numeric_limits<T>::infinity();
    if (std::isinf(q) && q > 0 && x > 1) return T{0};
    return Eigen::numext::zeta(x, q);
  }
};

const OpRegistrar kPolygammaOp("Polygamma", "a: T, x: T -> z: T", "T: type", shape_fn::broadcast);
const OpRegistrar kZetaOp("Zeta", "x: T, q: T -> z: T", "T: type", shape_fn::broadcast);
const KernelRegistrar kPolygamma("Polygamma", binaryMaker<Polygamma, FloatTypes>(), binaryTraits());
const KernelRegistrar kZeta("Zeta", binaryMaker<Zeta, FloatTypes>(), binaryTraits());

// Only for x: no derivative for the order is known.
const GradientRegistrar kPolygammaGradient("Polygamma", [](GradientContext& c) {
  const Output next = ops::add(c.scope, c.input(0), number(c, 1));
  return unbroadcast(c, {}, gradTimes(c, c.scope.op("Polygamma", {next, c.input(1)})));
});
// Only for q: -x·ζ(x + 1, q).
const GradientRegistrar kZetaGradient("Zeta", [](GradientContext& c) {
  const Output next = c.scope.op("Zeta", {ops::add(c.scope, c.input(0), number(c, 1)), c.input(1)});
  return unbroadcast(c, {}, gradTimes(c, ops::mul(c.scope, c.scope.op("Neg", {c.input(0)}), next)));
});

}  // namespace
}  // namespace engine::kernels
