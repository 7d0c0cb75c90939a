#include "engine/keras/files/hdf5/chunks.h"

#include <algorithm>

#include "engine/keras/files/hdf5/btree.h"
#include "engine/keras/files/hdf5/chunk_arrays.h"

namespace engine::keras {
namespace {

class ChunkWalk {
 public:
  ChunkWalk(Hdf5Walk& walk, const Hdf5Layout& layout, const Hdf5Dataspace& space, uint64_t chunkSize,
            const Hdf5ChunkVisitor& visit)
      : walk_(walk), layout_(layout), space_(space), rank_(layout.chunk.size()), chunkSize_(chunkSize), visit_(visit) {}

  void run() {
    const ArrayVisitor element = [this](uint64_t place, std::string_view bytes) { visitElement(place, bytes); };
    switch (layout_.index) {
      case Hdf5ChunkIndex::kOldTree:
        return walkOldTree(walk_, layout_.address, OldTreeType::kChunks, kSizeAndMask + kNumber * (rank_ + 1),
                           [this](std::string_view key, uint64_t address) { visitKey(key, address); });
      case Hdf5ChunkIndex::kSingle:
        return visitIfInside({std::vector<uint64_t>(rank_), layout_.address,
                              layout_.isSingleFiltered ? layout_.singleSize : chunkSize_, layout_.singleSkipped});
      case Hdf5ChunkIndex::kImplicit:
        return visitRow();
      case Hdf5ChunkIndex::kFixedArray:
        countChunks(0);
        return walkFixedArray(walk_, layout_.address, element);
      case Hdf5ChunkIndex::kExtensibleArray:
        countChunks(unlimitedAxis());
        return walkExtensibleArray(walk_, layout_.address, element);
      case Hdf5ChunkIndex::kNewTree:
        return walkNewChunks();
    }
  }

 private:
  static constexpr std::size_t kNumber = 8, kSizeAndMask = 8, kMask = 4;  // bytes

  // Size, mask, the first element's place along each axis and within a value.
  void visitKey(std::string_view key, uint64_t address) {
    Hdf5Cursor at(key, walk_.sizes());
    Hdf5Chunk chunk;
    chunk.address = address;
    chunk.size = at.number(4);
    chunk.skipped = static_cast<uint32_t>(at.number(4));
    for (std::size_t i = 0; i < rank_; ++i) chunk.begin.push_back(at.number(kNumber));
    visitIfInside(std::move(chunk));
  }

  // Address, and where there are filters size and mask; the place along each axis, in chunks.
  void walkNewChunks() {
    const auto visit = [this](std::string_view record) {
      const std::size_t places = kNumber * rank_;
      if (record.size() < places) refuseDamaged("its B-tree is of another kind");
      Hdf5Chunk chunk = located(record.substr(0, record.size() - places));
      Hdf5Cursor at(record.substr(record.size() - places), walk_.sizes());
      for (std::size_t i = 0; i < rank_; ++i) chunk.begin.push_back(firstElement(i, at.number(kNumber)));
      visitIfInside(std::move(chunk));
    };
    const bool isFiltered = treeIsFiltered();
    walkNewTree(walk_, layout_.address, isFiltered ? NewTreeType::kFilteredChunks : NewTreeType::kChunks, visit);
  }

  // After the signature and version stands what the records are.
  bool treeIsFiltered() {
    constexpr std::size_t kTypeAt = 5;
    const std::string head = walk_.bytes(layout_.address, kTypeAt + 1);
    return static_cast<uint8_t>(head[kTypeAt]) == static_cast<uint8_t>(NewTreeType::kFilteredChunks);
  }

  // An address, and where there are filters a size and a mask.
  Hdf5Chunk located(std::string_view element) const {
    Hdf5Cursor at(element, walk_.sizes());
    Hdf5Chunk chunk;
    chunk.address = at.offset();
    chunk.size = chunkSize_;
    if (at.left() == 0) return chunk;
    if (at.left() <= kMask || at.left() > kMask + 8) refuseDamaged("its chunks' sizes are not such as there are");
    chunk.size = at.number(at.left() - kMask);
    chunk.skipped = static_cast<uint32_t>(at.number(kMask));
    return chunk;
  }

  // All of them one after the other.
  void visitRow() {
    countChunks(0);
    uint64_t count = 1;
    for (const uint64_t along : counts_) {
      if (along > 0 && count > walk_.source().size() / along) refuseDamaged("it has more chunks than the file");
      count *= along;
    }
    for (uint64_t i = 0; i < count; ++i) {
      const uint64_t before = i * chunkSize_;  // i and chunkSize_ were found to be small
      walk_.source().require(layout_.address, before);
      visitIfInside({placeOf(i), layout_.address + before, chunkSize_, 0});
    }
  }

  void visitElement(uint64_t place, std::string_view element) {
    Hdf5Chunk chunk = located(element);
    if (chunk.address == kHdf5Undefined) return;
    chunk.begin = placeOf(place);
    visitIfInside(std::move(chunk));
  }

  std::size_t unlimitedAxis() const {
    const auto found = std::ranges::find(space_.mostSizes, kHdf5Undefined);
    if (found == space_.mostSizes.end()) refuseDamaged("it cannot grow but has chunks as if it could");
    return static_cast<std::size_t>(found - space_.mostSizes.begin());
  }

  // Chunks are counted with the last axis the fastest and `slowest` the slowest.
  void countChunks(std::size_t slowest) {
    for (std::size_t i = 0; i < rank_; ++i) {
      const uint64_t most = space_.mostSizes[i];
      counts_.push_back(most / layout_.chunk[i] + (most % layout_.chunk[i] == 0 ? 0 : 1));
      if (i != slowest) order_.push_back(i);
    }
    order_.insert(order_.begin(), slowest);
  }

  std::vector<uint64_t> placeOf(uint64_t number) const {
    std::vector<uint64_t> begin(rank_);
    for (std::size_t i = rank_; i-- > 0;) {
      const std::size_t axis = order_[i];
      const uint64_t count = std::max<uint64_t>(counts_[axis], 1);
      begin[axis] = firstElement(axis, i == 0 ? number : number % count);
      number /= count;
    }
    return begin;
  }

  // kHdf5Undefined when that is beyond all shapes.
  uint64_t firstElement(std::size_t axis, uint64_t chunks) const {
    return chunks > kHdf5Undefined / layout_.chunk[axis] ? kHdf5Undefined : chunks * layout_.chunk[axis];
  }

  // Others are left from when the shape was larger.
  void visitIfInside(Hdf5Chunk chunk) const {
    for (std::size_t i = 0; i < rank_; ++i) {
      if (chunk.begin[i] >= space_.sizes[i]) return;
      if (chunk.begin[i] % layout_.chunk[i] != 0) refuseDamaged("a chunk is between the places of two");
    }
    visit_(chunk);
  }

  Hdf5Walk& walk_;
  const Hdf5Layout& layout_;
  const Hdf5Dataspace& space_;
  std::size_t rank_;
  uint64_t chunkSize_;
  const Hdf5ChunkVisitor& visit_;
  std::vector<uint64_t> counts_;    // of chunks along each axis, in the largest shape
  std::vector<std::size_t> order_;  // of the axes, the slowest first
};

}  // namespace

void walkChunks(Hdf5Walk& walk, const Hdf5Layout& layout, const Hdf5Dataspace& space, uint64_t chunkSize,
                const Hdf5ChunkVisitor& visit) {
  if (layout.address != kHdf5Undefined) ChunkWalk(walk, layout, space, chunkSize, visit).run();
}

}  // namespace engine::keras
