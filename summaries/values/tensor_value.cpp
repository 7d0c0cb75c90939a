#include "summaries/values/tensor_value.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "summaries/dtypes.h"
#include "summaries/error.h"
#include "summaries/wire/wire.h"

namespace summaries::values {
namespace {

// What a TensorProto's fields are.
constexpr uint32_t kDtype = 1;
constexpr uint32_t kShape = 2;
constexpr uint32_t kContent = 4;
constexpr uint32_t kStringVal = 8;

constexpr uint64_t kMostElements = uint64_t{1} << 26;
constexpr std::size_t kMostRepeatedBytes = std::size_t{1} << 28;  // of copies of a string tensor's last string

[[noreturn]] void damaged(const std::string& why) {
  throw Error(Code::kDataLoss, "a tensor's bytes are damaged (" + why + "); restore the file they came from");
}

double halfToDouble(uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f;
  const double fraction = bits & 0x3ff;
  double magnitude = 0;
  if (exponent == 0x1f) {
    magnitude = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  } else if (exponent == 0) {
    magnitude = std::ldexp(fraction, -24);
  } else {
    magnitude = std::ldexp(1 + fraction / 1024, exponent - 15);
  }
  return bits & 0x8000 ? -magnitude : magnitude;
}

double bfloatToDouble(uint16_t bits) {
  return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
}

// How a type lies in tensor_content and in its typed list.
struct Layout {
  uint32_t list = 0;  // number of the typed field
  WireType wire = WireType::kVarint;
  std::size_t bytes = 0;  // of a number in tensor_content
  int perElement = 1;     // numbers an element has
};

Layout layoutOf(TensorType type) {
  switch (type) {
    case TensorType::kFloat:
      return {5, WireType::kFixed32, 4};
    case TensorType::kDouble:
      return {6, WireType::kFixed64, 8};
    case TensorType::kInt32:
      return {7, WireType::kVarint, 4};
    case TensorType::kUint8:
    case TensorType::kInt8:
      return {7, WireType::kVarint, 1};
    case TensorType::kInt16:
    case TensorType::kUint16:
      return {7, WireType::kVarint, 2};
    case TensorType::kComplex64:
      return {9, WireType::kFixed32, 4, 2};
    case TensorType::kInt64:
      return {10, WireType::kVarint, 8};
    case TensorType::kBool:
      return {11, WireType::kVarint, 1};
    case TensorType::kComplex128:
      return {12, WireType::kFixed64, 8, 2};
    case TensorType::kBfloat16:
    case TensorType::kHalf:
      return {13, WireType::kVarint, 2};
    case TensorType::kUint32:
      return {16, WireType::kVarint, 4};
    case TensorType::kUint64:
      return {17, WireType::kVarint, 8};
    default:
      return {};
  }
}

// The number whose raw bits a content holds or a list's entry gives.
double numberOf(TensorType type, uint64_t bits) {
  switch (type) {
    case TensorType::kFloat:
    case TensorType::kComplex64:
      return std::bit_cast<float>(static_cast<uint32_t>(bits));
    case TensorType::kDouble:
    case TensorType::kComplex128:
      return std::bit_cast<double>(bits);
    case TensorType::kInt32:
      return static_cast<int32_t>(static_cast<uint32_t>(bits));
    case TensorType::kInt16:
      return static_cast<int16_t>(static_cast<uint16_t>(bits));
    case TensorType::kInt8:
      return static_cast<int8_t>(static_cast<uint8_t>(bits));
    case TensorType::kUint8:
      return static_cast<uint8_t>(bits);
    case TensorType::kUint16:
      return static_cast<uint16_t>(bits);
    case TensorType::kUint32:
      return static_cast<uint32_t>(bits);
    case TensorType::kInt64:
      return static_cast<double>(static_cast<int64_t>(bits));
    case TensorType::kBool:
      return bits != 0 ? 1 : 0;
    case TensorType::kHalf:
      return halfToDouble(static_cast<uint16_t>(bits));
    case TensorType::kBfloat16:
      return bfloatToDouble(static_cast<uint16_t>(bits));
    default:
      return static_cast<double>(bits);
  }
}

uint64_t load(const char* at, std::size_t bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, at, bytes);
  return bits;
}

// Calls `take` with the raw bits of each entry of the current field, packed or not.
template <typename Take>
void readList(const WireReader& field, const Layout& layout, Take take) {
  if (field.type() == layout.wire) {
    take(field.varint());
    return;
  }
  if (field.type() != WireType::kBytes) return;
  const std::string_view packed = field.bytes();
  if (layout.wire != WireType::kVarint) {
    const std::size_t bytes = layout.wire == WireType::kFixed32 ? 4 : 8;
    for (std::size_t at = 0; at + bytes <= packed.size(); at += bytes) take(load(packed.data() + at, bytes));
    return;
  }
  const char* end = packed.data() + packed.size();
  uint64_t bits = 0;
  for (const char* at = packed.data(); at != nullptr && at < end;) {
    at = readVarint(at, end, bits);
    if (at != nullptr) take(bits);
  }
}

std::vector<int64_t> readShape(std::string_view proto) {
  std::vector<int64_t> shape;
  WireReader fields(proto);
  while (fields.next()) {
    if (!fields.is(2, WireType::kBytes)) continue;
    int64_t size = 0;
    WireReader dim(fields.bytes());
    while (dim.next()) {
      if (dim.is(1, WireType::kVarint)) size = dim.integer();
    }
    if (!dim.ok() || size < 0) damaged("a dimension");
    shape.push_back(size);
  }
  if (!fields.ok()) damaged("its shape");
  return shape;
}

uint64_t elementsOf(const std::vector<int64_t>& shape) {
  uint64_t elements = 1;
  for (const int64_t size : shape) {
    if (__builtin_mul_overflow(elements, static_cast<uint64_t>(size), &elements)) elements = UINT64_MAX;
    if (size == 0) return 0;
  }
  if (elements > kMostElements) {
    throw Error(Code::kResourceExhausted,
                "a tensor of shape " + shapeText(shape) + " is too large to show; log fewer than 2^26 elements");
  }
  return elements;
}

template <typename T>
void fillWithLast(std::vector<T>& list, std::size_t count) {
  if (list.size() >= count) {
    list.resize(count);
    return;
  }
  const T last = list.empty() ? T() : list.back();
  list.resize(count, last);
}

// C++ TensorFlow's form of strings in tensor_content: the lengths as varints, then all bytes.
std::vector<std::string> stringsOf(std::string_view content, std::size_t count) {
  const char* at = content.data();
  const char* end = at + content.size();
  std::vector<uint64_t> sizes;
  for (std::size_t i = 0; i < count; ++i) {
    uint64_t size = 0;
    at = readVarint(at, end, size);
    if (at == nullptr) damaged("the lengths of its strings");
    sizes.push_back(size);
  }
  std::vector<std::string> strings;
  for (const uint64_t size : sizes) {
    if (size > static_cast<uint64_t>(end - at)) damaged("a string's length");
    strings.emplace_back(at, static_cast<std::size_t>(size));
    at += size;
  }
  return strings;
}

struct Fields {
  TensorValue value;
  std::string_view content;
};

// Type, shape and content; the lists come in a second walk, as their type may follow them.
Fields readFields(std::string_view proto) {
  Fields out;
  WireReader fields(proto);
  while (fields.next()) {
    if (fields.is(kDtype, WireType::kVarint)) out.value.type = static_cast<TensorType>(fields.varint() & 0xff);
    if (fields.is(kShape, WireType::kBytes)) out.value.shape = readShape(fields.bytes());
    if (fields.is(kContent, WireType::kBytes)) out.content = fields.bytes();
  }
  if (!fields.ok()) damaged("its fields");
  return out;
}

void readStrings(std::string_view proto, std::string_view content, std::size_t count, TensorValue& value) {
  if (!content.empty()) {
    value.strings = stringsOf(content, count);
    return;
  }
  WireReader fields(proto);
  while (fields.next() && value.strings.size() < count) {
    if (fields.is(kStringVal, WireType::kBytes)) value.strings.emplace_back(fields.bytes());
  }
  const std::size_t each = sizeof(std::string) + (value.strings.empty() ? 0 : value.strings.back().size());
  if ((count - value.strings.size()) > kMostRepeatedBytes / each) {
    throw Error(Code::kResourceExhausted, "a tensor of shape " + shapeText(value.shape) + " repeats a string of " +
                                              std::to_string(each - sizeof(std::string)) + " bytes too often to show");
  }
  fillWithLast(value.strings, count);
}

void readNumbers(std::string_view proto, std::string_view content, std::size_t elements, TensorValue& value) {
  const Layout layout = layoutOf(value.type);
  if (layout.bytes == 0) {
    throw Error(Code::kUnimplemented, "a tensor of " + tensorTypeName(value.type) + " cannot be shown");
  }
  const std::size_t count = elements * static_cast<std::size_t>(layout.perElement);
  if (!content.empty()) {
    if (content.size() != count * layout.bytes) damaged("its content's size");
    value.numbers.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      value.numbers.push_back(numberOf(value.type, load(content.data() + i * layout.bytes, layout.bytes)));
    }
    return;
  }
  WireReader fields(proto);
  while (fields.next()) {
    if (fields.field() != layout.list) continue;
    readList(fields, layout, [&](uint64_t bits) {
      if (value.numbers.size() < count) value.numbers.push_back(numberOf(value.type, bits));
    });
  }
  if (layout.perElement == 1) return fillWithLast(value.numbers, count);
  if (value.numbers.size() % 2 != 0) damaged("half a complex number");
  for (std::size_t i = value.numbers.size(); i < count; ++i) value.numbers.push_back(i < 2 ? 0 : value.numbers[i - 2]);
}

