// Makes the checksums of TFRecord framing right, so that a mutated file is read beyond its first damage. Pure
// functions.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>

#include "summaries/wire/crc32c.h"

namespace fuzz {

inline void putChecksum(std::string& bytes, std::size_t begin, std::size_t size) {
  static_assert(std::endian::native == std::endian::little);
  const uint32_t checksum = summaries::maskCrc32c(summaries::crc32c({bytes.data() + begin, size}));
  std::memcpy(bytes.data() + begin + size, &checksum, sizeof checksum);
}

// Of every record's length and, with `bodies`, of its bytes, up to the first that is not whole.
inline void repairRecords(std::string& file, bool bodies = true) {
  constexpr std::size_t kHeader = 12, kFooter = 4;
  std::size_t at = 0;
  while (file.size() - at >= kHeader) {
    uint64_t length = 0;
    std::memcpy(&length, file.data() + at, sizeof length);
    putChecksum(file, at, sizeof length);
    at += kHeader;
    if (length > file.size() - at || file.size() - at - length < kFooter) return;
    if (bodies) putChecksum(file, at, length);
    at += length + kFooter;
  }
}

}  // namespace fuzz
