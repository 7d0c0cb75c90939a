#include "engine/keras/files/hdf5/source.h"

#include <cstring>
#include <filesystem>

#include "engine/keras/files/hdf5/checksum.h"

namespace engine::keras {
namespace {

constexpr std::string_view kHdf5Signature = "\x89HDF\r\n\x1a\n";
constexpr uint64_t kFirstUserBlock = 512;  // bytes before the superblock: 0, or this and its doubles
constexpr std::size_t kHdf5Fixed = 12;     // bytes from the signature to the addresses, in the new versions

}  // namespace

Hdf5Source::Hdf5Source(std::unique_ptr<const formats::InputFile> file, std::string bytes, std::string name)
    : file_(std::move(file)), bytes_(std::move(bytes)), name_(std::move(name)) {
  readSuperblock();
}

Hdf5Source Hdf5Source::ofFile(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) fail(Code::kNotFound, "There is no file '", path, "'.");
  return {std::make_unique<const formats::InputFile>(path), "", path};
}

Hdf5Source Hdf5Source::ofBytes(std::string bytes, std::string name) {
  return {nullptr, std::move(bytes), std::move(name)};
}

uint64_t Hdf5Source::size() const {
  return file_ ? file_->size() : bytes_.size();
}

void Hdf5Source::require(uint64_t address, uint64_t size) const {
  const uint64_t end = this->size() - base_;
  if (address > end || size > end - address) refuseDamaged("it leads to bytes beyond the end of the file");
}

void Hdf5Source::read(uint64_t address, void* to, std::size_t size) const {
  require(address, size);
  if (!file_) {
    if (size > 0) std::memcpy(to, bytes_.data() + base_ + address, size);
  } else if (file_->read(base_ + address, to, size) != size) {
    refuseDamaged("the file has become shorter");
  }
}

void Hdf5Source::readSuperblock() {
  std::string begin(kHdf5Signature.size() + 1, '\0');
  for (;; base_ = base_ == 0 ? kFirstUserBlock : 2 * base_) {
    if (base_ > size() || begin.size() > size() - base_) {
      base_ = 0;
      refuseHdf5(Code::kDataLoss, "is no HDF5 file, or it is cut off or damaged");
    }
    read(0, begin.data(), begin.size());
    if (begin.starts_with(kHdf5Signature)) break;
  }
  const auto version = static_cast<uint8_t>(begin.back());
  if (version > 3) refuseUnread(message("a superblock of version ", int{version}));
  version < 2 ? readOldSuperblock(version) : readNewSuperblock();
}

void Hdf5Source::setSizes(uint8_t offset, uint8_t length) {
  for (const uint8_t size : {offset, length}) {
    if (size != 2 && size != 4 && size != 8) refuseUnread(message("addresses or sizes of ", int{size}, " bytes"));
  }
  sizes_ = {offset, length};
}

void Hdf5Source::requireEnd(uint64_t base, uint64_t end) const {
  if (end < base || end - base > size() - base_) refuseHdf5(Code::kDataLoss, "is cut off or damaged at its head");
}

// Signature; versions of it, of the free space, of the root's entry; 0; of shared headers; sizes; 0; two sizes of
// nodes; flags; in version 1 another size of nodes and 2 bytes; base, free space, end, driver; the root's entry, whose
// second address is that of its header.
void Hdf5Source::readOldSuperblock(uint8_t version) {
  constexpr std::size_t kSizesAt = 13, kFixed = 24;
  const std::size_t fixed = version == 0 ? kFixed : kFixed + 4;
  std::string bytes(fixed, '\0');
  read(0, bytes.data(), bytes.size());
  setSizes(static_cast<uint8_t>(bytes[kSizesAt]), static_cast<uint8_t>(bytes[kSizesAt + 1]));
  bytes.resize(6 * sizes_.offset);
  read(fixed, bytes.data(), bytes.size());
  Hdf5Cursor at(bytes, sizes_);
  const uint64_t base = at.offset();
  at.offset();
  requireEnd(base, at.offset());
  at.skip(2 * sizes_.offset);
  root_ = at.offset();
}

// Signature, version, sizes, flags; base, extension, end, root; checksum.
void Hdf5Source::readNewSuperblock() {
  std::string bytes(kHdf5Fixed, '\0');
  read(0, bytes.data(), bytes.size());
  setSizes(static_cast<uint8_t>(bytes[9]), static_cast<uint8_t>(bytes[10]));
  const std::size_t size = kHdf5Fixed + 4 * sizes_.offset;
  bytes.resize(size + 4);
  read(0, bytes.data(), bytes.size());
  Hdf5Cursor at(bytes, sizes_);
  at.skip(kHdf5Fixed);
  const uint64_t base = at.offset();
  at.offset();
  const uint64_t end = at.offset();
  root_ = at.offset();
  if (at.number(4) != hdf5Checksum(std::string_view(bytes).substr(0, size)))
    refuseDamaged("its head's checksum is wrong");
  requireEnd(base, end);
}

}  // namespace engine::keras
