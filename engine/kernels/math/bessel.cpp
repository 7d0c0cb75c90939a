// Bessel functions of the orders 0 and 1. Those that end in e are scaled by eˣ, so that they do not vanish.
#include <unsupported/Eigen/SpecialFunctions>

#include "engine/graph/ops.h"
#include "engine/kernels/math/unary.h"

namespace engine::kernels {
namespace {

struct BesselI0 {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_i0(x);
  }
};
struct BesselI1 {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_i1(x);
  }
};
struct BesselJ0 {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_j0(x);
  }
};
struct BesselJ1 {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_j1(x);
  }
};
struct BesselK0 {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_k0(x);
  }
};
struct BesselK0e {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_k0e(x);
  }
};
struct BesselK1 {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_k1(x);
  }
};
struct BesselK1e {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_k1e(x);
  }
};
struct BesselY0 {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_y0(x);
  }
};
struct BesselY1 {
  template <typename T>
  T operator()(T x) const {
    return Eigen::numext::bessel_y1(x);
  }
};

Output constantLike(GradientContext& c, double value) {
  return ops::number(c.scope, c.input(0).type(), value);
}

// y / x
Output slope(GradientContext& c) {
  return ops::realDiv(c.scope, c.output(), c.input(0));
}

// ±op(x)
Output timesOther(GradientContext& c, const char* op, bool isNegative) {
  const Output other = c.scope.op(op, {c.input(0)});
  return gradTimes(c, isNegative ? c.scope.op("Neg", {other}) : other);
}

// op(x) - y/x, and at 0 what TensorFlow gives there.
Output minusSlope(GradientContext& c, const char* op, double atZero) {
  const Scope& s = c.scope;
  const Output isZero = s.op("Equal", {c.input(0), constantLike(c, 0)});
  const Output derivative = ops::sub(s, s.op(op, {c.input(0)}), slope(c));
  return gradTimes(c, s.op("SelectV2", {isZero, constantLike(c, atZero), derivative}));
}

// -K0(x) - K1(x)/x
Output besselK1Gradient(GradientContext& c) {
  const Output other = c.scope.op("Neg", {c.scope.op("BesselK0", {c.input(0)})});
  return gradTimes(c, ops::sub(c.scope, other, slope(c)));
}

// K0e(x) - K1e(x)
Output besselK0eGradient(GradientContext& c) {
  return gradTimes(c, ops::sub(c.scope, c.output(), c.scope.op("BesselK1e", {c.input(0)})));
}

// K1e(x)·(1 - 1/x) - K0e(x)
Output besselK1eGradient(GradientContext& c) {
  const Output rest = ops::sub(c.scope, ops::sub(c.scope, c.output(), slope(c)), c.scope.op("BesselK0e", {c.input(0)}));
  return gradTimes(c, rest);
}

// Y0(x) - Y1(x)/x
Output besselY1Gradient(GradientContext& c) {
  return gradTimes(c, ops::sub(c.scope, c.scope.op("BesselY0", {c.input(0)}), slope(c)));
}

const UnaryOp kBesselOps[] = {
    {"BesselI0", makeUnary<BesselI0, FloatTypes>, [](GradientContext& c) { return timesOther(c, "BesselI1", false); }},
    {"BesselI1", makeUnary<BesselI1, FloatTypes>, [](GradientContext& c) { return minusSlope(c, "BesselI0", 1); }},
    {"BesselJ0", makeUnary<BesselJ0, FloatTypes>, [](GradientContext& c) { return timesOther(c, "BesselJ1", true); }},
    {"BesselJ1", makeUnary<BesselJ1, FloatTypes>, [](GradientContext& c) { return minusSlope(c, "BesselJ0", 0.5); }},
    {"BesselK0", makeUnary<BesselK0, FloatTypes>, [](GradientContext& c) { return timesOther(c, "BesselK1", true); }},
    {"BesselK0e", makeUnary<BesselK0e, FloatTypes>, besselK0eGradient},
    {"BesselK1", makeUnary<BesselK1, FloatTypes>, besselK1Gradient},
    {"BesselK1e", makeUnary<BesselK1e, FloatTypes>, besselK1eGradient},
    {"BesselY0", makeUnary<BesselY0, FloatTypes>, [](GradientContext& c) { return timesOther(c, "BesselY1", true); }},
    {"BesselY1", makeUnary<BesselY1, FloatTypes>, besselY1Gradient},
};
const UnaryRegistrar kBesselRegistrar(kBesselOps, "x: T -> y: T");

}  // namespace
}  // namespace engine::kernels
