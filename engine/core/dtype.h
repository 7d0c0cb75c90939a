// Element types, with TensorFlow's numbers and names. Pure functions: callable from any thread.
//   dtypeName(DType::kFloat);  // is "float32"
//   dtypeSize(DType::kInt64);  // is 8u
//   dtypeFromName("int32");    // is DType::kInt32
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace engine {

// TensorFlow's DataType. kFloatRef … (value + 100) appear only in signatures of reference variables.
enum class DType : int {
  kInvalid = 0,
  kFloat = 1,
  kDouble = 2,
  kInt32 = 3,
  kUint8 = 4,
  kInt16 = 5,
  kInt8 = 6,
  kString = 7,
  kComplex64 = 8,
  kInt64 = 9,
  kBool = 10,
  kQint8 = 11,
  kQuint8 = 12,
  kQint32 = 13,
  kBfloat16 = 14,
  kQint16 = 15,
  kQuint16 = 16,
  kUint16 = 17,
  kComplex128 = 18,
  kHalf = 19,
  kResource = 20,
  kVariant = 21,
  kUint32 = 22,
  kUint64 = 23,
  kFloat8E5m2 = 24,
  kFloat8E4m3fn = 25,
  kFloat8E4m3fnuz = 26,
  kFloat8E4m3b11fnuz = 27,
  kFloat8E5m2fnuz = 28,
  kInt4 = 29,
  kUint4 = 30,
  kInt2 = 31,
  kUint2 = 32,
  kFloat4E2m1fn = 33,
};

inline constexpr int kRefOffset = 100;

// Whether the number is a reference's; what it refers to need not be a type.
inline bool isRef(DType dtype) {
  return static_cast<int>(dtype) > kRefOffset && static_cast<int>(dtype) <= 2 * kRefOffset;
}
// What a reference refers to, and the reference of a type; other numbers as they are.
inline DType baseType(DType dtype) {
  return isRef(dtype) ? static_cast<DType>(static_cast<int>(dtype) - kRefOffset) : dtype;
}
inline DType refType(DType dtype) {
  return isRef(dtype) ? dtype : static_cast<DType>(static_cast<int>(dtype) + kRefOffset);
}

// "float32", "int64", "float32_ref" … as TensorFlow prints them in Python; "invalid(99)" for numbers of no type.
std::string dtypeName(DType dtype);
// Inverse of dtypeName, also accepting the op definitions' short names ("float", "double"). kInvalid when unknown.
DType dtypeFromName(std::string_view name);

// Bytes of one element; 0 for types without a fixed size (string, resource, variant).
std::size_t dtypeSize(DType dtype);

// float16, bfloat16, float32 or float64.
inline bool isFloating(DType d) {
  return d == DType::kFloat || d == DType::kDouble || d == DType::kHalf || d == DType::kBfloat16;
}
// complex64 or complex128.
inline bool isComplex(DType d) {
  return d == DType::kComplex64 || d == DType::kComplex128;
}
// Signed or unsigned, of 8 to 64 bits; no bool, no quantized type.
inline bool isInteger(DType d) {
  return d == DType::kInt32 || d == DType::kInt64 || d == DType::kUint8 || d == DType::kInt8 || d == DType::kInt16 ||
         d == DType::kUint16 || d == DType::kUint32 || d == DType::kUint64;
}

template <typename T>
struct DTypeOf;
template <>
struct DTypeOf<float> {
  static constexpr DType value = DType::kFloat;
};
template <>
struct DTypeOf<double> {
  static constexpr DType value = DType::kDouble;
};
template <>
struct DTypeOf<int8_t> {
  static constexpr DType value = DType::kInt8;
};
template <>
struct DTypeOf<int16_t> {
  static constexpr DType value = DType::kInt16;
};
template <>
struct DTypeOf<int32_t> {
  static constexpr DType value = DType::kInt32;
};
template <>
struct DTypeOf<int64_t> {
  static constexpr DType value = DType::kInt64;
};
template <>
struct DTypeOf<uint8_t> {
  static constexpr DType value = DType::kUint8;
};
template <>
struct DTypeOf<uint16_t> {
  static constexpr DType value = DType::kUint16;
};
template <>
struct DTypeOf<uint32_t> {
  static constexpr DType value = DType::kUint32;
};
template <>
struct DTypeOf<uint64_t> {
  static constexpr DType value = DType::kUint64;
};
template <>
struct DTypeOf<bool> {
  static constexpr DType value = DType::kBool;
};
template <>
struct DTypeOf<std::string> {
  static constexpr DType value = DType::kString;
};

template <typename T>
inline constexpr DType kDTypeOf = DTypeOf<T>::value;

}  // namespace engine
