#include "engine/core/dtype.h"

#include "summaries/dtypes.h"

namespace engine {

static_assert(kRefOffset == summaries::kRefOffset);

std::string dtypeName(DType dtype) {
  const summaries::DTypeInfo* info = summaries::dtypeInfo(static_cast<int>(baseType(dtype)));
  if (!info) return "invalid(" + std::to_string(static_cast<int>(dtype)) + ")";
  return std::string(info->name) + (isRef(dtype) ? "_ref" : "");
}

namespace {

// Of a type that is no reference.
DType plainFromName(std::string_view name) {
  if (name == "float") return DType::kFloat;
  if (name == "double") return DType::kDouble;
  if (name == "half") return DType::kHalf;
  return static_cast<DType>(summaries::dtypeNumber(name));
}

}  // namespace

DType dtypeFromName(std::string_view name) {
  constexpr std::string_view kRef = "_ref";
  if (!name.ends_with(kRef)) return plainFromName(name);
  const DType base = plainFromName(name.substr(0, name.size() - kRef.size()));
  return base == DType::kInvalid ? base : refType(base);
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
