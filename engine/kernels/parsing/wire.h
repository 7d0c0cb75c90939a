// Reads Protobuf's wire format from a view of bytes, without building messages. Nothing in the bytes is trusted: every
// function answers false on damage and reads no byte outside the view. One thread; values point into the bytes.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace engine::kernels {

enum class WireType : uint32_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kStartGroup = 3, kEndGroup = 4, kFixed32 = 5 };

constexpr uint32_t wireTag(uint32_t field, WireType type) {
  return field << 3 | static_cast<uint32_t>(type);
}

class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  bool atEnd() const { return at_ == end_; }
  std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  bool varint(uint64_t& value) {
    if (at_ != end_ && static_cast<unsigned char>(*at_) < 0x80) {
      value = static_cast<unsigned char>(*at_++);
      return true;
    }
    return longVarint(value);
  }

  bool tag(uint32_t& value) {
    uint64_t wide = 0;
    if (!varint(wide) || wide >> 32 != 0 || wide >> 3 == 0) return false;
    value = static_cast<uint32_t>(wide);
    return true;
  }

  // A length and that many bytes.
  bool bytes(std::string_view& value) {
    uint64_t size = 0;
    if (!varint(size) || size > static_cast<uint64_t>(end_ - at_)) return false;
    value = {at_, static_cast<std::size_t>(size)};
    at_ += size;
    return true;
  }

  template <typename T>
  bool fixed(T& value) {
    if (static_cast<std::size_t>(end_ - at_) < sizeof(T)) return false;
    std::memcpy(&value, at_, sizeof(T));
    at_ += sizeof(T);
    return true;
  }

  // Passes over the value of a field that nobody asked for.
  bool skip(uint32_t tag) {
    uint64_t number = 0;
    std::string_view ignored;
    switch (static_cast<WireType>(tag & 7)) {
      case WireType::kVarint:
        return varint(number);
      case WireType::kFixed64:
        return advance(8);
      case WireType::kFixed32:
        return advance(4);
      case WireType::kBytes:
        return bytes(ignored);
      default:
        return false;  // groups: nothing that is read here ever had one
    }
  }

 private:
  bool advance(std::ptrdiff_t count) {
    if (end_ - at_ < count) return false;
    at_ += count;
    return true;
  }

  bool longVarint(uint64_t& value) {
    value = 0;
    for (unsigned shift = 0; shift < 64 && at_ != end_; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at_++);
      if (shift == 63 && byte > 1) return false;
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return true;
    }
    return false;
  }

  const char* at_;
  const char* end_;
};

}  // namespace engine::kernels
