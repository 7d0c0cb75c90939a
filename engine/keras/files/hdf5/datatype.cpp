#include "engine/keras/files/hdf5/datatype.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace engine::keras {
namespace {

enum class TypeClass : uint8_t { kWhole = 0, kFloat = 1, kText = 3, kOpaque = 5, kEnumeration = 8, kVariable = 9 };

// Class and version, three bytes of flags, the size.
struct TypeHead {
  uint8_t version = 0;
  TypeClass kind{};
  uint32_t flags = 0;
  uint64_t size = 0;  // bytes
};

TypeHead readHead(Hdf5Cursor& at) {
  const uint8_t first = at.byte();
  TypeHead head{static_cast<uint8_t>(first >> 4), static_cast<TypeClass>(first & 0x0f), 0, 0};
  head.flags = static_cast<uint32_t>(at.number(3));
  head.size = at.number(4);
  return head;
}

DType wholeNumber(const TypeHead& head, Hdf5Cursor& at) {
  const uint64_t firstBit = at.number(2), bits = at.number(2);
  if (firstBit != 0 || bits != 8 * head.size) return DType::kInvalid;
  const bool isSigned = (head.flags & 0x08) != 0;
  switch (head.size) {
    case 1:
      return isSigned ? DType::kInt8 : DType::kUint8;
    case 2:
      return isSigned ? DType::kInt16 : DType::kUint16;
    case 4:
      return isSigned ? DType::kInt32 : DType::kUint32;
    case 8:
      return isSigned ? DType::kInt64 : DType::kUint64;
    default:
      return DType::kInvalid;
  }
}

// Places and sizes in bits.
struct FloatForm {
  uint64_t size, exponentAt, exponentSize, mantissaSize, bias;
  DType dtype;
};

DType floatingNumber(const TypeHead& head, Hdf5Cursor& at) {
  constexpr std::array<FloatForm, 4> kForms{{{2, 10, 5, 10, 15, DType::kHalf},
                                             {2, 7, 8, 7, 127, DType::kBfloat16},
                                             {4, 23, 8, 23, 127, DType::kFloat},
                                             {8, 52, 11, 52, 1023, DType::kDouble}}};
  constexpr uint32_t kVaxOrder = 0x40, kLeadingOne = 2;
  const uint64_t firstBit = at.number(2), bits = at.number(2), exponentAt = at.byte(), exponentSize = at.byte();
  const uint64_t mantissaAt = at.byte(), mantissaSize = at.byte(), bias = at.number(4), signAt = head.flags >> 8 & 0xff;
  const auto fits = [&](const FloatForm& form) {
    return form.size == head.size && form.exponentAt == exponentAt && form.exponentSize == exponentSize &&
           form.mantissaSize == mantissaSize && form.bias == bias;
  };
  const auto* const form = std::ranges::find_if(kForms, fits);
  const bool isWhole = firstBit == 0 && bits == 8 * head.size && mantissaAt == 0 && signAt + 1 == bits;
  const bool isIeee = (head.flags & kVaxOrder) == 0 && (head.flags >> 4 & 3) == kLeadingOne;
  return isWhole && isIeee && form != kForms.end() ? form->dtype : DType::kInvalid;
}

// An enumeration of a byte with FALSE = 0 and TRUE = 1.
bool isBool(const TypeHead& head, Hdf5Cursor& at) {
  constexpr std::size_t kNames = 2;
  if (head.size != 1 || (head.flags & 0xffff) != kNames) return false;
  const TypeHead base = readHead(at);
  if (base.kind != TypeClass::kWhole || base.size != 1) return false;
  at.skip(4);
  std::array<std::string_view, kNames> names;
  for (std::string_view& name : names) {
    name = at.name();
    if (head.version < 3) at.skip(paddedTo8(name.size() + 1) - name.size() - 1);
  }
  for (const std::string_view name : names) {
    const uint8_t value = at.byte();
    if (value > 1 || name != (value == 0 ? "FALSE" : "TRUE")) return false;
  }
  return names[0] != names[1];
}

}  // namespace

Hdf5Datatype readDatatype(Hdf5Cursor at) {
  const TypeHead head = readHead(at);
  if (head.version == 0) refuseDamaged("its type has a version that there is not");
  Hdf5Datatype type;
  type.size = head.size;
  switch (head.kind) {
    case TypeClass::kWhole:
      type.dtype = wholeNumber(head, at);
      type.isBigEndian = (head.flags & 1) != 0;
      break;
    case TypeClass::kFloat:
      type.dtype = floatingNumber(head, at);
      type.isBigEndian = (head.flags & 1) != 0;
      break;
    case TypeClass::kEnumeration:
      if (isBool(head, at)) type.dtype = DType::kBool;
      break;
    case TypeClass::kOpaque:
      if (head.size == dtypeSize(DType::kBfloat16)) type.dtype = DType::kBfloat16;
      break;
    case TypeClass::kText:
      type.text = Hdf5Text::kFixed;
      break;
    case TypeClass::kVariable:
      if ((head.flags & 0x0f) == 1) type.text = Hdf5Text::kVariable;
      break;
    default:
      break;
  }
  return type;
}

}  // namespace engine::keras
