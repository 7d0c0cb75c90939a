// Betainc: the regularised incomplete beta function I_x(a, b).
#include <unsupported/Eigen/SpecialFunctions>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

const OpRegistrar kBetaincOp("Betainc", "a: T, b: T, x: T -> z: T", "T: type", [](InferenceContext& c) {
  Shape shape{};
  for (int i = 0; i < 3; ++i) {
    if (!c.input(i).hasRank() || c.input(i).rank() > 0) shape = c.input(i);
  }
  c.setOutput(0, shape);
});

// Only for x: (1 - x)^(b - 1)·x^(a - 1)/B(a, b). A scalar x gets the sum.
const GradientRegistrar kBetaincGradient("Betainc", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output a = c.input(0), b = c.input(1), x = c.input(2);
  const Output one = ops::number(s, x.type(), 1);
  const auto logGamma = [&](Output of) { return s.op("Lgamma", {of}); };
  const Output logBeta = ops::sub(s, ops::add(s, logGamma(a), logGamma(b)), logGamma(ops::add(s, a, b)));
  const Output upper = ops::mul(s, ops::sub(s, b, one), s.op("Log1p", {s.op("Neg", {x})}));
  const Output lower = ops::mul(s, ops::sub(s, a, one), s.op("Log", {x}));
  const Output density = s.op("Exp", {ops::sub(s, ops::add(s, upper, lower), logBeta)});
  const Output dx = ops::mul(s, density, c.grad());
  if (x.shape().hasRank() && x.shape().rank() > 0) return {{}, {}, dx};
  const Node* axes = s.node("BroadcastGradientArgs", {ops::shapeOf(s, x), ops::shapeOf(s, dx)});
  return {{}, {}, s.op("Reshape", {s.op("Sum", {dx, axes->output(0)}), ops::shapeOf(s, x)})};
});

// Scalars count for every element; all else has one shape.
template <typename T>
std::unique_ptr<Kernel> makeBetainc() {
  return kernelOf([](KernelContext& context) {
    Shape shape{};
    for (int i = 0; i < 3; ++i) {
      const Shape& given = context.input(i).shape();
      if (given.rank() > 0 && shape.rank() > 0 && given != shape) {
        fail(Code::kInvalidArgument, "Node '", context.node().name(),
             "' (Betainc): shapes must be equal or scalar, not ", shape, " and ", given, ".");
      }
      if (given.rank() > 0) shape = given;
    }
    Tensor& out = context.output(0, shape);
    const auto at = [&](int input, int64_t i) { return context.in<T>(input)[context.input(input).rank() > 0 ? i : 0]; };
    for (int64_t i = 0; i < out.elements(); ++i) {
      out.data<T>()[i] = Eigen::numext::betainc(at(0, i), at(1, i), at(2, i));
    }
  });
}

const KernelRegistrar kBetainc("Betainc", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [](auto type) { return makeBetainc<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
