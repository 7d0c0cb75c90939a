#include "summaries/dtypes.h"

#include <array>

namespace summaries {
namespace {

// From DT_FLOAT, 1, on.
constexpr std::array<DTypeInfo, 33> kDTypes = {{
    {"float32", 4},
    {"float64", 8},
    {"int32", 4},
    {"uint8", 1},
    {"int16", 2},
    {"int8", 1},
    {"string", 0},
    {"complex64", 8},
    {"int64", 8},
    {"bool", 1},
    {"qint8", 1},
    {"quint8", 1},
    {"qint32", 4},
    {"bfloat16", 2},
    {"qint16", 2},
    {"quint16", 2},
    {"uint16", 2},
    {"complex128", 16},
    {"float16", 2},
    {"resource", 0},
    {"variant", 0},
    {"uint32", 4},
    {"uint64", 8},
    {"float8_e5m2", 1},
    {"float8_e4m3fn", 1},
    {"float8_e4m3fnuz", 1},
    {"float8_e4m3b11fnuz", 1},
    {"float8_e5m2fnuz", 1},
    {"int4", 1},
    {"uint4", 1},
    {"int2", 1},
    {"uint2", 1},
    {"float4_e2m1fn", 1},
}};

}  // namespace

const DTypeInfo* dtypeInfo(int number) {
  if (number < 1 || number > static_cast<int>(kDTypes.size())) return nullptr;
  return &kDTypes[static_cast<std::size_t>(number - 1)];
}

int dtypeNumber(std::string_view name) {
  for (std::size_t i = 0; i < kDTypes.size(); ++i) {
    if (kDTypes[i].name == name) return static_cast<int>(i) + 1;
  }
  return 0;
}

}  // namespace summaries
