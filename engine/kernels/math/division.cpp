// Div, FloorDiv, TruncateDiv and the remainders that go with them.
#include <cmath>

#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/math/broadcast_gradient.h"

namespace engine::kernels {
namespace {

template <typename T>
void checkDivisor(T b) {
  if (b == 0) fail(Code::kInvalidArgument, "Integer division by zero");
}

template <typename T>
T truncatedQuotient(T a, T b) {
  checkDivisor(b);
  return wrappingQuotient(a, b);
}

template <typename T>
T truncatedRemainder(T a, T b) {
  checkDivisor(b);
  if constexpr (std::is_signed_v<T>) {
    if (b == T{-1}) return 0;
  }
  return static_cast<T>(a % b);
}

// Python 2's division: integers are truncated.
struct Divide {
  template <typename T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      return truncatedQuotient(a, b);
    } else {
      return a / b;
    }
  }
};

struct TruncateDiv {
  template <typename T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      return truncatedQuotient(a, b);
    } else {
      return std::trunc(a / b);
    }
  }
};

struct TruncateMod {
  template <typename T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      return truncatedRemainder(a, b);
    } else {
      return std::fmod(a, b);
    }
  }
};

struct FloorDiv {
  template <typename T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      const T quotient = truncatedQuotient(a, b);
      const bool signsDiffer = std::is_signed_v<T> && ((a < 0) != (b < 0));
      return signsDiffer && truncatedRemainder(a, b) != 0 ? static_cast<T>(quotient - 1) : quotient;
    } else {
      return std::floor(a / b);
    }
  }
};

struct FloorMod {
  template <typename T>
  T operator()(T a, T b) const {
    const T remainder = TruncateMod()(a, b);
    if constexpr (std::is_unsigned_v<T>) {
      return remainder;
    } else {
      return remainder != 0 && ((b < 0) != (remainder < 0)) ? static_cast<T>(remainder + b) : remainder;
    }
  }
};

const char* kDivisionSignature = "x: T, y: T -> z: T";
const OpRegistrar kDivOp("Div", kDivisionSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kTruncateDivOp("TruncateDiv", kDivisionSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kFloorDivOp("FloorDiv", kDivisionSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kModOp("Mod", kDivisionSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kTruncateModOp("TruncateMod", kDivisionSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kFloorModOp("FloorMod", kDivisionSignature, "T: type", shape_fn::broadcast);

const KernelRegistrar kDiv("Div", binaryMaker<Divide, ArithmeticTypes>(), binaryTraits());
const KernelRegistrar kTruncateDiv("TruncateDiv", binaryMaker<TruncateDiv, NumberTypes>(), binaryTraits());
const KernelRegistrar kFloorDiv("FloorDiv", binaryMaker<FloorDiv, NumberTypes>(), binaryTraits());
const KernelRegistrar kMod({"Mod", "TruncateMod"}, binaryMaker<TruncateMod, NumberTypes>(), binaryTraits());
const KernelRegistrar kFloorMod("FloorMod", binaryMaker<FloorMod, NumberTypes>(), binaryTraits());

// mod(x, y) = x - quotient(x, y)·y with a quotient that is constant nearly everywhere.
GradientFn remainderGradient(const char* quotientOp) {
  return [quotientOp](GradientContext& c) {
    const Output quotient = c.scope.op(quotientOp, {c.input(0), c.input(1)});
    return unbroadcast(c, c.grad(), ops::mul(c.scope, c.grad(), c.scope.op("Neg", {quotient})));
  };
}

const GradientRegistrar kFloorModGradient("FloorMod", remainderGradient("FloorDiv"));
const NoGradientRegistrar kDivisionNoGradient({"FloorDiv", "TruncateDiv", "Mod", "TruncateMod"});

}  // namespace
}  // namespace engine::kernels
