#include "engine/core/dtype.h"

#include "summaries/dtypes.h"

namespace engine {

static_assert(kRefOffset == summaries::kRefOffset);

std::string dtypeName(DType dtype) {
  if (isRef(dtype)) return dtypeName(baseType(dtype)) + "_ref";
  const summaries::DTypeInfo* info = summaries::dtypeInfo(static_cast<int>(dtype));
  return info ? std::string(info->name) : "invalid(" + std::to_string(static_cast<int>(dtype)) + ")";
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
  return static_cast<DType>(summaries::dtypeNumber(name));
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
  const summaries::DTypeInfo* info = summaries::dtypeInfo(static_cast<int>(baseType(dtype)));
  return info ? info->size : 0;
}

}  // namespace engine
