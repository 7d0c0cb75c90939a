#include "engine/keras/files/hdf5/bytes.h"

#include <bit>

namespace engine::keras {

void refuseDamaged(const char* what) {
  refuseHdf5(Code::kDataLoss, "is damaged: ", what);
}

void refuseUnread(const std::string& what) {
  refuseHdf5(Code::kUnimplemented, "has ", what, ", which is not read; save it anew with h5py's default libver");
}

uint64_t Hdf5Cursor::number(std::size_t size) {
  const std::string_view bytes = text(size);
  uint64_t value = 0;
  for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

uint64_t Hdf5Cursor::offset() {
  const uint64_t value = number(sizes_.offset);
  return value == kHdf5Undefined >> (64 - 8 * sizes_.offset) ? kHdf5Undefined : value;
}

uint64_t Hdf5Cursor::length() {
  const uint64_t value = number(sizes_.length);
  return value == kHdf5Undefined >> (64 - 8 * sizes_.length) ? kHdf5Undefined : value;
}

std::string_view Hdf5Cursor::text(uint64_t size) {
  if (size > bytes_.size()) refuseDamaged("a part of it ends too early");
  const std::string_view found = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
  return found;
}

std::string_view Hdf5Cursor::name() {
  const std::size_t end = bytes_.find('\0');
  if (end == std::string_view::npos) refuseDamaged("a name in it does not end");
  const std::string_view found = text(end);
  skip(1);
  return found;
}

void Hdf5Cursor::expect(std::string_view signature) {
  if (text(signature.size()) != signature) refuseDamaged("a part of it is not where it should be");
}

void Hdf5Cursor::expectVersion(uint8_t version) {
  const uint8_t found = byte();
  if (found > version) refuseUnread(message("a part of version ", int{found}));
  if (found < version) refuseDamaged("a part of it has a version that there is not");
}

uint64_t paddedTo8(uint64_t size) {
  return (size + 7) & ~uint64_t{7};
}

std::size_t bytesOfNumber(uint64_t largest) {
  return largest == 0 ? 1 : (static_cast<std::size_t>(std::bit_width(largest)) + 7) / 8;
}

uint32_t log2Of(uint64_t value) {
  return static_cast<uint32_t>(std::bit_width(value)) - 1;
}

}  // namespace engine::keras
