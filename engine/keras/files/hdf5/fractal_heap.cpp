#include "engine/keras/files/hdf5/fractal_heap.h"

#include <algorithm>
#include <bit>

#include "engine/keras/files/hdf5/btree.h"
#include "engine/keras/files/hdf5/checksum.h"

namespace engine::keras {
namespace {

constexpr std::size_t kHeapMark = 5;  // bytes: signature and version

}  // namespace

Hdf5FractalHeap::Hdf5FractalHeap(Hdf5Walk& walk, uint64_t address) : walk_(walk) {
  const Hdf5Sizes& sizes = walk.sizes();
  constexpr std::size_t kFixed = 26;  // bytes besides the addresses and sizes
  const std::string head = walk.bytes(address, kHeapMark + 4);
  Hdf5Cursor filters(std::string_view(head).substr(kHeapMark + 2), sizes);
  if (head.starts_with("FRHP") && filters.number(2) != 0) refuseUnread("names that are compressed");
  const std::string bytes = walk.checked(address, kFixed + 3 * sizes.offset + 12 * sizes.length, "FRHP");
  Hdf5Cursor at(bytes, sizes);
  at.skip(4);
  at.expectVersion(0);
  idSize_ = at.number(2);
  at.skip(2);
  hasChecksums_ = (at.byte() & 0x02) != 0;
  const uint64_t mostManaged = at.number(4);
  at.length();  // the next number of a huge object
  hugeTree_ = at.offset();
  at.length();                // free bytes
  at.offset();                // and where they are
  at.skip(8 * sizes.length);  // how many bytes and objects of each kind there are
  width_ = at.number(2);
  firstSize_ = at.length();
  const uint64_t largestDirect = at.length(), placeBits = at.number(2);
  at.skip(2);  // rows that the root begins with
  root_ = at.offset();
  rows_ = at.number(2);
  if (!std::has_single_bit(width_) || !std::has_single_bit(firstSize_) || !std::has_single_bit(largestDirect) ||
      largestDirect < firstSize_ || walk.credible(firstSize_) == 0 || placeBits > 64 || idSize_ == 0)
    refuseDamaged("the sizes in its heap are not such as there are");
  directRows_ = log2Of(largestDirect) - log2Of(firstSize_) + 2;
  placeSize_ = (placeBits + 7) / 8;
  lengthSize_ = std::min<std::size_t>((log2Of(largestDirect) + 7) / 8, bytesOfNumber(mostManaged));
}

std::string Hdf5FractalHeap::object(std::string_view id) {
  Hdf5Cursor at(id.substr(0, std::min(id.size(), idSize_)), walk_.sizes());
  const uint8_t first = at.byte();
  if ((first & 0xc0) != 0) refuseUnread("a heap of another version");
  switch (first >> 4) {
    case 0:
      return managedObject(at);
    case 1:
      return hugeObject(at);
    case 2:
      return tinyObject(first, at);
    default:
      refuseDamaged("an object in its heap is of no kind that there is");
  }
}

std::string Hdf5FractalHeap::managedObject(Hdf5Cursor id) {
  const uint64_t place = id.number(placeSize_), size = id.number(lengthSize_);
  const Block& block = blockAt(place);
  const uint64_t within = place - block.begin;
  if (within > block.bytes.size() || size > block.bytes.size() - within)
    refuseDamaged("an object leads out of its heap");
  walk_.spend(size);
  return block.bytes.substr(within, size);
}

// The id has the address and size where there is room for them, else a number by which a B-tree has them.
std::string Hdf5FractalHeap::hugeObject(Hdf5Cursor id) {
  if (walk_.sizes().offset + walk_.sizes().length <= idSize_ - 1) {
    const uint64_t address = id.offset();
    return walk_.bytes(address, id.length());
  }
  if (huge_.empty()) {
    walkNewTree(walk_, hugeTree_, NewTreeType::kHugeObjects, [&](std::string_view record) {
      Hdf5Cursor at(record, walk_.sizes());
      const uint64_t address = at.offset(), size = at.length();
      huge_[at.length()] = {address, size};
    });
  }
  const auto found = huge_.find(id.number(std::min<std::size_t>(idSize_ - 1, walk_.sizes().length)));
  if (found == huge_.end()) refuseDamaged("a large object is not in its heap");
  return walk_.bytes(found->second.address, found->second.size);
}

// In the id itself. Its length less one is in four bits, or in twelve where ids are longer.
std::string Hdf5FractalHeap::tinyObject(uint8_t first, Hdf5Cursor id) const {
  constexpr std::size_t kShort = 17;
  uint64_t size = first & 0x0f;
  if (idSize_ > kShort) size = size << 8 | id.byte();
  return std::string(id.text(size + 1));
}

const Hdf5FractalHeap::Block& Hdf5FractalHeap::blockAt(uint64_t place) {
  if (rows_ == 0) return directBlock(root_, 0, firstSize_);
  uint64_t address = root_, rows = rows_, begin = 0;
  const uint64_t rowSize = width_ * firstSize_;  // bytes of the first row, and of the second
  for (;;) {
    // Blocks are as large as the first in two rows, then twice as large in each.
    const uint64_t within = place - begin;
    const uint64_t row = within < rowSize ? 0 : log2Of(within / rowSize) + 1;
    const uint64_t size = row == 0 ? firstSize_ : firstSize_ << (row - 1);
    const uint64_t rowBegin = row == 0 ? 0 : rowSize << (row - 1);
    const uint64_t column = (within - rowBegin) / size;
    if (row >= rows) refuseDamaged("an object leads out of its heap");
    const uint64_t child = children(address, rows)[row * width_ + column];
    begin += rowBegin + column * size;
    if (row < directRows_) return directBlock(child, begin, size);
    if (size <= rowSize) refuseDamaged("the sizes in its heap are not such as there are");
    address = child;
    rows = log2Of(size) - log2Of(rowSize) + 1;
  }
}

const std::vector<uint64_t>& Hdf5FractalHeap::children(uint64_t address, uint64_t rows) {
  const auto known = indirect_.find(address);
  std::vector<uint64_t>& found = known == indirect_.end() ? indirect_[address] : known->second;
  const uint64_t count = rows * width_;
  if (found.empty()) {
    const std::size_t head = kHeapMark + walk_.sizes().offset + placeSize_;
    const std::string bytes = walk_.checked(address, head + walk_.credible(count) * walk_.sizes().offset + 4, "FHIB");
    Hdf5Cursor at(bytes, walk_.sizes());
    at.skip(head);
    for (uint64_t i = 0; i < count; ++i) found.push_back(at.offset());
  }
  if (found.size() < count) refuseDamaged("parts of it lead to each other");
  return found;
}

const Hdf5FractalHeap::Block& Hdf5FractalHeap::directBlock(uint64_t address, uint64_t begin, uint64_t size) {
  if (const auto known = blocks_.find(address); known != blocks_.end()) {
    if (known->second.begin != begin) refuseDamaged("parts of it lead to each other");
    return known->second;
  }
  std::string bytes = walk_.bytes(address, size);
  if (!bytes.starts_with("FHDB")) refuseDamaged("a part of it is not where it should be");
  if (hasChecksums_) {  // of the block with zeros in the checksum's place
    constexpr std::size_t kChecksum = 4;
    const std::size_t head = kHeapMark + walk_.sizes().offset + placeSize_;
    Hdf5Cursor at(bytes, walk_.sizes());
    at.skip(head);
    const uint64_t checksum = at.number(kChecksum);
    bytes.replace(head, kChecksum, kChecksum, '\0');
    if (checksum != hdf5Checksum(bytes)) refuseDamaged("a checksum is wrong");
  }
  return blocks_.emplace(address, Block{begin, std::move(bytes)}).first->second;
}

}  // namespace engine::keras
