// Serializes a protobuf message field by field. One thread a writer.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace summaries {

class WireWriter {
 public:
  const std::string& bytes() const { return bytes_; }
  std::string take() { return std::move(bytes_); }

  WireWriter& varint(uint32_t field, uint64_t value) {
    tag(field, 0);
    append(value);
    return *this;
  }
  WireWriter& float32(uint32_t field, float value) {
    tag(field, 5);
    raw(value);
    return *this;
  }
  WireWriter& float64(uint32_t field, double value) {
    tag(field, 1);
    raw(value);
    return *this;
  }
  // Strings, bytes and messages.
  WireWriter& bytes(uint32_t field, std::string_view value) {
    tag(field, 2);
    append(value.size());
    bytes_ += value;
    return *this;
  }
  WireWriter& message(uint32_t field, const WireWriter& value) { return bytes(field, value.bytes_); }
  WireWriter& packed(uint32_t field, std::span<const double> values) {
    static_assert(std::endian::native == std::endian::little);
    return bytes(field, {reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  }

 private:
  void append(uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_.push_back(static_cast<char>(value | 0x80));
    bytes_.push_back(static_cast<char>(value));
  }
  void tag(uint32_t field, uint32_t type) { append(uint64_t{field} << 3 | type); }
  template <typename T>
  void raw(T value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(T));
  }

  std::string bytes_;
};

}  // namespace summaries
