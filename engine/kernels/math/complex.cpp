// Complex, Real, Imag, Conj, ComplexAbs and Angle. A gradient of z = x + iy is dL/dx + i·dL/dy, as in TensorFlow.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/math/broadcast.h"
#include "engine/kernels/math/broadcast_gradient.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

constexpr const char* kPartAttrs = "T: type = complex64; Tout: type = float";
const OpRegistrar kComplex("Complex", "real: T, imag: T -> out: Tout", "T: type = float; Tout: type = complex64",
                           shape_fn::broadcast);
const OpRegistrar kReal("Real", "input: T -> output: Tout", kPartAttrs, shape_fn::unchanged);
const OpRegistrar kImag("Imag", "input: T -> output: Tout", kPartAttrs, shape_fn::unchanged);
const OpRegistrar kAngle("Angle", "input: T -> output: Tout", kPartAttrs, shape_fn::unchanged);
const OpRegistrar kComplexAbs("ComplexAbs", "x: T -> y: Tout", kPartAttrs, shape_fn::unchanged);
const OpRegistrar kConj("Conj", "input: T -> output: T", "T: type = complex64", shape_fn::unchanged);

// InvalidArgument unless the other dtype is that of the parts, or of the number.
void needTout(const KernelConstruction& c, DType wanted) {
  if (c.attr<DType>("Tout") == wanted) return;
  fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Tout must be ", dtypeName(wanted), ", not ",
       dtypeName(c.attr<DType>("Tout")), ".");
}

template <typename T>
std::unique_ptr<Kernel> makeComplex() {
  return kernelOf([](KernelContext& context) {
    const Tensor &x = context.input(0), &y = context.input(1);
    Tensor& z = outputLike(context, 0, [&] { return broadcastShape(x.shape(), y.shape()); });
    using C = std::complex<T>;
    broadcastApply<T, C>(context, x, y, z, [](T a, T b) { return C(a, b); });
  });
}

template <typename C, typename R, typename F>
std::unique_ptr<Kernel> makeOfComplex(F f) {
  return kernelOf([f](KernelContext& context) {
    const Tensor& in = context.input(0);
    const C* from = in.data<C>();
    R* to = context.output(0, in.shape()).template data<R>();
    forRanges(context, in.elements(), 2 * static_cast<int64_t>(in.bytes()), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) to[i] = f(from[i]);
    });
  });
}

// A kernel that takes part(z) of each number.
template <typename F>
KernelMaker partMaker(F part) {
  return [part](const KernelConstruction& c) {
    needTout(c, partType(c.inputType(0)));
    return forComplex(c, c.inputType(0), [&](auto type) {
      using C = typename decltype(type)::type;
      return makeOfComplex<C, typename C::value_type>(part);
    });
  };
}

const KernelRegistrar kComplexKernel("Complex", [](const KernelConstruction& c) {
  needTout(c, complexType(c.inputType(0)));
  return forFloating(c, c.inputType(0), [](auto type) { return makeComplex<typename decltype(type)::type>(); });
});
const KernelRegistrar kRealKernel("Real", partMaker([](const auto& z) { return z.real(); }));
const KernelRegistrar kImagKernel("Imag", partMaker([](const auto& z) { return z.imag(); }));
const KernelRegistrar kAngleKernel("Angle", partMaker([](const auto& z) { return std::arg(z); }));
const KernelRegistrar kComplexAbsKernel("ComplexAbs", partMaker([](const auto& z) { return std::abs(z); }));
const KernelRegistrar kConjKernel("Conj", [](const KernelConstruction& c) {
  return forComplex(c, c.inputType(0), [](auto type) {
    using C = typename decltype(type)::type;
    return makeOfComplex<C, C>([](const C& z) { return std::conj(z); });
  });
});

Output realPart(const Scope& s, Output z) {
  return s.op("Real", {z}, {{"Tout", partType(z.type())}});
}
Output imaginaryPart(const Scope& s, Output z) {
  return s.op("Imag", {z}, {{"Tout", partType(z.type())}});
}
Output complexOf(const Scope& s, Output x, Output y) {
  return s.op("Complex", {x, y}, {{"Tout", complexType(x.type())}});
}

const GradientRegistrar kComplexGradient("Complex", [](GradientContext& c) {
  return unbroadcast(c, realPart(c.scope, c.grad()), imaginaryPart(c.scope, c.grad()));
});
const GradientRegistrar kRealGradient("Real", [](GradientContext& c) -> std::vector<Gradient> {
  return {complexOf(c.scope, c.grad(), ops::number(c.scope, c.grad().type(), 0))};
});
const GradientRegistrar kImagGradient("Imag", [](GradientContext& c) -> std::vector<Gradient> {
  return {complexOf(c.scope, ops::number(c.scope, c.grad().type(), 0), c.grad())};
});
const GradientRegistrar kConjGradient("Conj", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("Conj", {c.grad()})};
});
// z/|z|, and 0 at 0.
const GradientRegistrar kComplexAbsGradient("ComplexAbs", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const auto share = [&](Output part) { return s.op("DivNoNan", {ops::mul(s, c.grad(), part), c.output()}); };
  return {complexOf(s, share(realPart(s, c.input(0))), share(imaginaryPart(s, c.input(0))))};
});
// (-y + ix)/|z|²
const GradientRegistrar kAngleGradient("Angle", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output x = realPart(s, c.input(0)), y = imaginaryPart(s, c.input(0));
  const Output square = ops::add(s, s.op("Square", {x}), s.op("Square", {y}));
  const auto share = [&](Output part) { return s.op("DivNoNan", {ops::mul(s, c.grad(), part), square}); };
  return {complexOf(s, share(s.op("Neg", {y})), share(x))};
});

}  // namespace
}  // namespace engine::kernels
