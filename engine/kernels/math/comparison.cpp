#include <cmath>
#include <string>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/math/binary.h"

namespace engine::kernels {
namespace {

const char* kComparisonSignature = "x: T, y: T -> z: bool";
const OpRegistrar kLessOp("Less", kComparisonSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kLessEqualOp("LessEqual", kComparisonSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kGreaterOp("Greater", kComparisonSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kGreaterEqualOp("GreaterEqual", kComparisonSignature, "T: type", shape_fn::broadcast);

// Without incompatible_shape_error, operands that do not broadcast are simply not equal: a scalar.
void equalityShape(InferenceContext& c) {
  if (c.node().attr<bool>("incompatible_shape_error")) return shape_fn::broadcast(c);
  try {
    shape_fn::broadcast(c);
    if (!c.input(0).isFullyDefined() || !c.input(1).isFullyDefined()) c.setOutput(0, Shape::unknown());
  } catch (const Error&) {
    c.setOutput(0, Shape{});
  }
}

const char* kEqualityAttrs = "T: type; incompatible_shape_error: bool = true";
const OpRegistrar kEqualOp("Equal", kComparisonSignature, kEqualityAttrs, equalityShape);
const OpRegistrar kNotEqualOp("NotEqual", kComparisonSignature, kEqualityAttrs, equalityShape);

using OrderedTypes = NumberTypes;
using ComparedTypes = TypeList<float, double, int32_t, int64_t, uint8_t, int8_t, int16_t, uint16_t, uint32_t, uint64_t,
                               bool, std::string, std::complex<float>, std::complex<double>>;

KernelTraits comparisonTraits() {
  KernelTraits traits;
  traits.batch = batch_rule::elementwise;
  return traits;
}

bool broadcastable(const Shape& x, const Shape& y) {
  for (int back = 1; back <= std::min(x.rank(), y.rank()); ++back) {
    const int64_t a = x.dim(x.rank() - back);
    const int64_t b = y.dim(y.rank() - back);
    if (a != b && a != 1 && b != 1) return false;
  }
  return true;
}

// F is std::equal_to<> or std::not_equal_to<>.
template <typename F, bool kWhenIncompatible>
std::unique_ptr<Kernel> makeEquality(const KernelConstruction& c) {
  const bool strict = c.attr<bool>("incompatible_shape_error");
  return dispatch(ComparedTypes{}, c, c.inputType(0), [strict]<typename T>(std::type_identity<T>) {
    return kernelOf([strict](KernelContext& context) {
      const Tensor& x = context.input(0);
      const Tensor& y = context.input(1);
      if (!strict && !broadcastable(x.shape(), y.shape())) {
        *context.output(0, Shape{}).template data<bool>() = kWhenIncompatible;
        return;
      }
      Tensor& z = outputLike(context, 0, [&] { return broadcastShape(x.shape(), y.shape()); });
      broadcastApply<T, bool>(context, x, y, z, [](const T& a, const T& b) { return F()(a, b); });
    });
  });
}

const KernelRegistrar kLess("Less", binaryMaker<std::less<>, OrderedTypes, bool>(), comparisonTraits());
const KernelRegistrar kLessEqual("LessEqual", binaryMaker<std::less_equal<>, OrderedTypes, bool>(), comparisonTraits());
const KernelRegistrar kGreater("Greater", binaryMaker<std::greater<>, OrderedTypes, bool>(), comparisonTraits());
const KernelRegistrar kGreaterEqual("GreaterEqual", binaryMaker<std::greater_equal<>, OrderedTypes, bool>(),
                                    comparisonTraits());
const KernelRegistrar kEqual("Equal", makeEquality<std::equal_to<>, false>, comparisonTraits());
const KernelRegistrar kNotEqual("NotEqual", makeEquality<std::not_equal_to<>, true>, comparisonTraits());

// Whether |x - y| is less than the tolerance; operands of one shape.
const OpRegistrar kApproximateEqualOp("ApproximateEqual", kComparisonSignature, "T: type; tolerance: float = 0.00001",
                                      shape_fn::unchanged);
const KernelRegistrar kApproximateEqual(
    "ApproximateEqual",
    [](const KernelConstruction& c) {
      const float tolerance = c.attr<float>("tolerance");
      return dispatch(OrderedTypes{}, c, c.inputType(0), [tolerance]<typename T>(std::type_identity<T>) {
        return kernelOf([tolerance](KernelContext& context) {
          const Tensor& x = context.input(0);
          const Tensor& y = context.input(1);
          if (x.shape() != y.shape()) {
            fail(Code::kInvalidArgument, "x and y must be of the same shape. x shape: ", x.shape(),
                 ". y shape: ", y.shape());
          }
          bool* z = context.output(0, x.shape()).template data<bool>();
          for (int64_t i = 0; i < x.elements(); ++i) {
            const T a = x.data<T>()[i], b = y.data<T>()[i];
            if constexpr (std::is_integral_v<T>) {
              // TensorFlow makes a whole number of the tolerance. Not every type holds that, nor the distance.
              const double distance = std::abs(static_cast<double>(a) - static_cast<double>(b));
              z[i] = distance < std::trunc(static_cast<double>(tolerance));
            } else {
              z[i] = static_cast<T>(a > b ? a - b : b - a) < static_cast<T>(tolerance);
            }
          }
        });
      });
    },
    comparisonTraits());

const char* kLogicalSignature = "x: bool, y: bool -> z: bool";
const OpRegistrar kLogicalAndOp("LogicalAnd", kLogicalSignature, "", shape_fn::broadcast);
const OpRegistrar kLogicalOrOp("LogicalOr", kLogicalSignature, "", shape_fn::broadcast);
const OpRegistrar kNotOp("LogicalNot", "x: bool -> y: bool", "", shape_fn::unchanged);

const KernelRegistrar kLogicalAnd("LogicalAnd", binaryMaker<std::logical_and<>, BoolType>(), binaryTraits());
const KernelRegistrar kLogicalOr("LogicalOr", binaryMaker<std::logical_or<>, BoolType>(), binaryTraits());
const KernelRegistrar kNot(
    "LogicalNot",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        const auto x = context.input(0).flat<bool>();
        bool* y = context.output(0, context.input(0).shape()).data<bool>();
        for (std::size_t i = 0; i < x.size(); ++i) y[i] = !x[i];
      });
    },
    binaryTraits());

const NoGradientRegistrar kComparisonNoGradient({"Less", "LessEqual", "Greater", "GreaterEqual", "Equal", "NotEqual",
                                                 "LogicalAnd", "LogicalOr", "LogicalNot", "ApproximateEqual"});

}  // namespace
}  // namespace engine::kernels
