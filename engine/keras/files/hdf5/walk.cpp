#include "engine/keras/files/hdf5/walk.h"

#include "engine/keras/files/hdf5/checksum.h"

namespace engine::keras {
namespace {

// What is whole is read once, its names again: four times the file is far above it.
constexpr uint64_t kWalkRatio = 4;
constexpr uint64_t kWalkSlack = 1 << 16;  // bytes

}  // namespace

Hdf5Walk::Hdf5Walk(const Hdf5Source& source) : source_(source), left_(kWalkRatio * source.size() + kWalkSlack) {}

void Hdf5Walk::spend(uint64_t bytes) {
  if (bytes > left_) refuseDamaged("its parts are the same bytes again and again");
  left_ -= bytes;
}

uint64_t Hdf5Walk::credible(uint64_t size) const {
  if (size > source_.size()) refuseDamaged("a part of it would be larger than the file");
  return size;
}

std::string Hdf5Walk::bytes(uint64_t address, uint64_t size) {
  std::string found;
  read(address, size, found);
  return found;
}

void Hdf5Walk::read(uint64_t address, uint64_t size, std::string& into) {
  source_.require(address, size);
  spend(size);
  into.resize(static_cast<std::size_t>(size));
  source_.read(address, into.data(), into.size());
}

std::string Hdf5Walk::checked(uint64_t address, uint64_t size, std::string_view signature) {
  constexpr std::size_t kChecksum = 4;  // bytes
  std::string found = bytes(address, size);
  if (!found.starts_with(signature) || found.size() < signature.size() + kChecksum)
    refuseDamaged("a part of it is not where it should be");
  const std::string_view content = std::string_view(found).substr(0, found.size() - kChecksum);
  Hdf5Cursor checksum(std::string_view(found).substr(content.size()), sizes());
  if (checksum.number(kChecksum) != hdf5Checksum(content)) refuseDamaged("a checksum is wrong");
  found.resize(content.size());
  return found;
}

}  // namespace engine::keras
