// Pow and the ops whose value at zero is defined: DivNoNan, MulNoNan, Xlogy, Xdivy; Atan2.
#include <algorithm>
#include <cmath>

#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/math/broadcast_gradient.h"

namespace engine::kernels {
namespace {

template <typename T>
T log1pOf(T x) {
  if constexpr (kIsComplex<T>) {
    return std::log(T{1} + x);
  } else {
    return std::log1p(x);
  }
}

struct Power {
  template <typename T>
  T operator()(T a, T b) const {
    if constexpr (!std::is_integral_v<T>) {
      return std::pow(a, b);
    } else {
      if (std::is_signed_v<T> && b < 0) {
        fail(Code::kInvalidArgument, "Integers to negative integer powers are not allowed");
      }
      T result = 1;
      for (T base = a, rest = b; rest > 0; rest = static_cast<T>(rest >> 1)) {
        if (rest & 1) result = wrappingProduct(result, base);
        base = wrappingProduct(base, base);
      }
      return result;
    }
  }
};
// x to the power 1, 2 or 3 as products, which take a fraction of std::pow's time; false for other exponents.
template <typename T>
bool wholePowers(const T* x, T exponent, T* out, int64_t n) {
  if (exponent == T{1}) {
    if (x != out) std::copy(x, x + n, out);
  } else if (exponent == T{2}) {
    for (int64_t i = 0; i < n; ++i) out[i] = x[i] * x[i];
  } else if (exponent == T{3}) {
    for (int64_t i = 0; i < n; ++i) out[i] = x[i] * x[i] * x[i];
  } else {
    return false;
  }
  return true;
}

template <typename T>
void powerRow(const void* x, int64_t stepX, const void* y, int64_t stepY, void* out, int64_t n) {
  if constexpr (std::is_floating_point_v<T>) {
    const bool isOneExponent = n > 0 && stepX == 1 && stepY == 0;
    if (isOneExponent && wholePowers(static_cast<const T*>(x), *static_cast<const T*>(y), static_cast<T*>(out), n)) {
      return;
    }
  }
  binaryRow<T, T, Power>(x, stepX, y, stepY, out, n);
}

KernelMaker powerMaker() {
  return [](const KernelConstruction& c) {
    return dispatch(ArithmeticTypes{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
      return broadcastKernel(sizeof(T), sizeof(T), powerRow<T>);
    });
  };
}

struct DivNoNan {
  template <typename T>
  T operator()(T a, T b) const {
    return b == T{0} ? T{0} : a / b;
  }
};
struct MulNoNan {
  template <typename T>
  T operator()(T a, T b) const {
    return b == T{0} ? T{0} : a * b;
  }
};
struct Xlogy {
  template <typename T>
  T operator()(T a, T b) const {
    return a == T{0} ? T{0} : a * std::log(b);
  }
};
struct Xlog1py {
  template <typename T>
  T operator()(T a, T b) const {
    return a == T{0} ? T{0} : a * log1pOf(b);
  }
};
struct Xdivy {
  template <typename T>
  T operator()(T a, T b) const {
    return a == T{0} ? T{0} : a / b;
  }
};
struct Atan2 {
  template <typename T>
  T operator()(T a, T b) const {
    return std::atan2(a, b);
  }
};

const char* kPowerSignature = "x: T, y: T -> z: T";
const OpRegistrar kPowOp("Pow", kPowerSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kDivNoNanOp("DivNoNan", kPowerSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kMulNoNanOp("MulNoNan", kPowerSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kXlogyOp("Xlogy", kPowerSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kXlog1pyOp("Xlog1py", kPowerSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kXdivyOp("Xdivy", kPowerSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kAtan2Op("Atan2", "y: T, x: T -> z: T", "T: type", shape_fn::broadcast);

const KernelRegistrar kPow("Pow", powerMaker(), binaryTraits());
const KernelRegistrar kDivNoNan("DivNoNan", binaryMaker<DivNoNan, FieldTypes>(), binaryTraits());
const KernelRegistrar kMulNoNan("MulNoNan", binaryMaker<MulNoNan, FieldTypes>(), binaryTraits());
const KernelRegistrar kXlogy("Xlogy", binaryMaker<Xlogy, FieldTypes>(), binaryTraits());
const KernelRegistrar kXlog1py("Xlog1py", binaryMaker<Xlog1py, FieldTypes>(), binaryTraits());
const KernelRegistrar kXdivy("Xdivy", binaryMaker<Xdivy, FieldTypes>(), binaryTraits());
const KernelRegistrar kAtan2("Atan2", binaryMaker<Atan2, FloatTypes>(), binaryTraits());

Output notEqualZero(GradientContext& c) {
  const Output zero = ops::number(c.scope, c.input(0).type(), 0);
  return ops::cast(c.scope, c.scope.op("NotEqual", {c.input(0), zero}), c.input(0).type());
}

// Where x has no logarithm it counts as 0: real numbers up to 0, and the complex 0.
const GradientRegistrar kPowGradient("Pow", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output x = c.input(0);
  const Output y = c.input(1);
  const Output power = s.op("Pow", {x, ops::sub(s, y, ops::number(s, y.type(), 1))});
  const Output dx = ops::mul(s, ops::mul(s, c.grad(), y), power);
  const Output zero = ops::number(s, x.type(), 0);
  const Output positive = s.op(isComplex(x.type()) ? "NotEqual" : "Greater", {x, zero});
  const Output safe = s.op("SelectV2", {positive, x, s.op("OnesLike", {x})});
  const Output log = s.op("SelectV2", {positive, s.op("Log", {safe}), s.op("ZerosLike", {x})});
  return unbroadcast(c, dx, ops::mul(s, ops::mul(s, c.grad(), c.output()), log));
});
const GradientRegistrar kMulNoNanGradient("MulNoNan", [](GradientContext& c) {
  return unbroadcast(c, c.scope.op("MulNoNan", {c.grad(), c.input(1)}), c.scope.op("MulNoNan", {c.input(0), c.grad()}));
});
const GradientRegistrar kXlogyGradient("Xlogy", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output dx = s.op("Xlogy", {notEqualZero(c), c.input(1)});
  const Output dy = s.op("Xdivy", {c.input(0), c.input(1)});
  return unbroadcast(c, ops::mul(s, dx, c.grad()), ops::mul(s, dy, c.grad()));
});
const GradientRegistrar kXlog1pyGradient("Xlog1py", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output dx = s.op("Xlog1py", {notEqualZero(c), c.input(1)});
  const Output dy = s.op("Xdivy", {c.input(0), ops::add(s, c.input(1), ops::number(s, c.input(1).type(), 1))});
  return unbroadcast(c, ops::mul(s, dx, c.grad()), ops::mul(s, dy, c.grad()));
});
const GradientRegistrar kXdivyGradient("Xdivy", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output dx = s.op("Xdivy", {notEqualZero(c), c.input(1)});
  const Output squared = s.op("Square", {c.input(1)});
  const Output dy = s.op("Xdivy", {s.op("Neg", {c.input(0)}), squared});
  return unbroadcast(c, ops::mul(s, dx, c.grad()), ops::mul(s, dy, c.grad()));
});
// atan2(y, x): dy = x/(x²+y²), dx = -y/(x²+y²)
const GradientRegistrar kAtan2Gradient("Atan2", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output squares = ops::add(s, s.op("Square", {c.input(1)}), s.op("Square", {c.input(0)}));
  const Output scaled = ops::realDiv(s, c.grad(), squares);
  return unbroadcast(c, ops::mul(s, c.input(1), scaled), ops::mul(s, s.op("Neg", {c.input(0)}), scaled));
});

}  // namespace
}  // namespace engine::kernels
