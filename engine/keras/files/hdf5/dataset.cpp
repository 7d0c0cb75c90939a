#include "engine/keras/files/hdf5/dataset.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "engine/formats/files/byte_stream.h"
#include "engine/keras/files/hdf5/chunks.h"
#include "engine/keras/files/hdf5/datatype.h"
#include "engine/keras/files/hdf5/filters.h"

namespace engine::keras {
namespace {

constexpr uint64_t kLargestAxis = uint64_t{1} << 40;    // elements
constexpr uint64_t kMostDataBytes = uint64_t{1} << 50;  // of a dataset, or a chunk

struct DatasetHead {
  Hdf5Datatype type;
  Hdf5Dataspace space;
  Hdf5Layout layout;
  Shape shape;
  uint64_t bytes = 0;
};

// That of the product; DataLoss above kMostDataBytes.
uint64_t bytesOf(uint64_t valueSize, const std::vector<uint64_t>& sizes) {
  uint64_t bytes = valueSize;
  for (const uint64_t size : sizes) {
    if (size > kLargestAxis || (size > 0 && bytes > kMostDataBytes / size)) refuseHdf5(Code::kDataLoss, "is too large");
    bytes *= size;
  }
  return bytes;
}

DatasetHead readDatasetHead(Hdf5Walk& walk, const Hdf5Header& header) {
  using enum Hdf5MessageType;
  if (findMessage(header, kExternalFiles)) refuseHdf5(Code::kDataLoss, "has its data in other files");
  const Hdf5Message* layout = findMessage(header, kLayout);
  if (!layout) refuseDamaged("it does not say where its values are");
  DatasetHead head;
  head.layout = readLayout({layout->bytes, walk.sizes()});
  const std::string type = messageBytes(walk, *findMessage(header, kDatatype));
  head.type = readDatatype({type, walk.sizes()});
  if (head.type.dtype == DType::kInvalid) refuseHdf5(Code::kUnimplemented, "holds no numbers");
  const std::string space = messageBytes(walk, *findMessage(header, kDataspace));
  head.space = readDataspace({space, walk.sizes()});
  if (head.space.isNull) refuseHdf5(Code::kDataLoss, "has no shape");
  head.bytes = bytesOf(head.type.size, head.space.sizes);
  for (const uint64_t size : head.space.sizes) head.shape.addDim(static_cast<int64_t>(size));
  return head;
}

// A value in the file's order for what was never written; empty: zeros.
std::string fillValue(Hdf5Walk& walk, const Hdf5Header& header) {
  using enum Hdf5MessageType;
  const Hdf5Message* message = findMessage(header, kFillValue);
  const bool isOld = !message;
  if (isOld) message = findMessage(header, kOldFillValue);
  if (!message) return {};
  const std::string bytes = messageBytes(walk, *message);
  Hdf5Cursor at(bytes, walk.sizes());
  constexpr uint8_t kIsSet = 0x20;
  bool isSet = true;
  if (!isOld) {
    const uint8_t version = at.byte();
    if (version == 0 || version > 3) refuseUnread("a fill value of another version");
    if (version < 3) at.skip(2);  // when it is written
    const uint8_t flags = at.byte();
    isSet = version < 3 ? flags != 0 : (flags & kIsSet) != 0;
  }
  return isSet ? std::string(at.text(at.number(4))) : std::string();
}

void fill(Tensor& value, const std::string& with) {
  if (with.empty() || std::ranges::all_of(with, [](char c) { return c == '\0'; })) return;  // new tensors are zeros
  const std::size_t size = dtypeSize(value.dtype());
  if (with.size() != size) refuseDamaged("its fill value is of another type");
  auto* to = static_cast<char*>(value.raw());
  for (std::size_t i = 0; i < value.bytes(); i += size) std::memcpy(to + i, with.data(), size);
}

class ChunkReading {
 public:
  ChunkReading(Hdf5Walk& walk, const Hdf5Header& header, const DatasetHead& head) : walk_(walk), head_(head) {
    const Hdf5Layout& layout = head.layout;
    if (layout.chunk.empty() || layout.chunk.size() != head.space.sizes.size() || layout.valueSize != head.type.size)
      refuseDamaged("its chunks are of another shape or type");
    chunkBytes_ = bytesOf(layout.valueSize, layout.chunk);
    if (const Hdf5Message* filters = findMessage(header, Hdf5MessageType::kFilters)) {
      const std::string bytes = messageBytes(walk, *filters);
      filters_ = readFilters({bytes, walk.sizes()});
    }
  }

