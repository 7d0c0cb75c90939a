#include "summaries/wire/crc32c.h"

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace summaries {
namespace {

constexpr uint32_t kReflectedPolynomial = 0x82f63b78;

// tables[k][b]: the checksum of byte b followed by k zero bytes.
using Tables = std::array<std::array<uint32_t, 256>, 8>;

constexpr Tables makeTables() {
  Tables tables{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? crc >> 1 ^ kReflectedPolynomial : crc >> 1;
    tables[0][byte] = crc;
  }
  for (std::size_t k = 1; k < 8; ++k) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const uint32_t previous = tables[k - 1][byte];
      tables[k][byte] = previous >> 8 ^ tables[0][previous & 0xff];
    }
  }
  return tables;
}

constexpr Tables kCrcTables = makeTables();

#if defined(__x86_64__)
// The instruction takes three cycles and another can begin in each: long data is read as three streams, whose
// checksums are joined by what kStream zero bytes do to a state.
constexpr std::size_t kStream = 1024;

// tables[k][b]: the state that has b in its byte k, followed by kStream zero bytes.
using ZeroTables = std::array<std::array<uint32_t, 256>, 4>;

constexpr ZeroTables makeZeroTables() {
  std::array<uint32_t, 32> ofBit{};
  for (std::size_t bit = 0; bit < 32; ++bit) {
    uint32_t state = uint32_t{1} << bit;
    for (std::size_t i = 0; i < kStream; ++i) state = state >> 8 ^ kCrcTables[0][state & 0xff];
    ofBit[bit] = state;
  }
  ZeroTables tables{};
  for (std::size_t k = 0; k < 4; ++k) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      for (std::size_t bit = 0; bit < 8; ++bit) {
        if (byte >> bit & 1) tables[k][byte] ^= ofBit[8 * k + bit];
      }
    }
  }
  return tables;
}

constexpr ZeroTables kZeroTables = makeZeroTables();

uint32_t behindZeros(uint64_t state) {
  return kZeroTables[0][state & 0xff] ^ kZeroTables[1][state >> 8 & 0xff] ^ kZeroTables[2][state >> 16 & 0xff] ^
         kZeroTables[3][state >> 24 & 0xff];
}

template <typename T>
T loadWord(const unsigned char* at) {
  T word;
  std::memcpy(&word, at, sizeof(T));
  return word;
}

__attribute__((target("sse4.2"))) uint32_t extendByInstruction(uint32_t crc, const void* data, std::size_t size) {
  const auto* p = static_cast<const unsigned char*>(data);
  uint64_t state = ~crc;
  for (; size >= 3 * kStream; size -= 3 * kStream, p += 3 * kStream) {
    uint64_t second = 0;
    uint64_t third = 0;
    for (const unsigned char* end = p + kStream; p < end; p += 8) {
      state = _mm_crc32_u64(state, loadWord<uint64_t>(p));
      second = _mm_crc32_u64(second, loadWord<uint64_t>(p + kStream));
      third = _mm_crc32_u64(third, loadWord<uint64_t>(p + 2 * kStream));
    }
    p -= kStream;
    state = behindZeros(behindZeros(state) ^ second) ^ third;
  }
  for (; size >= 8; size -= 8, p += 8) state = _mm_crc32_u64(state, loadWord<uint64_t>(p));
  auto tail = static_cast<uint32_t>(state);
  if (size >= 4) {
    tail = _mm_crc32_u32(tail, loadWord<uint32_t>(p));
    size -= 4;
    p += 4;
  }
  for (; size > 0; --size, ++p) tail = _mm_crc32_u8(tail, *p);
  return ~tail;
}
#endif

}  // namespace

uint32_t extendCrc32cPortable(uint32_t crc, const void* data, std::size_t size) {
  const auto* p = static_cast<const unsigned char*>(data);
  uint32_t state = ~crc;
  for (; size >= 8; size -= 8, p += 8) {
    uint32_t low = 0;
    std::memcpy(&low, p, 4);
    low ^= state;
    state = kCrcTables[7][low & 0xff] ^ kCrcTables[6][low >> 8 & 0xff] ^ kCrcTables[5][low >> 16 & 0xff] ^
            kCrcTables[4][low >> 24] ^ kCrcTables[3][p[4]] ^ kCrcTables[2][p[5]] ^ kCrcTables[1][p[6]] ^
            kCrcTables[0][p[7]];
  }
  for (; size > 0; --size, ++p) state = state >> 8 ^ kCrcTables[0][(state ^ *p) & 0xff];
  return ~state;
}

uint32_t extendCrc32c(uint32_t crc, const void* data, std::size_t size) {
#if defined(__x86_64__)
  static const bool hasInstruction = __builtin_cpu_supports("sse4.2") != 0;
  if (hasInstruction) return extendByInstruction(crc, data, size);
#endif
  return extendCrc32cPortable(crc, data, size);
}

}  // namespace summaries
