// CRC-32C (Castagnoli) and TensorFlow's masking of it, as records, table blocks and tensor bundles store it.
// Pure functions: callable from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace summaries {

// The checksum of the bytes so far (`crc`, 0 for none) followed by `size` bytes at `data`.
uint32_t extendCrc32c(uint32_t crc, const void* data, std::size_t size);
// The same without the processor's instruction. For processors that lack it, and to test the other one.
uint32_t extendCrc32cPortable(uint32_t crc, const void* data, std::size_t size);

inline uint32_t crc32c(std::string_view bytes) {
  return extendCrc32c(0, bytes.data(), bytes.size());
}

// A stored checksum is rotated and offset, so that a checksum over bytes that hold checksums stays meaningful.
inline uint32_t maskCrc32c(uint32_t crc) {
  return (crc >> 15 | crc << 17) + 0xa282ead8u;
}
inline uint32_t unmaskCrc32c(uint32_t masked) {
  const uint32_t rotated = masked - 0xa282ead8u;
  return rotated << 15 | rotated >> 17;
}

}  // namespace summaries
