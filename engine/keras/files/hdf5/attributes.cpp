#include "engine/keras/files/hdf5/attributes.h"

#include "engine/keras/files/hdf5/btree.h"
#include "engine/keras/files/hdf5/dataspace.h"
#include "engine/keras/files/hdf5/datatype.h"
#include "engine/keras/files/hdf5/fractal_heap.h"

namespace engine::keras {
namespace {

constexpr std::size_t kMostTextsOfOne = 100'000;   // of an attribute
constexpr std::size_t kLongestTexts = 256u << 20;  // bytes of all texts of an attribute

void readAttribute(Hdf5Walk& walk, std::string_view message, Hdf5Attributes& attributes) {
  Hdf5Cursor at(message, walk.sizes());
  const uint8_t version = at.byte(), flags = at.byte();
  if (version == 0) refuseDamaged("an attribute has a version that there is not");
  if (version > 3) refuseUnread("an attribute of another version");
  const uint64_t nameSize = at.number(2), typeSize = at.number(2), spaceSize = at.number(2);
  if (version == 3) at.skip(1);  // the name's encoding
  const auto part = [&](uint64_t size) {
    const std::string_view padded = at.text(version == 1 ? paddedTo8(size) : size);
    return padded.substr(0, size);
  };
  const std::string_view name = part(nameSize);
  Hdf5Attribute attribute;
  attribute.isTypeShared = version > 1 && (flags & 0x01) != 0;
  attribute.isSpaceShared = version > 1 && (flags & 0x02) != 0;
  attribute.type = part(typeSize);
  attribute.space = part(spaceSize);
  attribute.value = at.text(at.left());
  attributes.emplace(name.substr(0, name.find('\0')), std::move(attribute));
}

// The heap of all attributes, or none.
void readAttributeInfo(Hdf5Walk& walk, std::string_view message, Hdf5Attributes& attributes) {
  Hdf5Cursor at(message, walk.sizes());
  at.expectVersion(0);
  if ((at.byte() & 0x01) != 0) at.skip(2);  // the next place in the order of making
  const uint64_t address = at.offset(), tree = at.offset();
  if (address == kHdf5Undefined) return;
  Hdf5FractalHeap heap(walk, address);
  walkNewTree(walk, tree, NewTreeType::kAttributeNames, [&](std::string_view record) {
    constexpr std::size_t kId = 8, kShared = 0x02;  // bytes; a flag
    Hdf5Cursor fields(record, walk.sizes());
    const std::string_view id = fields.text(kId);
    if ((fields.byte() & kShared) != 0) refuseUnread("attributes in a table that others share");
    readAttribute(walk, heap.object(id), attributes);
  });
}

std::vector<std::string> fixedTexts(const std::string& value, uint64_t size, uint64_t count) {
  if (size == 0 || size > value.size() / count) refuseDamaged("its texts are cut off");
  std::vector<std::string> texts;
  for (uint64_t i = 0; i < count; ++i) {
    std::string one = value.substr(i * size, size);
    one.resize(one.find_last_not_of('\0') + 1);
    texts.push_back(std::move(one));
  }
  return texts;
}

// Of each text: four bytes of length, the heap's address, four bytes of its number there.
std::vector<std::string> variableTexts(Hdf5GlobalHeaps& heaps, const std::string& value, uint64_t count) {
  Hdf5Walk& walk = heaps.walk();
  const std::size_t size = 8 + walk.sizes().offset;
  if (size > value.size() / count) refuseDamaged("its texts are cut off");
  Hdf5Cursor at(value, walk.sizes());
  std::vector<std::string> texts;
  std::size_t all = 0;
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t length = at.number(4), heap = at.offset(), number = at.number(4);
    const std::string_view found = length == 0 ? std::string_view() : heaps.object(heap, number);
    if (length > found.size()) refuseDamaged("a text is longer than its heap has it");
    all += length;
    if (all > kLongestTexts) refuseDamaged("its texts are too long");
    walk.spend(length);
    const std::string_view text = found.substr(0, length);
    texts.emplace_back(text.substr(0, text.find('\0')));
  }
  return texts;
}

}  // namespace

Hdf5Attributes readHdf5Attributes(Hdf5Walk& walk, const Hdf5Header& header) {
  Hdf5Attributes attributes;
  for (const Hdf5Message& message : header) {
    if (message.type == Hdf5MessageType::kAttributeInfo) readAttributeInfo(walk, message.bytes, attributes);
    if (message.type != Hdf5MessageType::kAttribute) continue;
    if (message.isShared) refuseUnread("attributes in a table that others share");
    readAttribute(walk, message.bytes, attributes);
  }
  return attributes;
}

std::vector<std::string> attributeTexts(Hdf5GlobalHeaps& heaps, const Hdf5Attribute& attribute) {
  Hdf5Walk& walk = heaps.walk();
  const auto message = [&](Hdf5MessageType type, const std::string& bytes, bool isShared) {
    return isShared ? sharedMessage(walk, type, bytes) : bytes;
  };
  const std::string space = message(Hdf5MessageType::kDataspace, attribute.space, attribute.isSpaceShared);
  const uint64_t count = elementsOf(readDataspace({space, walk.sizes()}));
  if (count > kMostTextsOfOne) refuseHdf5(Code::kDataLoss, "has too many entries");
  if (count == 0) return {};
  const std::string bytes = message(Hdf5MessageType::kDatatype, attribute.type, attribute.isTypeShared);
  const Hdf5Datatype type = readDatatype({bytes, walk.sizes()});
  if (type.text == Hdf5Text::kNone) refuseHdf5(Code::kDataLoss, "is no text");
  return type.text == Hdf5Text::kFixed ? fixedTexts(attribute.value, type.size, count)
                                       : variableTexts(heaps, attribute.value, count);
}

}  // namespace engine::keras