  void readTo(Tensor& value) {
    walkChunks(walk_, head_.layout, head_.space, chunkBytes_, [&](const Hdf5Chunk& chunk) {
      unpacked_ += chunkBytes_;
      formats::requireCredibleSize(walk_.source().name(), walk_.source().size(), unpacked_);
      walk_.read(chunk.address, chunk.size, packed_);
      const uint32_t skipped = isUnfilteredEdge(chunk) ? std::numeric_limits<uint32_t>::max() : chunk.skipped;
      packed_ = unfiltered(filters_, skipped, std::move(packed_), chunkBytes_);
      copy(chunk, static_cast<char*>(value.raw()));
    });
  }

 private:
  bool isUnfilteredEdge(const Hdf5Chunk& chunk) const {
    if (head_.layout.filtersEdges) return false;
    for (std::size_t i = 0; i < chunk.begin.size(); ++i) {
      if (head_.space.sizes[i] - chunk.begin[i] < head_.layout.chunk[i]) return true;
    }
    return false;
  }

  // What of the chunk is in the shape, a row of the last axis at a time.
  void copy(const Hdf5Chunk& chunk, char* to) const {
    const std::vector<uint64_t>&sizes = head_.space.sizes, &whole = head_.layout.chunk;
    const std::size_t last = sizes.size() - 1;
    std::vector<uint64_t> counts, place(sizes.size());
    for (std::size_t i = 0; i <= last; ++i) counts.push_back(std::min(whole[i], sizes[i] - chunk.begin[i]));
    for (;;) {
      uint64_t from = 0, into = 0;
      for (std::size_t i = 0; i <= last; ++i) {
        from = from * whole[i] + place[i];
        into = into * sizes[i] + chunk.begin[i] + place[i];
      }
      std::memcpy(to + into * head_.type.size, packed_.data() + from * head_.type.size, counts[last] * head_.type.size);
      std::size_t axis = last;  // the next row: those whose axis is through begin again
      while (axis > 0 && ++place[axis - 1] == counts[axis - 1]) place[--axis] = 0;
      if (axis == 0) return;
    }
  }

  Hdf5Walk& walk_;
  const DatasetHead& head_;
  uint64_t chunkBytes_ = 0, unpacked_ = 0;
  std::vector<Hdf5Filter> filters_;
  std::string packed_;
};

// To the computer's order of bytes, which is the little endian one; a bool is 0 or 1, whatever the file has.
void makeHostValues(const Hdf5Datatype& type, Tensor& value) {
  auto* bytes = static_cast<char*>(value.raw());
  if (type.dtype == DType::kBool) {
    for (std::size_t i = 0; i < value.bytes(); ++i) bytes[i] = bytes[i] == 0 ? 0 : 1;
  }
  if (!type.isBigEndian || type.size == 1) return;
  for (std::size_t i = 0; i < value.bytes(); i += type.size) std::reverse(bytes + i, bytes + i + type.size);
}

}  // namespace

bool isHdf5Dataset(const Hdf5Header& header) {
  return findMessage(header, Hdf5MessageType::kDatatype) && findMessage(header, Hdf5MessageType::kDataspace);
}

std::pair<DType, Shape> datasetType(const Hdf5Source& source, uint64_t address) {
  Hdf5Walk walk(source);
  DatasetHead head = readDatasetHead(walk, readHdf5Header(walk, address));
  return {head.type.dtype, std::move(head.shape)};
}

Tensor readDataset(const Hdf5Source& source, uint64_t address) {
  Hdf5Walk walk(source);
  const Hdf5Header header = readHdf5Header(walk, address);
  const DatasetHead head = readDatasetHead(walk, header);
  if (head.bytes == 0) return {head.type.dtype, head.shape};
  const bool isCompact = head.layout.kind == Hdf5Layout::Kind::kCompact;
  const bool isWhole = head.layout.kind == Hdf5Layout::Kind::kContiguous && head.layout.address != kHdf5Undefined;
  // Before there is memory for it.
  if (isCompact && head.layout.values.size() < head.bytes) refuseDamaged("its values are cut off");
  if (isWhole) source.require(head.layout.address, head.bytes);
  formats::requireCredibleSize(source.name(), source.size(), head.bytes);
  Tensor value(head.type.dtype, head.shape);
  if (isCompact) {
    std::memcpy(value.raw(), head.layout.values.data(), head.bytes);
  } else if (isWhole) {
    source.read(head.layout.address, value.raw(), head.bytes);
  } else {
    fill(value, fillValue(walk, header));
    if (head.layout.kind == Hdf5Layout::Kind::kChunked) ChunkReading(walk, header, head).readTo(value);
  }
  makeHostValues(head.type, value);
  return value;
}

}  // namespace engine::keras
