// Incomplete gamma functions: Igamma, Igammac, IgammaGradA, and RandomGammaGrad, the derivative of a gamma sample by
// its shape parameter.
#include <unsupported/Eigen/SpecialFunctions>

#include "engine/graph/inference.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/math/broadcast_gradient.h"

namespace engine::kernels {
namespace {

struct Igamma {
  template <typename T>
  T operator()(T a, T x) const {
    return Eigen::numext::igamma(a, x);
  }
};
struct Igammac {
  template <typename T>
  T operator()(T a, T x) const {
    return Eigen::numext::igammac(a, x);
  }
};
struct IgammaGradA {
  template <typename T>
  T operator()(T a, T x) const {
    return Eigen::numext::igamma_der_a(a, x);
  }
};
struct GammaSampleGrad {
  template <typename T>
  T operator()(T alpha, T sample) const {
    return Eigen::numext::gamma_sample_der_alpha(alpha, sample);
  }
};

const OpRegistrar kIgammaOp("Igamma", "a: T, x: T -> z: T", "T: type", shape_fn::broadcast);
const OpRegistrar kIgammacOp("Igammac", "a: T, x: T -> z: T", "T: type", shape_fn::broadcast);
const OpRegistrar kIgammaGradAOp("IgammaGradA", "a: T, x: T -> z: T", "T: type", shape_fn::broadcast);
const OpRegistrar kGammaGradOp("RandomGammaGrad", "alpha: T, sample: T -> output: T", "T: type", shape_fn::broadcast);
const KernelRegistrar kIgamma("Igamma", binaryMaker<Igamma, FloatTypes>(), binaryTraits());
const KernelRegistrar kIgammac("Igammac", binaryMaker<Igammac, FloatTypes>(), binaryTraits());
const KernelRegistrar kIgammaGradA("IgammaGradA", binaryMaker<IgammaGradA, FloatTypes>(), binaryTraits());
const KernelRegistrar kGammaGrad("RandomGammaGrad", binaryMaker<GammaSampleGrad, FloatTypes>(), binaryTraits());

// By a, and by x: e^(-x + (a - 1)·ln x - ln Γ(a)). The upper function has both with the other sign.
template <bool kUpper>
std::vector<Gradient> igammaGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output a = c.input(0), x = c.input(1);
  const Output one = ops::number(s, a.type(), 1);
  const Output power = ops::mul(s, ops::sub(s, a, one), s.op("Log", {x}));
  const Output exponent = ops::sub(s, ops::sub(s, power, x), s.op("Lgamma", {a}));
  const Output grad = kUpper ? s.op("Neg", {c.grad()}) : c.grad();
  return unbroadcast(c, ops::mul(s, grad, s.op("IgammaGradA", {a, x})), ops::mul(s, grad, s.op("Exp", {exponent})));
}
const GradientRegistrar kIgammaGradient("Igamma", igammaGradient<false>);
const GradientRegistrar kIgammacGradient("Igammac", igammaGradient<true>);

// The samples' leading dimensions are those of the shape that was asked for.
const GradientRegistrar kRandomGammaGradient("RandomGamma", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output slope = s.op("RandomGammaGrad", {c.input(1), c.output()});
  const Output zero = ops::scalar(s, int32_t{0}), one = ops::scalar(s, int32_t{1});
  const Output leading = s.op("Range", {zero, s.op("Size", {c.input(0)}), one});
  return {{}, s.op("Sum", {ops::mul(s, c.grad(), slope), leading})};
});

}  // namespace
}  // namespace engine::kernels
