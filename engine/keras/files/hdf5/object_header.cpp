#include "engine/keras/files/hdf5/object_header.h"

#include <algorithm>
#include <array>

namespace engine::keras {
namespace {

constexpr std::size_t kMostMessages = 1 << 17;

bool isRead(uint64_t type) {
  using enum Hdf5MessageType;
  constexpr std::array kRead{kDataspace,    kLinkInfo,      kDatatype,     kOldFillValue, kFillValue,
                             kLink,         kExternalFiles, kLayout,       kFilters,      kAttribute,
                             kContinuation, kSymbolTable,   kAttributeInfo};
  return std::ranges::any_of(kRead, [&](Hdf5MessageType one) { return static_cast<uint64_t>(one) == type; });
}

class HeaderReading {
 public:
  explicit HeaderReading(Hdf5Walk& walk) : walk_(walk) {}

  Hdf5Header read(uint64_t address) {
    const std::string begin = walk_.bytes(address, kBegin);
    if (begin.starts_with("OHDR")) {
      readNew(address, begin);
    } else if (begin[0] == 1) {
      readOld(address);
    } else {
      refuseDamaged("there is no header where one should be");
    }
    for (std::size_t i = 0; i < waiting_.size(); ++i) goOn(waiting_[i].first, waiting_[i].second);
    return std::move(messages_);
  }

 private:
  static constexpr std::size_t kBegin = 6;  // bytes: of a new header its signature, version and flags
  static constexpr std::string_view kMore = "OCHK";

  // Version, 0, two bytes of count, four of references, four of size, four to fill.
  void readOld(uint64_t address) {
    constexpr std::size_t kPrefix = 16;
    const std::string prefix = walk_.bytes(address, kPrefix);
    Hdf5Cursor at(prefix, walk_.sizes());
    at.skip(8);
    readMessages(walk_.bytes(address + kPrefix, at.number(4)));
  }

  void readNew(uint64_t address, const std::string& begin) {
    isNew_ = true;
    if (begin[4] != 2) refuseUnread("a header of another version");
    const auto flags = static_cast<uint8_t>(begin[5]);
    hasOrder_ = (flags & 0x04) != 0;
    // Times, and from how many attributes on these are kept elsewhere.
    const std::size_t before = kBegin + ((flags & 0x20) != 0 ? 16 : 0) + ((flags & 0x10) != 0 ? 4 : 0);
    const std::size_t width = std::size_t{1} << (flags & 3);
    const std::string number = walk_.bytes(address + before, width);
    const uint64_t size = walk_.credible(Hdf5Cursor(number, walk_.sizes()).number(width));
    readMessages(walk_.checked(address, before + width + size + 4, "OHDR").substr(before + width));
  }

  void goOn(uint64_t address, uint64_t size) {
    visits_.add(address);
    readMessages(isNew_ ? walk_.checked(address, size, kMore).substr(kMore.size()) : walk_.bytes(address, size));
  }

  void readMessages(const std::string& block) {
    const std::size_t head = isNew_ ? (hasOrder_ ? 6 : 4) : 8;  // bytes
    Hdf5Cursor at(block, walk_.sizes());
    while (at.left() >= head) {
      const uint64_t type = at.number(isNew_ ? 1 : 2), size = at.number(2);
      const bool isShared = (at.byte() & 0x02) != 0;
      at.skip(head - (isNew_ ? 4 : 5));
      const std::string_view bytes = at.text(size);
      if (!isRead(type)) continue;
      if (type == static_cast<uint64_t>(Hdf5MessageType::kContinuation)) {
        Hdf5Cursor place(bytes, walk_.sizes());
        const uint64_t next = place.offset();
        waiting_.emplace_back(next, place.length());
        continue;
      }
      if (messages_.size() == kMostMessages) refuseDamaged("its header has too many parts");
      messages_.push_back({static_cast<Hdf5MessageType>(type), isShared, std::string(bytes)});
    }
  }

  Hdf5Walk& walk_;
  bool isNew_ = false, hasOrder_ = false;
  Hdf5Visits visits_;
  std::vector<std::pair<uint64_t, uint64_t>> waiting_;  // addresses and sizes
  Hdf5Header messages_;
};

}  // namespace

Hdf5Header readHdf5Header(Hdf5Walk& walk, uint64_t address) {
  return HeaderReading(walk).read(address);
}

const Hdf5Message* findMessage(const Hdf5Header& header, Hdf5MessageType type) {
  const auto found = std::ranges::find(header, type, &Hdf5Message::type);
  return found == header.end() ? nullptr : &*found;
}

std::string sharedMessage(Hdf5Walk& walk, Hdf5MessageType type, std::string_view bytes) {
  constexpr uint8_t kNewest = 3, kCommitted = 2;
  Hdf5Cursor at(bytes, walk.sizes());
  const uint8_t version = at.byte(), kind = at.byte();
  if (version == 0 || version > kNewest) refuseDamaged("what it shares has a version that there is not");
  if (version == kNewest && kind != kCommitted) refuseUnread("parts in a table that others share");
  if (version == 1) at.skip(6);
  const Hdf5Header header = readHdf5Header(walk, at.offset());
  const Hdf5Message* found = findMessage(header, type);
  if (!found || found->isShared) refuseDamaged("what it shares is not there");
  return found->bytes;
}

std::string messageBytes(Hdf5Walk& walk, const Hdf5Message& message) {
  return message.isShared ? sharedMessage(walk, message.type, message.bytes) : message.bytes;
}

}  // namespace engine::keras
