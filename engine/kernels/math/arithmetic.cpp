#include "engine/core/error.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/math/broadcast_gradient.h"

namespace engine::kernels {
namespace {

struct Add {
  template <typename T>
  T operator()(T a, T b) const {
    return wrappingSum(a, b);
  }
};
struct Subtract {
  template <typename T>
  T operator()(T a, T b) const {
    return wrappingDifference(a, b);
  }
};
struct Multiply {
  template <typename T>
  T operator()(T a, T b) const {
    return wrappingProduct(a, b);
  }
};
struct SquaredDifference {
  template <typename T>
  T operator()(T a, T b) const {
    const T d = Subtract()(a, b);
    return Multiply()(conjugate(d), d);
  }
};
struct RealDivide {
  template <typename T>
  T operator()(T a, T b) const {
    return a / b;
  }
};
// NaN in either operand gives NaN.
struct Maximum {
  template <typename T>
  T operator()(T a, T b) const {
    return a != a ? a : (a > b ? a : b);
  }
};
struct Minimum {
  template <typename T>
  T operator()(T a, T b) const {
    return a != a ? a : (a < b ? a : b);
  }
};

const char* kArithmeticSignature = "x: T, y: T -> z: T";
const OpRegistrar kAddOp("Add", kArithmeticSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kAddV2Op("AddV2", kArithmeticSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kSubOp("Sub", kArithmeticSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kMulOp("Mul", kArithmeticSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kRealDivOp("RealDiv", kArithmeticSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kMaximumOp("Maximum", kArithmeticSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kMinimumOp("Minimum", kArithmeticSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kSquaredDifferenceOp("SquaredDifference", kArithmeticSignature, "T: type", shape_fn::broadcast);

std::unique_ptr<Kernel> makeAdd(const KernelConstruction& c) {
  if (c.inputType(0) != DType::kString) return binaryMaker<Add, ArithmeticTypes>()(c);
  return kernelOf([](KernelContext& context) {
    const Tensor& x = context.input(0);
    const Tensor& y = context.input(1);
    Tensor& z = outputLike(context, 0, [&] { return broadcastShape(x.shape(), y.shape()); });
    broadcastApply<std::string, std::string>(context, x, y, z, std::plus<std::string>());
  });
}

const KernelRegistrar kAdd({"Add", "AddV2"}, makeAdd, binaryTraits());
const KernelRegistrar kSub("Sub", binaryMaker<Subtract, ArithmeticTypes>(), binaryTraits());
const KernelRegistrar kMul("Mul", binaryMaker<Multiply, ArithmeticTypes>(), binaryTraits());
const KernelRegistrar kRealDiv("RealDiv", binaryMaker<RealDivide, FieldTypes>(), binaryTraits());
const KernelRegistrar kMaximum("Maximum", binaryMaker<Maximum, NumberTypes>(), binaryTraits());
const KernelRegistrar kMinimum("Minimum", binaryMaker<Minimum, NumberTypes>(), binaryTraits());
const KernelRegistrar kSquaredDifference("SquaredDifference", binaryMaker<SquaredDifference, ArithmeticTypes>(),
                                         binaryTraits());

std::vector<Gradient> addGradient(GradientContext& c) {
  return unbroadcast(c, c.grad(), c.grad());
}

std::vector<Gradient> divideGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output x = c.input(0);
  const Output y = c.input(1);
  const std::string& div = c.node.op() == "DivNoNan" ? c.node.op() : "RealDiv";
  const Output dx = s.op(div, {c.grad(), y});
  const Output quotient = s.op(div, {s.op(div, {s.op("Neg", {x}), y}), y});
  return unbroadcast(c, dx, ops::mul(s, c.grad(), quotient));
}

// The gradient goes to x where `comparison`(x, y) holds, else to y.
std::vector<Gradient> extremeGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output mask = s.op(c.node.op() == "Maximum" ? "GreaterEqual" : "LessEqual", {c.input(0), c.input(1)});
  const Output zeros = s.op("ZerosLike", {c.grad()});
  return unbroadcast(c, s.op("SelectV2", {mask, c.grad(), zeros}), s.op("SelectV2", {mask, zeros, c.grad()}));
}

const GradientRegistrar kAddGradient("Add", addGradient);
const GradientRegistrar kAddV2Gradient("AddV2", addGradient);
const GradientRegistrar kSubGradient("Sub", [](GradientContext& c) {
  return unbroadcast(c, c.grad(), c.scope.op("Neg", {c.grad()}));
});
const GradientRegistrar kMulGradient("Mul", [](GradientContext& c) {
  const Output dx = ops::mul(c.scope, c.grad(), c.input(1), "Mul");
  return unbroadcast(c, dx, ops::mul(c.scope, c.input(0), c.grad(), "Mul_1"));
});
const GradientRegistrar kRealDivGradient("RealDiv", divideGradient);
const GradientRegistrar kDivGradient("Div", divideGradient);
const GradientRegistrar kDivNoNanGradient("DivNoNan", divideGradient);
const GradientRegistrar kMaximumGradient("Maximum", extremeGradient);
const GradientRegistrar kMinimumGradient("Minimum", extremeGradient);
const GradientRegistrar kSquaredDifferenceGradient("SquaredDifference", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output scaled = ops::mul(s, ops::number(s, c.grad().type(), 2), c.grad());
  const Output dx = ops::mul(s, scaled, ops::sub(s, c.input(0), c.input(1)));
  return unbroadcast(c, dx, s.op("Neg", {dx}));
});

}  // namespace
}  // namespace engine::kernels
