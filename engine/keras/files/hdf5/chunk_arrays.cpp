#include "engine/keras/files/hdf5/chunk_arrays.h"

#include <algorithm>
#include <bit>
#include <string>

namespace engine::keras {
namespace {

constexpr std::size_t kArrayMark = 6;  // bytes: signature, version, what the elements are
constexpr std::size_t kChecksum = 4;

// In a bitmap the highest bit comes first.
bool bitAt(std::string_view bits, uint64_t place) {
  return (static_cast<unsigned char>(bits[place / 8]) & (0x80U >> (place % 8))) != 0;
}

void visitElements(Hdf5Cursor& at, uint64_t first, uint64_t count, uint64_t size, const ArrayVisitor& visit) {
  for (uint64_t i = 0; i < count; ++i) visit(first + i, at.text(size));
}

// Pages of elements, one after the other, each with a checksum, also those that were not written.
struct Pages {
  uint64_t address, first, count, inPage;  // the first element's place; elements
  std::size_t elementSize;
  std::string_view written;  // a bit for each page
};

void visitPages(Hdf5Walk& walk, const Pages& pages, const ArrayVisitor& visit) {
  uint64_t address = pages.address;
  for (uint64_t page = 0, done = 0; done < pages.count; ++page) {
    const uint64_t count = std::min(pages.inPage, pages.count - done), size = count * pages.elementSize + kChecksum;
    if (bitAt(pages.written, page)) {
      const std::string bytes = walk.checked(address, size, "");
      Hdf5Cursor at(bytes, walk.sizes());
      visitElements(at, pages.first + done, count, pages.elementSize, visit);
    }
    address += size;
    done += count;
  }
}

uint64_t powerOfTwo(uint64_t exponent) {
  if (exponent > 62) refuseDamaged("the sizes in its array are not such as there are");
  return uint64_t{1} << exponent;
}

class ExtensibleArray {
 public:
  ExtensibleArray(Hdf5Walk& walk, uint64_t address, const ArrayVisitor& visit) : walk_(walk), visit_(visit) {
    const Hdf5Sizes& sizes = walk.sizes();
    const std::string bytes =
        walk.checked(address, kArrayMark + 6 + 6 * sizes.length + sizes.offset + kChecksum, "EAHD");
    Hdf5Cursor at(bytes, sizes);
    at.skip(4);
    at.expectVersion(0);
    at.skip(1);
    elementSize_ = at.byte();
    mostBits_ = at.byte();
    inIndex_ = at.byte();
    inFirstBlock_ = at.byte();
    pointers_ = at.byte();
    inPage_ = powerOfTwo(at.byte());
    at.skip(4 * sizes.length);
    left_ = at.length();  // one more than the last that was written
    at.length();
    index_ = at.offset();
    placeSize_ = (mostBits_ + 7) / 8;
    if (elementSize_ == 0 || mostBits_ > 64 || !std::has_single_bit(inFirstBlock_) || !std::has_single_bit(pointers_) ||
        mostBits_ < log2Of(inFirstBlock_))
      refuseDamaged("the sizes in its array are not such as there are");
  }

  // Elements, then data blocks of the first super blocks, then super blocks.
  void run() {
    if (left_ == 0 || index_ == kHdf5Undefined) return;
    const uint64_t supers = 1 + mostBits_ - log2Of(inFirstBlock_), direct = 2 * log2Of(pointers_);
    const uint64_t blocks = 2 * (pointers_ - 1), others = supers > direct ? supers - direct : 0;
    const std::size_t head = kArrayMark + walk_.sizes().offset;
    const std::string bytes = walk_.checked(
        index_, head + inIndex_ * elementSize_ + (blocks + others) * walk_.sizes().offset + kChecksum, "EAIB");
    Hdf5Cursor at(bytes, walk_.sizes());
    at.skip(head);
    visitElements(at, 0, inIndex_, elementSize_, visit_);
    uint64_t place = inIndex_;
    for (uint64_t super = 0; super < std::min(direct, supers); ++super) {
      for (uint64_t i = 0; i < blocksOf(super); ++i, place += elementsOf(super)) {
        const uint64_t address = at.offset();
        if (place < left_ && address != kHdf5Undefined) readBlock(address, place, elementsOf(super), {});
      }
    }
    for (uint64_t super = direct; super < supers && place < left_; ++super) {
      const uint64_t address = at.offset();
      if (address != kHdf5Undefined) readSuper(address, super, place);
      place += blocksOf(super) * elementsOf(super);
    }
  }

