#include "engine/formats/wire_shape.h"

#include <algorithm>
#include <array>
#include <optional>

namespace engine::formats {
namespace {

constexpr std::size_t kMostProbedFields = 256;
constexpr int kLongestVarint = 10;  // bytes

std::optional<uint64_t> takeVarint(const InputFile& file, FilePart& part) {
  std::array<unsigned char, kLongestVarint> bytes{};
  const auto wanted = static_cast<std::size_t>(std::min<uint64_t>(bytes.size(), part.end - part.begin));
  const std::size_t got = file.read(part.begin, bytes.data(), wanted);
  uint64_t value = 0;
  for (std::size_t i = 0; i < got; ++i) {
    value |= static_cast<uint64_t>(bytes[i] & 0x7f) << (7 * i);
    if (bytes[i] & 0x80) continue;
    part.begin += i + 1;
    return value;
  }
  return std::nullopt;
}

std::optional<WireField> takeField(const InputFile& file, FilePart& part) {
  const auto tag = takeVarint(file, part);
  if (!tag || *tag >> 3 == 0 || *tag >> 3 > 100000) return std::nullopt;
  WireField field{static_cast<int>(*tag >> 3), (*tag & 7) == 2, part};
  uint64_t size = 0;
  switch (*tag & 7) {
    case 0:
      if (!takeVarint(file, part)) return std::nullopt;
      field.content.end = part.begin;
      return field;
    case 1:
      size = 8;
      break;
    case 2: {
      const auto length = takeVarint(file, part);
      if (!length) return std::nullopt;
      size = *length;
      break;
    }
    case 5:
      size = 4;
      break;
    default:
      return std::nullopt;
  }
  if (size > part.end - part.begin) return std::nullopt;
  field.content = {part.begin, part.begin + size};
  part.begin += size;
  return field;
}

}  // namespace

std::vector<WireField> firstFields(const InputFile& file, FilePart part) {
  std::vector<WireField> fields;
  while (part.begin < part.end && fields.size() < kMostProbedFields) {
    const auto field = takeField(file, part);
    if (!field) return {};
    fields.push_back(*field);
  }
  return fields;
}

const WireField* fieldOf(const std::vector<WireField>& fields, int number) {
  const auto found = std::ranges::find(fields, number, &WireField::number);
  return found == fields.end() ? nullptr : &*found;
}

std::vector<WireField> fieldsOfShape(const InputFile& file, FilePart part, const WireShape& shape) {
  std::vector<WireField> fields = firstFields(file, part);
  const bool fits = std::ranges::all_of(fields, [&](const WireField& field) {
    return std::ranges::count(field.isBytes ? shape.bytes : shape.numbers, field.number) > 0;
  });
  const bool complete = std::ranges::all_of(shape.needed, [&](int number) { return fieldOf(fields, number); });
  if (!fits || !complete) fields.clear();
  return fields;
}

}  // namespace engine::formats
