// Bit by bit: and, or, exclusive or, not, shifts; and how many bits are set.
#include <bit>
#include <limits>

#include "engine/graph/inference.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/math/unary.h"

namespace engine::kernels {
namespace {

// Shifts by less than zero or more than all bits count as the nearest that is defined, as TensorFlow's do.
template <typename T>
T clampedShift(T count) {
  constexpr T kLargest = static_cast<T>(std::numeric_limits<std::make_unsigned_t<T>>::digits - 1);
  return count < 0 ? T{0} : (count > kLargest ? kLargest : count);
}

struct LeftShift {
  template <typename T>
  T operator()(T a, T b) const {
    using Unsigned = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<Unsigned>(a) << clampedShift(b));
  }
};
struct RightShift {
  template <typename T>
  T operator()(T a, T b) const {
    return static_cast<T>(a >> clampedShift(b));
  }
};
struct And {
  template <typename T>
  T operator()(T a, T b) const {
    return static_cast<T>(a & b);
  }
};
struct Or {
  template <typename T>
  T operator()(T a, T b) const {
    return static_cast<T>(a | b);
  }
};
struct Xor {
  template <typename T>
  T operator()(T a, T b) const {
    return static_cast<T>(a ^ b);
  }
};
struct Invert {
  template <typename T>
  T operator()(T x) const {
    return static_cast<T>(~x);
  }
};

struct SetBits {
  template <typename T>
  uint8_t operator()(T x) const {
    return static_cast<uint8_t>(std::popcount(static_cast<std::make_unsigned_t<T>>(x)));
  }
};

const char* kBitwiseSignature = "x: T, y: T -> z: T";
const OpRegistrar kBitwiseAndOp("BitwiseAnd", kBitwiseSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kBitwiseOrOp("BitwiseOr", kBitwiseSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kXorOp("BitwiseXor", kBitwiseSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kLeftOp("LeftShift", kBitwiseSignature, "T: type", shape_fn::broadcast);
const OpRegistrar kRightOp("RightShift", kBitwiseSignature, "T: type", shape_fn::broadcast);

const KernelRegistrar kBitwiseAnd("BitwiseAnd", binaryMaker<And, IntegerTypes>(), binaryTraits());
const KernelRegistrar kBitwiseOr("BitwiseOr", binaryMaker<Or, IntegerTypes>(), binaryTraits());
const KernelRegistrar kXor("BitwiseXor", binaryMaker<Xor, IntegerTypes>(), binaryTraits());
const KernelRegistrar kLeft("LeftShift", binaryMaker<LeftShift, IntegerTypes>(), binaryTraits());
const KernelRegistrar kRight("RightShift", binaryMaker<RightShift, IntegerTypes>(), binaryTraits());

const UnaryOp kBitwiseOps[] = {{"Invert", makeUnary<Invert, IntegerTypes>, nullptr}};
const UnaryRegistrar kBitwiseRegistrar(kBitwiseOps, "x: T -> y: T");
const UnaryOp kCountOps[] = {{"PopulationCount", makeUnary<SetBits, IntegerTypes, uint8_t>, nullptr}};
const UnaryRegistrar kCountRegistrar(kCountOps, "x: T -> y: uint8");
const NoGradientRegistrar kBitwiseNoGradient({"BitwiseAnd", "BitwiseOr", "BitwiseXor", "LeftShift", "RightShift"});

}  // namespace
}  // namespace engine::kernels