bool hasOneElement(std::string_view shape) {
  WireReader fields(shape);
  while (fields.next()) {
    if (!fields.is(2, WireType::kBytes)) continue;
    uint64_t size = 0;
    WireReader dim(fields.bytes());
    while (dim.next()) {
      if (dim.is(1, WireType::kVarint)) size = dim.varint();
    }
    if (size != 1) return false;
  }
  return fields.ok();
}

}  // namespace

std::string tensorTypeName(TensorType type) {
  const DTypeInfo* info = dtypeInfo(static_cast<int>(type));
  return info ? std::string(info->name) : "type " + std::to_string(static_cast<int>(type));
}

TensorValue decodeTensor(std::string_view proto) {
  Fields fields = readFields(proto);
  const uint64_t elements = elementsOf(fields.value.shape);
  if (fields.value.type == TensorType::kString) {
    readStrings(proto, fields.content, elements, fields.value);
  } else if (elements > 0 || layoutOf(fields.value.type).bytes == 0) {
    readNumbers(proto, fields.content, elements, fields.value);
  }
  return std::move(fields.value);
}

bool scalarOf(std::string_view proto, double& value) {
  auto type = TensorType::kFloat;
  std::string_view content;
  WireReader fields(proto);
  // Writers put the type first; where they do not, the second walk below knows it.
  while (fields.next()) {
    if (fields.is(kDtype, WireType::kVarint)) type = static_cast<TensorType>(fields.varint() & 0xff);
    if (fields.is(kShape, WireType::kBytes) && !hasOneElement(fields.bytes())) return false;
    if (fields.is(kContent, WireType::kBytes)) content = fields.bytes();
  }
  const Layout layout = layoutOf(type);
  if (!fields.ok() || layout.bytes == 0 || layout.perElement != 1) return false;
  if (!content.empty()) {
    if (content.size() != layout.bytes) return false;
    value = numberOf(type, load(content.data(), layout.bytes));
    return true;
  }
  value = 0;  // what a tensor without values holds
  bool found = false;
  WireReader list(proto);
  while (list.next()) {
    if (list.field() != layout.list) continue;
    readList(list, layout, [&](uint64_t bits) {
      if (!found) value = numberOf(type, bits);
      found = true;
    });
  }
  return true;
}

std::string shapeText(const std::vector<int64_t>& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  return text + "]";
}

}  // namespace summaries::values
