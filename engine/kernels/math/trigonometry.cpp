// Trigonometric and hyperbolic functions and their inverses; Tanh and Sigmoid with their gradient ops.
#include <cmath>

#include "engine/kernels/gradient_ops.h"
#include "engine/kernels/math/unary.h"

namespace engine::kernels {
namespace {

#define EWB_UNARY_FUNCTION(Name, function) \
  struct Name {                            \
    template <typename T>                  \
    T operator()(T x) const {              \
      return std::function(x);             \
    }                                      \
  };
EWB_UNARY_FUNCTION(Sin, sin)
EWB_UNARY_FUNCTION(Cos, cos)
EWB_UNARY_FUNCTION(Tan, tan)
EWB_UNARY_FUNCTION(Asin, asin)
EWB_UNARY_FUNCTION(Acos, acos)
EWB_UNARY_FUNCTION(Atan, atan)
EWB_UNARY_FUNCTION(Sinh, sinh)
EWB_UNARY_FUNCTION(Cosh, cosh)
EWB_UNARY_FUNCTION(Asinh, asinh)
EWB_UNARY_FUNCTION(Acosh, acosh)
EWB_UNARY_FUNCTION(Atanh, atanh)
#undef EWB_UNARY_FUNCTION

struct Tanh {
  static auto native(const KernelTable& table) { return table.tanh; }
  template <typename T>
  T operator()(T x) const {
    return std::tanh(x);
  }
};
struct Sigmoid {
  static auto native(const KernelTable& table) { return table.sigmoid; }
  template <typename T>
  T operator()(T x) const {
    return T{1} / (T{1} + std::exp(-x));
  }
};
struct TanhGrad {
  template <typename T>
  T operator()(T y, T dy) const {
    return dy * (T{1} - y * y);
  }
};
struct SigmoidGrad {
  template <typename T>
  T operator()(T y, T dy) const {
    return dy * (T{1} - y) * y;
  }
};

Output op(GradientContext& c, const char* name, Output x) {
  return c.scope.op(name, {x});
}

Output oneLikeGrad(GradientContext& c) {
  return ops::number(c.scope, c.grad().type(), 1);
}

// 1/√(1 - x²)
Output inverseRoot(GradientContext& c) {
  const Output rest = ops::sub(c.scope, oneLikeGrad(c), op(c, "Square", c.input(0)));
  return op(c, "Reciprocal", op(c, "Sqrt", rest));
}

const UnaryOp kTrigonometryOps[] = {
    {"Sin", makeUnary<Sin, FieldTypes>, [](GradientContext& c) { return gradTimes(c, op(c, "Cos", c.input(0))); }},
    {"Cos", makeUnary<Cos, FieldTypes>,
     [](GradientContext& c) { return op(c, "Neg", gradTimes(c, op(c, "Sin", c.input(0)))); }},
    {"Tan", makeUnary<Tan, FieldTypes>,
     [](GradientContext& c) { return gradTimes(c, op(c, "Square", op(c, "Reciprocal", op(c, "Cos", c.input(0))))); }},
    {"Asin", makeUnary<Asin, FieldTypes>, [](GradientContext& c) { return gradTimes(c, inverseRoot(c)); }},
    {"Acos", makeUnary<Acos, FieldTypes>,
     [](GradientContext& c) { return op(c, "Neg", gradTimes(c, inverseRoot(c))); }},
    {"Atan", makeUnary<Atan, FieldTypes>,
     [](GradientContext& c) {
       return gradTimes(c, op(c, "Reciprocal", ops::add(c.scope, oneLikeGrad(c), op(c, "Square", c.input(0)))));
     }},
    {"Sinh", makeUnary<Sinh, FieldTypes>, [](GradientContext& c) { return gradTimes(c, op(c, "Cosh", c.input(0))); }},
    {"Cosh", makeUnary<Cosh, FieldTypes>, [](GradientContext& c) { return gradTimes(c, op(c, "Sinh", c.input(0))); }},
    {"Asinh", makeUnary<Asinh, FieldTypes>,
     [](GradientContext& c) { return ops::realDiv(c.scope, c.grad(), op(c, "Cosh", c.output())); }},
    {"Acosh", makeUnary<Acosh, FieldTypes>,
     [](GradientContext& c) { return ops::realDiv(c.scope, c.grad(), op(c, "Sinh", c.output())); }},
    {"Atanh", makeUnary<Atanh, FieldTypes>,
     [](GradientContext& c) {
       return gradTimes(c, op(c, "Reciprocal", ops::sub(c.scope, oneLikeGrad(c), op(c, "Square", c.input(0)))));
     }},
    {"Tanh", makeUnary<Tanh, FieldTypes>, gradFromOutput},
    {"Sigmoid", makeUnary<Sigmoid, FieldTypes>, gradFromOutput},
};
const UnaryRegistrar kTrigonometryRegistrar(kTrigonometryOps, "x: T -> y: T");

const PairwiseOp kTrigonometryGradOps[] = {
    {"TanhGrad", makePairwise<TanhGrad, FieldTypes>,
     [](GradientContext& c) -> std::vector<Gradient> {
       const Output scaled = gradTimes(c, ops::number(c.scope, c.grad().type(), -2));
       const Output y = conjugateOf(c.scope, c.input(0));
       const Output dy = ops::mul(c.scope, ops::mul(c.scope, scaled, conjugateOf(c.scope, c.input(1))), y);
       return {dy, c.scope.op("TanhGrad", {y, c.grad()})};
     }},
    {"SigmoidGrad", makePairwise<SigmoidGrad, FieldTypes>,
     [](GradientContext& c) -> std::vector<Gradient> {
       const Output y = conjugateOf(c.scope, c.input(0));
       const Output gb = gradTimes(c, conjugateOf(c.scope, c.input(1)));
       const Output two = ops::number(c.scope, gb.type(), 2);
       const Output curved = ops::mul(c.scope, ops::mul(c.scope, two, gb), y);
       return {ops::sub(c.scope, gb, curved), c.scope.op("SigmoidGrad", {y, c.grad()})};
     }},
};
const PairwiseRegistrar kTrigonometryGradRegistrar(kTrigonometryGradOps, "y: T, dy: T -> z: T");

}  // namespace
}  // namespace engine::kernels
