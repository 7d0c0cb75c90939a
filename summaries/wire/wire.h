// Reads Protobuf's wire format in place, without allocating and without building messages: logs by the million,
// tf.Examples, graphs. Nothing in the bytes is trusted: no byte outside the view is read, and damage is an answer, not
// an exception. One thread a reader; the bytes must outlive it, and values point into them.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace summaries {

enum class WireType : uint32_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kStartGroup = 3, kEndGroup = 4, kFixed32 = 5 };

constexpr uint32_t wireTag(uint32_t field, WireType type) {
  return field << 3 | static_cast<uint32_t>(type);
}
constexpr uint32_t fieldOfTag(uint32_t tag) {
  return tag >> 3;
}
constexpr WireType typeOfTag(uint32_t tag) {
  return static_cast<WireType>(tag & 7);
}

// Reads a varint at `at`; nullptr when it is unfinished or does not fit in 64 bits.
[[gnu::always_inline]] inline const char* readVarint(const char* at, const char* end, uint64_t& value) {
  if (at < end && static_cast<unsigned char>(*at) < 0x80) {
    value = static_cast<unsigned char>(*at);
    return at + 1;
  }
  value = 0;
  for (unsigned shift = 0; shift < 64 && at < end; shift += 7) {
    const uint64_t byte = static_cast<unsigned char>(*at++);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return shift == 63 && byte > 1 ? nullptr : at;
  }
  return nullptr;
}

// Takes values off the front. Each function answers false on damage and takes nothing then.
class WireCursor {
 public:
  explicit WireCursor(std::string_view bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  bool atEnd() const { return at_ == end_; }
  std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  [[gnu::always_inline]] bool varint(uint64_t& value) {
    const char* after = readVarint(at_, end_, value);
    if (after == nullptr) return false;
    at_ = after;
    return true;
  }

  [[gnu::always_inline]] bool tag(uint32_t& value) {
    uint64_t wide = 0;
    const char* after = readVarint(at_, end_, wide);
    if (after == nullptr || wide >> 3 == 0 || wide > UINT32_MAX) return false;
    value = static_cast<uint32_t>(wide);
    at_ = after;
    return true;
  }

  // A length and that many bytes.
  [[gnu::always_inline]] bool bytes(std::string_view& value) {
    uint64_t size = 0;
    const char* after = readVarint(at_, end_, size);
    if (after == nullptr || size > static_cast<uint64_t>(end_ - after)) return false;
    value = {after, static_cast<std::size_t>(size)};
    at_ = after + size;
    return true;
  }

  template <typename T>
  [[gnu::always_inline]] bool fixed(T& value) {
    static_assert(std::endian::native == std::endian::little);
    if (static_cast<std::size_t>(end_ - at_) < sizeof(T)) return false;
    std::memcpy(&value, at_, sizeof(T));
    at_ += sizeof(T);
    return true;
  }

  // Passes over the value of a field that nobody asked for.
  bool skip(uint32_t tag) {
    uint64_t number = 0;
    uint32_t word = 0;
    std::string_view ignored;
    switch (typeOfTag(tag)) {
      case WireType::kVarint:
        return varint(number);
      case WireType::kFixed64:
        return fixed(number);
      case WireType::kFixed32:
        return fixed(word);
      case WireType::kBytes:
        return bytes(ignored);
      default:
        return false;  // groups: nothing that is read here ever had one
    }
  }

 private:
  const char* at_;
  const char* end_;
};

// Walks the fields of one message. Damage ends the walk: ask ok() at the end.
class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : in_(bytes) {}

  // Goes to the next field; false at the end or at damage.
  [[gnu::always_inline]] bool next() {
    if (in_.atEnd()) return false;
    uint32_t tag = 0;
    if (!in_.tag(tag)) return damage();
    field_ = fieldOfTag(tag);
    type_ = typeOfTag(tag);
    switch (type_) {
      case WireType::kVarint:
        return in_.varint(value_) || damage();
      case WireType::kFixed64:
        return in_.fixed(value_) || damage();
      case WireType::kFixed32: {
        uint32_t word = 0;
        if (!in_.fixed(word)) return damage();
        value_ = word;
        return true;
      }
      case WireType::kBytes:
        return in_.bytes(bytes_) || damage();
      default:
        return damage();
    }
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
    in_ = WireCursor({});
    return false;
  }

  WireCursor in_;
  uint32_t field_ = 0;
  WireType type_ = WireType::kVarint;
  uint64_t value_ = 0;
  std::string_view bytes_;
  bool ok_ = true;
};

}  // namespace summaries
