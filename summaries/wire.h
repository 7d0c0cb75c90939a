// Walks the fields of one serialized protobuf message in place, without allocating: what reads logs by the million.
// Damage ends the walk instead of throwing: ask ok() at the end. One thread; the bytes must outlive the reader.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace summaries {

enum class WireType : uint32_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

// Reads a varint at `at`; nullptr when it is unfinished or longer than ten bytes.
[[gnu::always_inline]] inline const char* readVarint(const char* at, const char* end, uint64_t& value) {
  if (at < end && static_cast<unsigned char>(*at) < 0x80) {
    value = static_cast<unsigned char>(*at);
    return at + 1;
  }
  value = 0;
  for (int shift = 0; shift < 70 && at < end; shift += 7) {
    const uint64_t byte = static_cast<unsigned char>(*at++);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return at;
  }
  return nullptr;
}

class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  // Goes to the next field; false at the end or at damage.
  [[gnu::always_inline]] bool next() {
    if (at_ == end_) return false;
    uint64_t tag = 0;
    const char* after = readVarint(at_, end_, tag);
    if (after == nullptr || tag >> 3 == 0 || tag > UINT32_MAX) return damage();
    field_ = static_cast<uint32_t>(tag >> 3);
    type_ = static_cast<WireType>(tag & 7);
    const auto left = static_cast<std::size_t>(end_ - after);
    switch (type_) {
      case WireType::kVarint:
        after = readVarint(after, end_, value_);
        if (after == nullptr) return damage();
        break;
      case WireType::kFixed64:
        if (left < 8) return damage();
        std::memcpy(&value_, after, 8);
        after += 8;
        break;
      case WireType::kFixed32: {
        if (left < 4) return damage();
        uint32_t word = 0;
        std::memcpy(&word, after, 4);
        value_ = word;
        after += 4;
        break;
      }
      case WireType::kBytes: {
        uint64_t size = 0;
        after = readVarint(after, end_, size);
        if (after == nullptr || size > static_cast<uint64_t>(end_ - after)) return damage();
        bytes_ = {after, static_cast<std::size_t>(size)};
        after += size;
        break;
      }
      default:
        return damage();
    }
    at_ = after;
    return true;
  }

  bool ok() const { return ok_; }
  uint32_t field() const { return field_; }
  WireType type() const { return type_; }
  bool is(uint32_t field, WireType type) const { return field_ == field && type_ == type; }

  // The current field's value, of the type that the caller has checked.
  uint64_t varint() const { return value_; }
  int64_t integer() const { return static_cast<int64_t>(value_); }
  float float32() const { return std::bit_cast<float>(static_cast<uint32_t>(value_)); }
  double float64() const { return std::bit_cast<double>(value_); }
  std::string_view bytes() const { return bytes_; }

 private:
  bool damage() {
    ok_ = false;
    at_ = end_;
    return false;
  }

  const char* at_;
  const char* end_;
  uint32_t field_ = 0;
  WireType type_ = WireType::kVarint;
  uint64_t value_ = 0;
  std::string_view bytes_;
  bool ok_ = true;
};

}  // namespace summaries
