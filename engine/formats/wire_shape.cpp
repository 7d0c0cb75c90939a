#include "engine/formats/wire_shape.h"

#include <algorithm>
#include <array>
#include <optional>

#include "summaries/wire/wire.h"

namespace engine::formats {
namespace {

using summaries::fieldOfTag;
using summaries::typeOfTag;
using summaries::WireType;

constexpr std::size_t kMostProbedFields = 256;
constexpr std::size_t kLongestHead = 20;  // bytes of a tag and a length, or a tag and a number
constexpr uint32_t kLargestNumber = 100000;

std::optional<WireField> takeField(const InputFile& file, FilePart& part) {
  std::array<char, kLongestHead> head{};
  const auto wanted = static_cast<std::size_t>(std::min<uint64_t>(head.size(), part.end - part.begin));
  summaries::WireCursor cursor({head.data(), file.read(part.begin, head.data(), wanted)});
  const std::size_t got = cursor.rest().size();
  uint32_t tag = 0;
  if (!cursor.tag(tag) || fieldOfTag(tag) > kLargestNumber) return std::nullopt;
  const WireType type = typeOfTag(tag);
  WireField field{static_cast<int>(fieldOfTag(tag)), type == WireType::kBytes, {}};
  const uint64_t behindTag = part.begin + (got - cursor.rest().size());
  uint64_t number = 0;
  if ((type == WireType::kVarint || type == WireType::kBytes) && !cursor.varint(number)) return std::nullopt;
  const uint64_t behindNumber = part.begin + (got - cursor.rest().size());
  switch (type) {
    case WireType::kVarint:
      field.content = {behindTag, behindNumber};
      part.begin = behindNumber;
      return field;
    case WireType::kFixed64:
      number = 8;
      break;
    case WireType::kFixed32:
      number = 4;
      break;
    case WireType::kBytes:
      break;
    default:
      return std::nullopt;
  }
  if (number > part.end - behindNumber) return std::nullopt;
  field.content = {behindNumber, behindNumber + number};
  part.begin = field.content.end;
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
