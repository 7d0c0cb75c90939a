#include "engine/keras/files/hdf5/layout.h"

#include <algorithm>

namespace engine::keras {
namespace {

constexpr uint8_t kCompactClass = 0, kContiguousClass = 1, kChunkedClass = 2, kVirtualClass = 3;
constexpr uint64_t kMostChunkAxes = 33;  // with that of a value's bytes

// Sizes along the axes, of `width` bytes each; the last is that of a value.
void readChunk(Hdf5Cursor& at, uint64_t axes, std::size_t width, Hdf5Layout& layout) {
  if (axes < 1 || axes > kMostChunkAxes || width < 1 || width > 8) refuseDamaged("its chunks have no shape");
  for (uint64_t i = 0; i < axes; ++i) layout.chunk.push_back(at.number(width));
  layout.valueSize = layout.chunk.back();
  layout.chunk.pop_back();
  if (layout.valueSize == 0 || std::ranges::count(layout.chunk, 0U) > 0) refuseDamaged("its chunks are empty");
}

Hdf5Layout::Kind kindOf(uint8_t layoutClass) {
  switch (layoutClass) {
    case kCompactClass:
      return Hdf5Layout::Kind::kCompact;
    case kContiguousClass:
      return Hdf5Layout::Kind::kContiguous;
    case kChunkedClass:
      return Hdf5Layout::Kind::kChunked;
    case kVirtualClass:
      refuseHdf5(Code::kDataLoss, "is put together of other files");
    default:
      refuseDamaged("its values are kept in a way that there is not");
  }
}

// Versions 1 and 2: axes, class, five bytes, an address unless compact, sizes of the axes, values if compact.
void readOldest(Hdf5Cursor& at, Hdf5Layout& layout) {
  constexpr std::size_t kWidth = 4;
  const uint64_t axes = at.byte();
  layout.kind = kindOf(at.byte());
  at.skip(5);
  if (layout.kind != Hdf5Layout::Kind::kCompact) layout.address = at.offset();
  if (layout.kind == Hdf5Layout::Kind::kChunked) return readChunk(at, axes, kWidth, layout);
  at.skip(axes * kWidth);
  if (layout.kind == Hdf5Layout::Kind::kCompact) layout.values = at.text(at.number(4));
}

// Version 4: flags, axes, bytes of a size, sizes, the kind of index, what it needs, its address.
void readIndexed(Hdf5Cursor& at, Hdf5Layout& layout) {
  constexpr uint8_t kPlainEdges = 0x01, kFilteredSingle = 0x02;
  const uint8_t flags = at.byte();
  const uint64_t axes = at.byte();
  readChunk(at, axes, at.byte(), layout);
  const uint8_t index = at.byte();
  if (index < 1 || index > static_cast<uint8_t>(Hdf5ChunkIndex::kNewTree))
    refuseUnread("chunks that are found in another way");
  layout.index = static_cast<Hdf5ChunkIndex>(index);
  layout.filtersEdges = (flags & kPlainEdges) == 0;
  layout.isSingleFiltered = layout.index == Hdf5ChunkIndex::kSingle && (flags & kFilteredSingle) != 0;
  if (layout.isSingleFiltered) {
    layout.singleSize = at.length();
    layout.singleSkipped = static_cast<uint32_t>(at.number(4));
  }
  // Fixed arrays: how many in a page. Extensible ones: five such. The newer tree: its nodes. Their heads say it, too.
  if (layout.index == Hdf5ChunkIndex::kFixedArray) at.skip(1);
  if (layout.index == Hdf5ChunkIndex::kExtensibleArray) at.skip(5);
  if (layout.index == Hdf5ChunkIndex::kNewTree) at.skip(6);
  layout.address = at.offset();
}

}  // namespace

Hdf5Layout readLayout(Hdf5Cursor at) {
  constexpr uint8_t kNewest = 5;  // as 4 but for the sizes of filtered chunks, which indices say themselves
  const uint8_t version = at.byte();
  Hdf5Layout layout;
  if (version == 0) refuseDamaged("its values are kept in a way that there is not");
  if (version > kNewest) refuseUnread("values in a layout of another version");
  if (version < 3) {
    readOldest(at, layout);
    return layout;
  }
  layout.kind = kindOf(at.byte());
  if (layout.kind == Hdf5Layout::Kind::kCompact) {
    layout.values = at.text(at.number(2));
  } else if (layout.kind == Hdf5Layout::Kind::kContiguous) {
    layout.address = at.offset();
  } else if (version == 3) {
    const uint64_t axes = at.byte();
    layout.address = at.offset();
    readChunk(at, axes, 4, layout);
  } else {
    readIndexed(at, layout);
  }
  return layout;
}

}  // namespace engine::keras
