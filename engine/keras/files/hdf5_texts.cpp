#include "engine/keras/files/hdf5_texts.h"

#include <algorithm>
#include <map>
#include <set>

namespace engine::keras {
namespace {

constexpr uint64_t kMostHeader = 16u << 20;     // bytes of an object's header
constexpr uint64_t kMostHeap = 256u << 20;      // bytes of a global heap
constexpr std::size_t kMostTexts = 256u << 20;  // bytes of all texts of an attribute
constexpr std::size_t kReference = 16;          // bytes: length, the heap's address, a number in it
constexpr uint64_t kAttributeMessage = 0x0c;
constexpr uint64_t kContinuationMessage = 0x10;

// Bytes with a place; beyond the end everything is a failure that sticks.
class Hdf5Bytes {
 public:
  explicit Hdf5Bytes(std::string bytes) : bytes_(std::move(bytes)) {}

  bool good() const { return good_; }
  std::size_t left() const { return bytes_.size() - at_; }
  uint64_t number(std::size_t size) {
    uint64_t value = 0;
    const std::string bytes = text(size);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      value |= static_cast<uint64_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return value;
  }
  std::string text(std::size_t size) {
    if (size > left()) {
      good_ = false;
      at_ = bytes_.size();
      return {};
    }
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  void skip(std::size_t size) { text(size); }

 private:
  std::string bytes_;
  std::size_t at_ = 0;
  bool good_ = true;
};

// What of [offset, offset + size) the file has.
Hdf5Bytes bytesFrom(const formats::InputFile& file, uint64_t offset, uint64_t size, uint64_t most) {
  if (offset > file.size() || size > most) return Hdf5Bytes("");
  std::string bytes(static_cast<std::size_t>(std::min(size, file.size() - offset)), '\0');
  bytes.resize(file.read(offset, bytes.data(), bytes.size()));
  return Hdf5Bytes(std::move(bytes));
}

std::size_t paddedTo8(std::size_t size) {
  return (size + 7) / 8 * 8;
}

// The header of an object and where it goes on, in both of the format's versions.
class ObjectHeader {
 public:
  ObjectHeader(const formats::InputFile& file, uint64_t address) : file_(file) {
    Hdf5Bytes first = bytesFrom(file, address, kMostHeader, kMostHeader);
    const std::string signature = first.text(4);
    if (signature == "OHDR") readNew(first);
    if (!signature.empty() && signature[0] == 1) readOld(first);
    continueAll();
  }

  // The value of an attribute, unless it is kept elsewhere.
  std::optional<std::string> attribute(const std::string& name) const {
    const auto found = attributes_.find(name);
    return found == attributes_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  void readOld(Hdf5Bytes& first) {
    first.skip(4);  // references
    const uint64_t size = first.number(4);
    first.skip(4);
    readMessages(Hdf5Bytes(first.text(std::min<uint64_t>(size, first.left()))));
  }
  void readNew(Hdf5Bytes& first) {
    isNew_ = true;
    first.skip(1);  // version
    const uint64_t flags = first.number(1);
    if ((flags & 0x20) != 0) first.skip(16);  // times
    if ((flags & 0x10) != 0) first.skip(4);   // when attributes are kept elsewhere
    hasOrder_ = (flags & 0x04) != 0;
    const uint64_t size = first.number(std::size_t{1} << (flags & 3));
    readMessages(Hdf5Bytes(first.text(std::min<uint64_t>(size, first.left()))));
  }
  void readMessages(Hdf5Bytes block) {
    const std::size_t head = isNew_ ? (hasOrder_ ? 6 : 4) : 8;
    while (block.left() >= head) {
      const uint64_t type = block.number(isNew_ ? 1 : 2), size = block.number(2);
      block.skip(head - (isNew_ ? 3 : 4));
      Hdf5Bytes message(block.text(size));
      if (!block.good()) return;
      if (type == kAttributeMessage) readAttribute(message);
      if (type != kContinuationMessage) continue;
      const uint64_t offset = message.number(8);
      waiting_.emplace_back(offset, message.number(8));
    }
  }
  void continueAll() {
    std::set<uint64_t> seen;
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      const auto [offset, size] = waiting_[i];
      if (!seen.insert(offset).second) continue;
      Hdf5Bytes block = bytesFrom(file_, offset, size, kMostHeader);
      if (isNew_ && block.text(4) != "OCHK") continue;
      // A checksum ends a block of the new version.
      readMessages(isNew_ && block.left() >= 4 ? Hdf5Bytes(block.text(block.left() - 4)) : block);
    }
  }
  void readAttribute(Hdf5Bytes message) {
    const uint64_t version = message.number(1), flags = message.number(1);
    if (version < 1 || version > 3 || (version > 1 && flags != 0)) return;
    const uint64_t name = message.number(2), type = message.number(2), space = message.number(2);
    if (version == 3) message.skip(1);  // the name's encoding
    const auto padded = [&](uint64_t size) { return version == 1 ? paddedTo8(size) : std::size_t{size}; };
    std::string text = message.text(padded(name));
    text = text.substr(0, text.find('\0'));
    message.skip(padded(type));
    message.skip(padded(space));
    if (message.good()) attributes_.emplace(text, message.text(message.left()));
  }

  const formats::InputFile& file_;
  bool isNew_ = false, hasOrder_ = false;
  std::vector<std::pair<uint64_t, uint64_t>> waiting_;  // offset and size of blocks
  std::map<std::string, std::string> attributes_;
};

// The objects of a global heap by their numbers.
std::map<uint64_t, std::string> globalHeap(const formats::InputFile& file, uint64_t address) {
  std::map<uint64_t, std::string> objects;
  Hdf5Bytes head = bytesFrom(file, address, 16, 16);
  if (head.text(4) != "GCOL") return objects;
  head.skip(4);
  const uint64_t size = head.number(8);
  Hdf5Bytes heap = bytesFrom(file, address, size, kMostHeap);
  heap.skip(16);
  while (heap.left() >= 16) {
    const uint64_t number = heap.number(2);
    heap.skip(6);
    const uint64_t bytes = heap.number(8);
    if (number == 0) break;  // the rest is free
    std::string value = heap.text(bytes);
    if (!heap.good()) break;
    objects.emplace(number, std::move(value));
    heap.skip(std::min(paddedTo8(bytes) - static_cast<std::size_t>(bytes), heap.left()));
  }
  return objects;
}

}  // namespace

std::optional<std::vector<std::string>> hdf5Texts(const formats::InputFile& file, uint64_t address,
                                                  const std::string& attribute, std::size_t count) {
  const std::optional<std::string> value = ObjectHeader(file, address).attribute(attribute);
  if (!value || value->size() / kReference < count) return std::nullopt;
  Hdf5Bytes references(*value);
  std::map<uint64_t, std::map<uint64_t, std::string>> heaps;
  std::vector<std::string> texts;
  std::size_t all = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const uint64_t length = references.number(4), heap = references.number(8), number = references.number(4);
    if (length == 0) {
      texts.emplace_back();
      continue;
    }
    if (!heaps.contains(heap)) heaps[heap] = globalHeap(file, heap);
    const auto found = heaps[heap].find(number);
    all += length;
    if (found == heaps[heap].end() || length > found->second.size() || all > kMostTexts) return std::nullopt;
    const std::string text = found->second.substr(0, length);
    texts.push_back(text.substr(0, text.find('\0')));
  }
  return texts;
}

}  // namespace engine::keras
