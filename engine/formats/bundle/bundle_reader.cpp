#include "engine/formats/bundle/bundle_reader.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <numeric>

#include "engine/core/error.h"
#include "engine/formats/tables/table.h"
#include "engine/formats/wire/crc32c.h"
#include "engine/formats/wire/varint.h"
#include "engine/proto/checkpoint.pb.h"

namespace engine::formats {
namespace {

constexpr int kFormatVersion = 1;
constexpr int kMostShards = 99999;          // five digits in the file name
constexpr std::size_t kMostSlices = 10000;  // of one variable

[[noreturn]] void damagedEntry(const std::string& prefix, const std::string& name, const std::string& what) {
  fail(Code::kDataLoss, "The entry of tensor \"", name, "\" in ", prefix, ".index is damaged: ", what, ".");
}

bool isSliceKey(const std::string& key) {
  return key.front() == '\0';
}

}  // namespace

std::string bundleIndexPath(const std::string& prefix) {
  return prefix + ".index";
}

std::string bundleDataPath(const std::string& prefix, int shard, int numShards) {
  char suffix[40];
  std::snprintf(suffix, sizeof suffix, ".data-%05d-of-%05d", shard, numShards);
  return prefix + suffix;
}

void failChecksum(const std::string& name, const BundleEntry& entry, const InputFile& file) {
  fail(Code::kDataLoss, "The ", entry.size, " bytes of tensor \"", name, "\" at ", entry.offset, " in ", file.path(),
       " do not match their checksum. Restore the file from a copy or use another checkpoint.");
}

BundleReader::BundleReader(std::string prefix, std::vector<std::string>* damage) : prefix_(std::move(prefix)) {
  const std::string path = bundleIndexPath(prefix_);
  const TableEntries table = readTable(readFile(path), path, damage);
  if (table.empty() || !table.front().first.empty()) fail(Code::kDataLoss, path, " is damaged: it has no header.");
  readHeader(table.front().second, path);
  for (std::size_t i = 1; i < table.size(); ++i) {
    try {
      addEntry(table[i].first, table[i].second, path);
    } catch (const Error& error) {
      if (!damage) throw;
      damage->push_back(error.what());
    }
  }
  shards_.resize(shardSizes_.size());
}

BundleReader::~BundleReader() = default;

void BundleReader::readHeader(const std::string& bytes, const std::string& indexPath) {
  tensorflow::BundleHeaderProto header;
  if (!header.ParseFromString(bytes) || header.num_shards() < 1 || header.num_shards() > kMostShards) {
    fail(Code::kDataLoss, indexPath, " is damaged: its header is unreadable.");
  }
  if (header.endianness() != tensorflow::BundleHeaderProto::LITTLE) {
    fail(Code::kFailedPrecondition, indexPath, " was written on a big-endian machine, which cannot be read here.");
  }
  if (header.version().min_consumer() > kFormatVersion) {
    fail(Code::kFailedPrecondition, indexPath, " has format version ", header.version().producer(),
         ", newer than this program reads.");
  }
  shardSizes_.resize(static_cast<std::size_t>(header.num_shards()));
}

void BundleReader::addEntry(const std::string& key, const std::string& bytes, const std::string& indexPath) {
  const std::string name = isSliceKey(key) ? "(a part of a variable)" : key;
  tensorflow::BundleEntryProto proto;
  if (!proto.ParseFromString(bytes)) damagedEntry(prefix_, name, "it is not a BundleEntryProto");
  BundleEntry entry;
  entry.dtype = static_cast<DType>(proto.dtype());
  try {
    entry.shape = Shape::fromProto(proto.shape());
    if (entry.shape.elements() < 0) damagedEntry(prefix_, name, "its shape is " + entry.shape.toString());
    for (const auto& slice : proto.slices()) {
      entry.slices.push_back(TensorSlice::fromProto(slice));
      entry.slices.back().within(entry.shape);
    }
  } catch (const Error& error) {
    damagedEntry(prefix_, name, error.what());
  }
  entry.shard = proto.shard_id();
  entry.offset = proto.offset();
  entry.size = proto.size();
  entry.crc32c = proto.crc32c();
  int64_t end = 0;
  if (entry.shard < 0 || entry.shard >= numShards() || entry.offset < 0 || entry.size < 0 ||
      __builtin_add_overflow(entry.offset, entry.size, &end)) {
    fail(Code::kDataLoss, indexPath, " is damaged: tensor \"", name, "\" has shard ", entry.shard, " of ", numShards(),
         ", offset ", entry.offset, " and size ", entry.size, ".");
  }
  int64_t& shardSize = shardSizes_[static_cast<std::size_t>(entry.shard)];
  shardSize = std::max(shardSize, end);
  (isSliceKey(key) ? parts_ : entries_).emplace(key, std::move(entry));
}

std::vector<std::string> BundleReader::missingShards() const {
  std::vector<std::string> missing;
  for (int i = 0; i < numShards(); ++i) {
    const std::string path = bundleDataPath(prefix_, i, numShards());
    std::error_code ignored;
    const bool isNeeded = shardSizes_[static_cast<std::size_t>(i)] > 0;
    if (isNeeded && !std::filesystem::exists(path, ignored)) missing.push_back(path);
  }
  return missing;
}

void BundleReader::requireShards() const {
  const std::vector<std::string> missing = missingShards();
  if (missing.empty()) return;
  fail(Code::kNotFound, missing.front(), " is missing, which is one of the ", numShards(),
       " data files of the checkpoint ", prefix_, ". Copy all of its files, or use another checkpoint.");
}

std::vector<std::string> BundleReader::names() const {
  std::vector<std::string> names;
  names.reserve(entries_.size());
  for (const auto& [name, entry] : entries_) names.push_back(name);
  return names;
}

const BundleEntry& BundleReader::entry(const std::string& name) const {
  const auto found = entries_.find(name);
  if (found == entries_.end())
    fail(Code::kNotFound, "There is no tensor \"", name, "\" in the checkpoint ", prefix_, ".");
  return found->second;
}

void BundleReader::checkDtype(const std::string& name, const BundleEntry& entry, DType expected) const {
  if (expected == DType::kInvalid || expected == entry.dtype) return;
  fail(Code::kInvalidArgument, "Tensor \"", name, "\" in the checkpoint ", prefix_, " is ", dtypeName(entry.dtype),
       ", not ", dtypeName(expected), ".");
}

Tensor BundleReader::read(const std::string& name, DType expected) const {
  const BundleEntry& stored = entry(name);
  checkDtype(name, stored, expected);
  if (stored.slices.empty()) return readStored(name, stored);
  const std::vector<TensorSlice::Extent> everything(static_cast<std::size_t>(stored.shape.rank()));
  return joinSlices(name, stored, TensorSlice(everything).within(stored.shape));
}

Tensor BundleReader::readSlice(const std::string& name, const TensorSlice& slice, DType expected) const {
  const BundleEntry& stored = entry(name);
  checkDtype(name, stored, expected);
  const TensorSlice wanted = slice.within(stored.shape);
  if (!stored.slices.empty()) return joinSlices(name, stored, wanted);
  return extractSlice(readStored(name, stored), wanted);
}

const InputFile& BundleReader::shard(int32_t index) const {
  const auto at = static_cast<std::size_t>(index);
  const std::lock_guard lock(mutex_);
  if (!shards_[at]) {
    auto file = std::make_unique<InputFile>(bundleDataPath(prefix_, index, numShards()));
    if (file->size() < static_cast<uint64_t>(shardSizes_[at])) {
      fail(Code::kOutOfRange, file->path(), " has ", file->size(), " bytes, but its index expects ", shardSizes_[at],
           ". The file is cut off: restore it from a copy or use another checkpoint.");
    }
    shards_[at] = std::move(file);
  }
  return *shards_[at];
}

// The data file of a stored tensor, after checking that the file is long enough and the size right for the shape: no
// memory is spent on a tensor that the file cannot hold.
const InputFile& BundleReader::checkedShard(const std::string& name, const BundleEntry& entry) const {
  const InputFile& file = shard(entry.shard);
  const auto elements = static_cast<std::size_t>(entry.shape.elements());
  const auto size = static_cast<std::size_t>(entry.size);
  const std::size_t elementSize = dtypeSize(entry.dtype);
  std::size_t expected = 0;
  if (entry.dtype == DType::kString) {
    if (elements > size) damagedEntry(prefix_, name, "too few bytes for its strings");
  } else if (elementSize == 0) {
    fail(Code::kUnimplemented, "Tensor \"", name, "\" in the checkpoint ", prefix_, " is of type ",
         dtypeName(entry.dtype), ", which cannot be read.");
  } else if (__builtin_mul_overflow(elements, elementSize, &expected) || expected != size) {
    damagedEntry(prefix_, name, message("its ", entry.size, " bytes are not a ", dtypeName(entry.dtype), entry.shape));
  }
  return file;
}

Tensor BundleReader::readStored(const std::string& name, const BundleEntry& entry) const {
  const InputFile& file = checkedShard(name, entry);
  const auto offset = static_cast<uint64_t>(entry.offset);
  const auto size = static_cast<std::size_t>(entry.size);
  if (entry.dtype == DType::kString) {
    std::string bytes(size, '\0');
    bytes.resize(file.read(offset, bytes.data(), size));
    return readStrings(name, entry, bytes, file);
  }
  Tensor tensor(entry.dtype, entry.shape);
  const std::size_t got = file.read(offset, tensor.raw(), size);
  if (got != size || unmaskCrc32c(entry.crc32c) != extendCrc32c(0, tensor.raw(), size)) {
    failChecksum(name, entry, file);
  }
  return tensor;
}

// Layout: a varint length per string, the masked checksum of the lengths as fixed-width integers, all strings' bytes.
Tensor BundleReader::readStrings(const std::string& name, const BundleEntry& entry, const std::string& bytes,
                                 const InputFile& file) const {
  const int64_t count = entry.shape.elements();
  Tensor tensor(DType::kString, entry.shape);
  std::vector<uint64_t> lengths(static_cast<std::size_t>(count));
  std::string_view rest = bytes;
  uint32_t crc = 0;
  uint64_t total = 0;
  for (uint64_t& length : lengths) {
    if (!takeVarint(rest, length) || length > bytes.size()) damagedEntry(prefix_, name, "a string's length is wrong");
    std::string fixed;
    length > UINT32_MAX ? putFixed(fixed, length) : putFixed(fixed, static_cast<uint32_t>(length));
    crc = extendCrc32c(crc, fixed.data(), fixed.size());
    total += length;
  }
  if (rest.size() < 4 || rest.size() - 4 != total) damagedEntry(prefix_, name, "its strings' lengths do not add up");
  const bool lengthsMatch = unmaskCrc32c(getFixed<uint32_t>(rest.data())) == crc;
  crc = extendCrc32c(crc, rest.data(), rest.size());
  if (!lengthsMatch || unmaskCrc32c(entry.crc32c) != crc) {
    failChecksum(name, entry, file);
  }
  rest.remove_prefix(4);
  std::string* out = tensor.data<std::string>();
  for (const uint64_t length : lengths) {
    (out++)->assign(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return tensor;
}

std::vector<const BundleEntry*> BundleReader::rowParts(const std::string& name) const {
  const BundleEntry& whole = entry(name);
  if (whole.slices.empty()) return {&whole};
  if (whole.shape.rank() == 0 || whole.slices.size() > kMostSlices) return {};
  std::vector<TensorSlice> places;
  for (const TensorSlice& slice : whole.slices) places.push_back(slice.within(whole.shape));
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return places[i].extents()[0].start; });
  std::vector<const BundleEntry*> parts;
  int64_t rows = 0;
  for (const std::size_t i : order) {
    const auto& extents = places[i].extents();
    for (std::size_t d = 1; d < extents.size(); ++d) {
      if (extents[d].length != whole.shape.dim(static_cast<int>(d))) return {};
    }
    if (extents[0].start != rows) return {};
    rows += extents[0].length;
    parts.push_back(&part(name, whole, whole.slices[i]));
  }
  return rows == whole.shape.dim(0) ? parts : std::vector<const BundleEntry*>{};
}

const BundleEntry& BundleReader::part(const std::string& name, const BundleEntry& whole,
                                      const TensorSlice& slice) const {
  const auto found = parts_.find(slice.bundleKey(name));
  if (found == parts_.end() || found->second.shape != slice.within(whole.shape).shape() ||
      found->second.dtype != whole.dtype || !found->second.slices.empty()) {
    damagedEntry(prefix_, name, "its part " + slice.toString() + " is missing or does not fit");
  }
  return found->second;
}

Tensor BundleReader::joinSlices(const std::string& name, const BundleEntry& entry, const TensorSlice& wanted) const {
  if (entry.slices.size() > kMostSlices) damagedEntry(prefix_, name, "it has too many parts");
  struct Piece {
    const BundleEntry* stored;
    TensorSlice place;   // of the stored part in the whole
    TensorSlice shared;  // what is wanted of it
  };
  std::vector<Piece> pieces;
  int64_t covered = 0;
  for (const TensorSlice& slice : entry.slices) {
    const TensorSlice place = slice.within(entry.shape);
    const auto shared = place.intersection(wanted);
    if (!shared) continue;
    for (const Piece& other : pieces) {
      if (other.shared.intersection(*shared)) damagedEntry(prefix_, name, "its parts overlap");
    }
    covered += shared->shape().elements();
    pieces.push_back({&part(name, entry, slice), place, *shared});
    checkedShard(name, *pieces.back().stored);
  }
  if (covered != wanted.shape().elements()) {
    fail(Code::kInvalidArgument, "The checkpoint ", prefix_, " does not contain all of ", wanted.toString(),
         " of the partitioned tensor \"", name, "\" of shape ", entry.shape, ".");
  }
  Tensor result(entry.dtype, wanted.shape());
  for (const Piece& piece : pieces) {
    const Tensor stored = readStored(name, *piece.stored);
    insertSlice(extractSlice(stored, piece.shared.relativeTo(piece.place)), piece.shared.relativeTo(wanted), result);
  }
  return result;
}

}  // namespace engine::formats
