// Numbers, addresses and texts in the bytes of an HDF5 file, which is taken as untrusted: what does not fit is refused,
// nothing beyond the end is read. The format: "HDF5 File Format Specification", version 3.0. Values of one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/error.h"

namespace engine::keras {

// Why a part of a file is not read, as what follows its name and stands before a full stop: "is damaged: …". Whoever
// knows the name makes an error of it that users see.
class Hdf5Refusal : public Error {
 public:
  using Error::Error;
};

template <typename... Parts>
[[noreturn]] void refuseHdf5(Code code, const Parts&... why) {
  throw Hdf5Refusal(code, message(why...));
}
// DataLoss: "is damaged: <what>".
[[noreturn]] void refuseDamaged(const char* what);
// Unimplemented: "has <what>, which is not read; save it anew with h5py's default libver".
[[noreturn]] void refuseUnread(const std::string& what);

// Where nothing is, as an address or a size.
inline constexpr uint64_t kHdf5Undefined = ~uint64_t{0};

// How many bytes the file has for an address and for a size: 2, 4 or 8.
struct Hdf5Sizes {
  std::size_t offset = 8, length = 8;
};

// A place in bytes that live longer. DataLoss beyond their end.
class Hdf5Cursor {
 public:
  Hdf5Cursor(std::string_view bytes, const Hdf5Sizes& sizes) : bytes_(bytes), sizes_(sizes) {}

  std::size_t left() const { return bytes_.size(); }
  const Hdf5Sizes& sizes() const { return sizes_; }
  // Of up to 8 bytes, the lowest first.
  uint64_t number(std::size_t size);
  uint8_t byte() { return static_cast<uint8_t>(number(1)); }
  // kHdf5Undefined when all bits are set.
  uint64_t offset();
  uint64_t length();
  std::string_view text(uint64_t size);
  // Up to a zero, which is read, too.
  std::string_view name();
  // The next `size` bytes as ones of their own.
  Hdf5Cursor part(uint64_t size) { return {text(size), sizes_}; }
  void skip(uint64_t size) { text(size); }
  // DataLoss unless these bytes come next.
  void expect(std::string_view signature);
  // DataLoss unless that version comes next.
  void expectVersion(uint8_t version);

 private:
  std::string_view bytes_;  // those that were not read yet
  Hdf5Sizes sizes_;
};

// As many as are needed for multiples of 8.
uint64_t paddedTo8(uint64_t size);
// Bytes of the whole numbers from 0 to `largest`.
std::size_t bytesOfNumber(uint64_t largest);
// The exponent of the largest power of two that is not above `value` > 0.
uint32_t log2Of(uint64_t value);

}  // namespace engine::keras