 private:
  // Blocks of a super block, and elements in each of them.
  static uint64_t blocksOf(uint64_t super) { return powerOfTwo(super / 2); }
  uint64_t elementsOf(uint64_t super) const { return powerOfTwo((super + 1) / 2 + log2Of(inFirstBlock_)); }

  // Signature …, place, bitmaps of its blocks' pages, blocks.
  void readSuper(uint64_t address, uint64_t super, uint64_t place) {
    visits_.add(address);
    const uint64_t blocks = walk_.credible(blocksOf(super)), elements = elementsOf(super);
    const uint64_t bitmap = elements > inPage_ ? walk_.credible((elements / inPage_ + 7) / 8) : 0;
    const std::size_t head = kArrayMark + walk_.sizes().offset + placeSize_;
    if (bitmap > 0) walk_.credible(blocks * bitmap);
    const std::string bytes =
        walk_.checked(address, head + blocks * (bitmap + walk_.sizes().offset) + kChecksum, "EASB");
    Hdf5Cursor at(bytes, walk_.sizes());
    at.skip(head);
    Hdf5Cursor bitmaps = at.part(blocks * bitmap);
    for (uint64_t i = 0; i < blocks && place < left_; ++i, place += elements) {
      const std::string_view written = bitmaps.text(bitmap);
      const uint64_t child = at.offset();
      if (child != kHdf5Undefined) readBlock(child, place, elements, written);
    }
  }

  void readBlock(uint64_t address, uint64_t place, uint64_t elements, std::string_view written) {
    visits_.add(address);
    const std::size_t head = kArrayMark + walk_.sizes().offset + placeSize_;
    const bool isPaged = elements > inPage_;
    const uint64_t count = walk_.credible(elements);
    const std::string bytes = walk_.checked(address, head + (isPaged ? 0 : count * elementSize_) + kChecksum, "EADB");
    Hdf5Cursor at(bytes, walk_.sizes());
    at.skip(head);
    if (!isPaged) return visitElements(at, place, count, elementSize_, visit_);
    if (written.size() < (count / inPage_ + 7) / 8) refuseDamaged("the sizes in its array are not such as there are");
    visitPages(walk_, {address + head + kChecksum, place, count, inPage_, elementSize_, written}, visit_);
  }

  Hdf5Walk& walk_;
  const ArrayVisitor& visit_;
  std::size_t elementSize_ = 0, placeSize_ = 0;  // bytes
  uint64_t mostBits_ = 0, inIndex_ = 0, inFirstBlock_ = 0, pointers_ = 0, inPage_ = 0, left_ = 0;
  uint64_t index_ = kHdf5Undefined;
  Hdf5Visits visits_;
};

}  // namespace

void walkFixedArray(Hdf5Walk& walk, uint64_t address, const ArrayVisitor& visit) {
  const Hdf5Sizes& sizes = walk.sizes();
  const std::string header = walk.checked(address, kArrayMark + 2 + sizes.length + sizes.offset + kChecksum, "FAHD");
  Hdf5Cursor at(header, sizes);
  at.skip(4);
  at.expectVersion(0);
  at.skip(1);
  const uint64_t elementSize = at.byte(), inPage = powerOfTwo(at.byte()), count = walk.credible(at.length());
  const uint64_t block = at.offset();
  if (block == kHdf5Undefined || count == 0) return;
  if (elementSize == 0) refuseDamaged("the sizes in its array are not such as there are");
  const uint64_t head = kArrayMark + sizes.offset, pages = count > inPage ? (count + inPage - 1) / inPage : 0;
  const uint64_t bitmap = (pages + 7) / 8;
  const std::string bytes =
      walk.checked(block, head + bitmap + (pages > 0 ? 0 : count * elementSize) + kChecksum, "FADB");
  Hdf5Cursor elements(bytes, sizes);
  elements.skip(head);
  const std::string_view written = elements.text(bitmap);
  if (pages == 0) return visitElements(elements, 0, count, elementSize, visit);
  visitPages(walk, {block + head + bitmap + kChecksum, 0, count, inPage, elementSize, written}, visit);
}

void walkExtensibleArray(Hdf5Walk& walk, uint64_t address, const ArrayVisitor& visit) {
  ExtensibleArray(walk, address, visit).run();
}

}  // namespace engine::keras
