#include "widgets/graph/model/attr_reader.h"

#include <charconv>

namespace widgets {

namespace {
using Kind = AttrValue::Kind;
constexpr std::size_t kListedElements = 64;

std::string floatText(float value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return std::string(buffer, end);
}

std::string shownBytes(std::string_view value) {
  if (value.size() > kKeptBytes) return "(" + std::to_string(value.size()) + " bytes)";
  std::string text;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f) {
      text += c;
    } else {
      constexpr std::string_view kHex = "0123456789abcdef";
      text += std::string("\\x") + kHex[byte >> 4] + kHex[byte & 15];
    }
  }
  return text;
}

// A comma list that stops with an ellipsis at the kept size.
class ListText {
 public:
  void add(const std::string& part) {
    if (cut_) return;
    cut_ = text_.size() + part.size() > kKeptBytes;
    text_ += (text_.empty() ? "" : ", ") + (cut_ ? std::string("…") : part);
  }
  std::string bracketed() const { return "[" + text_ + "]"; }

 private:
  std::string text_;
  bool cut_ = false;
};

// Packed or not: adds the varints of the current field.
void readVarints(WireReader& reader, std::vector<int64_t>& values) {
  if (!reader.isBytes()) {
    values.push_back(reader.signedVarint());
    return;
  }
  const std::string_view packed = reader.bytes();
  summaries::WireCursor input(packed);
  uint64_t value = 0;
  while (!input.atEnd() && input.varint(value)) values.push_back(static_cast<int64_t>(value));
}

std::vector<int64_t> littleEndianIntegers(std::string_view content, int size) {
  std::vector<int64_t> values;
  for (std::size_t at = 0; at + static_cast<std::size_t>(size) <= content.size();
       at += static_cast<std::size_t>(size)) {
    if (size == 8) {
      int64_t value = 0;
      std::memcpy(&value, content.data() + at, 8);
      values.push_back(value);
    } else {
      int32_t value = 0;
      std::memcpy(&value, content.data() + at, 4);
      values.push_back(value);
    }
  }
  return values;
}

AttrValue readTensor(WireReader reader) {
  AttrValue value;
  value.kind = Kind::kTensor;
  value.shapes.emplace_back();
  value.shapes[0].known = true;
  std::string_view content;
  std::vector<int64_t> integers;
  while (reader.next()) {
    switch (reader.field()) {
      case 1:
        value.dtype = static_cast<int>(reader.varint());
        break;
      case 2:
        value.shapes[0] = readShape(reader.message("a tensor's shape"));
        break;
      case 4:
        content = reader.bytes();
        value.bytes += content.size();
        break;
      case 7:
      case 10: {
        if (reader.isBytes()) {
          const uint64_t start = reader.offset();
          readVarints(reader, integers);
          value.bytes += reader.offset() - start;
        } else {
          readVarints(reader, integers);
          value.bytes += 4;
        }
        break;
      }
      default:
        if (reader.isBytes()) value.bytes += reader.bytes().size();
    }
  }
  const bool wholeNumbers = value.dtype == kDtInt32 || value.dtype == kDtInt64;
  if (wholeNumbers && integers.empty() && content.size() <= kKeptBytes) {
    integers = littleEndianIntegers(content, dtypeSize(value.dtype));
  }
  if (wholeNumbers && integers.size() <= kListedElements) value.integers = std::move(integers);
  const std::string shape = shapeText(value.shapes[0]);
  value.text = dtypeName(value.dtype) + (shape.empty() ? "" : " " + shape);
  if (!value.integers.empty()) {
    ListText listed;
    for (const int64_t element : value.integers) listed.add(std::to_string(element));
    value.text += " " + listed.bracketed();
  } else if (value.dtype == kDtFloat && content.size() == 4) {
    float number = 0;
    std::memcpy(&number, content.data(), 4);
    value.text += " " + floatText(number);
  }
  return value;
}

std::string readFunctionName(WireReader reader) {
  std::string name;
  while (reader.next()) {
    if (reader.field() == 1) name = reader.text();
  }
  return name;
}

AttrValue readList(WireReader reader) {
  AttrValue value;
  value.kind = Kind::kList;
  std::size_t shown = 0;
  ListText listed;
  while (reader.next()) {
    switch (reader.field()) {
      case 2:
        listed.add(shownBytes(reader.bytes()));
        break;
      case 3:
      case 5:
      case 6: {
        const int field = reader.field();
        readVarints(reader, value.integers);
        for (; shown < value.integers.size(); ++shown) {
          const int64_t element = value.integers[shown];
          listed.add(field == 6   ? dtypeName(static_cast<int>(element))
                     : field == 5 ? std::string(element != 0 ? "true" : "false")
                                  : std::to_string(element));
        }
        break;
      }
      case 4:
        if (!reader.isBytes()) listed.add(floatText(reader.fixed32AsFloat()));
        break;
      case 7: {
        value.shapes.push_back(readShape(reader.message("a list of shapes")));
        const std::string text = shapeText(value.shapes.back());
        listed.add(text.empty() ? "unknown" : text);
        break;
      }
      case 8:
        listed.add(readTensor(reader.message("a list of tensors")).text);
        break;
      case 9:
        value.functions.push_back(readFunctionName(reader.message("a list of functions")));
        listed.add(value.functions.back());
        break;
      default:
        break;
    }
  }
  value.text = listed.bracketed();
  return value;
}

}  // namespace

TensorShape readShape(WireReader reader) {
  TensorShape shape;
  shape.known = true;
  while (reader.next()) {
    if (reader.field() == 2) {
      int64_t size = 0;
      WireReader dim = reader.message("a shape");
      while (dim.next()) {
        if (dim.field() == 1) size = dim.signedVarint();
      }
      shape.dims.push_back(size < 0 ? -1 : size);
    } else if (reader.field() == 3 && reader.varint() != 0) {
      return TensorShape{};
    }
  }
  return shape;
}

AttrValue readAttrValue(WireReader reader) {
  AttrValue value;
  while (reader.next()) {
    switch (reader.field()) {
      case 1:
        value = readList(reader.message("a list"));
        break;
      case 2:
        value.kind = Kind::kBytes;
        value.text = shownBytes(reader.bytes());
        break;
      case 3:
        value.kind = Kind::kInt;
        value.integer = reader.signedVarint();
        value.text = std::to_string(value.integer);
        break;
      case 4:
        value.kind = Kind::kFloat;
        value.text = floatText(reader.fixed32AsFloat());
        break;
      case 5:
        value.kind = Kind::kBool;
        value.integer = reader.varint() != 0 ? 1 : 0;
        value.text = value.integer != 0 ? "true" : "false";
        break;
      case 6:
        value.kind = Kind::kType;
        value.integer = static_cast<int>(reader.varint());
        value.text = dtypeName(static_cast<int>(value.integer));
        break;
      case 7:
        value.kind = Kind::kShape;
        value.shapes = {readShape(reader.message("a shape"))};
        value.text = shapeText(value.shapes[0]);
        break;
      case 8:
        value = readTensor(reader.message("a tensor"));
        break;
      case 10:
        value.kind = Kind::kFunction;
        value.text = readFunctionName(reader.message("a function's name"));
        value.functions = {value.text};
        break;
      default:
        break;
    }
  }
  return value;
}

}  // namespace widgets
