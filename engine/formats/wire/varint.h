// Variable-length integers as Protobuf and LevelDB write them: seven bits a byte, low bits first, the top bit set on
// every byte but the last; and integers of fixed width. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "summaries/wire/wire.h"

namespace engine::formats {

inline void putVarint(std::string& out, uint64_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
  out.push_back(static_cast<char>(value));
}

// Takes a varint off the front of `in`. False when it is cut off or longer than 64 bits.
inline bool takeVarint(std::string_view& in, uint64_t& value) {
  summaries::WireCursor cursor(in);
  if (!cursor.varint(value)) return false;
  in = cursor.rest();
  return true;
}

// Little-endian fixed-width integers.
template <typename T>
void putFixed(std::string& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) out.push_back(static_cast<char>(value >> (8 * i)));
}
template <typename T>
T getFixed(const char* bytes) {
  T value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    value |= static_cast<T>(static_cast<T>(static_cast<unsigned char>(bytes[i])) << (8 * i));
  }
  return value;
}

}  // namespace engine::formats
