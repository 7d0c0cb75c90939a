// Entries of tf.Example told by their first bytes. Examples of one file tend to have the same features in the same
// order and of the same sizes: all bytes of an entry before its values are then those of the example before, and say
// the same. Used by one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/kernels/parsing/example_wire.h"

namespace engine::kernels {

// An entry whose feature is one block of values, which ends where the entry ends: packed numbers or one string.
struct EntryPattern {
  static constexpr std::size_t kMostHead = 56;

  std::array<char, kMostHead> head{};  // the entry up to its values: key, lengths and kind
  std::size_t headSize = 0;            // 0: nothing was learnt
  std::size_t listAt = 0;              // where the feature's list begins
  std::size_t blockSize = 0;
  int spec = 0;  // which of the wanted features it is
  DType dtype = DType::kInvalid;

  std::size_t size() const { return headSize + blockSize; }
  // Of an entry that begins at `entry`.
  std::string_view list(const char* entry) const { return {entry + listAt, size() - listAt}; }
  std::string_view block(const char* entry) const { return {entry + headSize, blockSize}; }
};

class EntryPatterns {
 public:
  // What was learnt for this place, if `message`, the rest of the features from their `place`-th entry on, begins with
  // such an entry; else null.
  const EntryPattern* match(std::string_view message, std::size_t place) const {
    if (place >= kPlaces) return nullptr;
    const EntryPattern& pattern = patterns_[place];
    if (pattern.headSize == 0 || message.size() < pattern.size()) return nullptr;
    return areEqual(message.data(), pattern.head.data(), pattern.headSize) ? &pattern : nullptr;
  }

  // Remembers an entry that was read, the first bytes of `message`, `size` bytes long, where it has such a form.
  void learn(std::string_view message, std::size_t size, std::size_t place, int spec, const FeatureView& feature);

 private:
  // As memcmp, whose call would cost more than so few bytes.
  static bool areEqual(const char* a, const char* b, std::size_t size) {
    constexpr std::size_t kWord = sizeof(uint64_t);
    if (size < kWord) return std::memcmp(a, b, size) == 0;
    const auto differ = [&](std::size_t at) {
      uint64_t x = 0, y = 0;
      std::memcpy(&x, a + at, kWord);
      std::memcpy(&y, b + at, kWord);
      return x ^ y;
    };
    uint64_t all = differ(size - kWord);
    for (std::size_t at = 0; at + kWord < size; at += kWord) all |= differ(at);
    return all == 0;
  }

  static constexpr std::size_t kPlaces = 64;
  std::array<EntryPattern, kPlaces> patterns_;
};

}  // namespace engine::kernels
