// The value of a serialized TensorProto, for views and exports. Pure functions: callable from any thread.
//   const std::string proto("\x08\x01\x12\x04\x12\x02\x08\x02\x2a\x08\0\0\0\x3f\0\0\xc0\x3f", 18);  // of a log
//   const summaries::values::TensorValue value = summaries::values::decodeTensor(proto);
//   summaries::values::tensorTypeName(value.type);  // is "float32"
//   summaries::values::shapeText(value.shape);      // is "[2]"
//   value.numbers;                                  // is std::vector({0.5, 1.5})
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace summaries::values {

// TensorFlow's DataType numbers of the types that summaries hold.
enum class TensorType : int {
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
  kBfloat16 = 14,
  kUint16 = 17,
  kComplex128 = 18,
  kHalf = 19,
  kUint32 = 22,
  kUint64 = 23,
};

struct TensorValue {
  TensorType type = TensorType::kInvalid;
  std::vector<int64_t> shape;
  // Row-major. Complex numbers are pairs; 64-bit integers beyond 2^53 are rounded.
  std::vector<double> numbers;
  std::vector<std::string> strings;  // of a string tensor, whose numbers are empty
};

// "float32", "string" …; "type 99" for one that TensorFlow does not have.
std::string tensorTypeName(TensorType type);

// As TensorFlow decodes: tensor_content wins, a typed list shorter than the shape is filled with its last value.
// Errors: DataLoss (malformed, sizes that do not fit), Unimplemented (a type without numbers or strings),
// ResourceExhausted (more than 2^26 elements).
TensorValue decodeTensor(std::string_view proto);

// The single number of a numeric tensor of one element; false when it holds anything else. Allocates nothing.
bool scalarOf(std::string_view proto, double& value);

// The shape as TensorFlow prints it: "[2, 3]", "[]".
std::string shapeText(const std::vector<int64_t>& shape);

}  // namespace summaries::values
