#include "engine/core/dtype.h"

#include <array>

namespace engine {
namespace {

struct Row {
  DType dtype;
  std::string_view name;
  std::size_t size;
};

constexpr std::array<Row, 33> kRows = {{
    {DType::kFloat, "float32", 4},
    {DType::kDouble, "float64", 8},
    {DType::kInt32, "int32", 4},
    {DType::kUint8, "uint8", 1},
    {DType::kInt16, "int16", 2},
    {DType::kInt8, "int8", 1},
    {DType::kString, "string", 0},
    {DType::kComplex64, "complex64", 8},
    {DType::kInt64, "int64", 8},
    {DType::kBool, "bool", 1},
    {DType::kQint8, "qint8", 1},
    {DType::kQuint8, "quint8", 1},
    {DType::kQint32, "qint32", 4},
    {DType::kBfloat16, "bfloat16", 2},
    {DType::kQint16, "qint16", 2},
    {DType::kQuint16, "quint16", 2},
    {DType::kUint16, "uint16", 2},
    {DType::kComplex128, "complex128", 16},
    {DType::kHalf, "float16", 2},
    {DType::kResource, "resource", 0},
    {DType::kVariant, "variant", 0},
    {DType::kUint32, "uint32", 4},
    {DType::kUint64, "uint64", 8},
    {DType::kFloat8E5m2, "float8_e5m2", 1},
    {DType::kFloat8E4m3fn, "float8_e4m3fn", 1},
    {DType::kFloat8E4m3fnuz, "float8_e4m3fnuz", 1},
    {DType::kFloat8E4m3b11fnuz, "float8_e4m3b11fnuz", 1},
    {DType::kFloat8E5m2fnuz, "float8_e5m2fnuz", 1},
    {DType::kInt4, "int4", 1},
    {DType::kUint4, "uint4", 1},
    {DType::kInt2, "int2", 1},
    {DType::kUint2, "uint2", 1},
    {DType::kFloat4E2m1fn, "float4_e2m1fn", 1},
}};

const Row* find(DType dtype) {
  for (const Row& row : kRows) {
    if (row.dtype == dtype) return &row;
  }
  return nullptr;
}

}  // namespace

std::string dtypeName(DType dtype) {
  if (isRef(dtype)) return dtypeName(baseType(dtype)) + "_ref";
  const Row* row = find(dtype);
  return row ? std::string(row->name) : "invalid(" + std::to_string(static_cast<int>(dtype)) + ")";
}

DType dtypeFromName(std::string_view name) {
  if (name == "float") return DType::kFloat;
  if (name == "double") return DType::kDouble;
  if (name == "half") return DType::kHalf;
  constexpr std::string_view kRef = "_ref";
  if (name.size() > kRef.size() && name.substr(name.size() - kRef.size()) == kRef) {
    const DType base = dtypeFromName(name.substr(0, name.size() - kRef.size()));
    return base == DType::kInvalid ? base : refType(base);
  }
  for (const Row& row : kRows) {
    if (row.name == name) return row.dtype;
  }
  return DType::kInvalid;
}

std::size_t dtypeSize(DType dtype) {
  switch (dtype) {
    case DType::kFloat:
    case DType::kInt32:
      return 4;
    case DType::kInt64:
    case DType::kDouble:
      return 8;
    default:
      break;
  }
  const Row* row = find(baseType(dtype));
  return row ? row->size : 0;
}

}  // namespace engine
