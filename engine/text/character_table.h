// What BERT's basic tokenizer does with each code point, computed once from ICU's tables: dropped, a space, a word of
// its own, part of a word. With lower-casing also what becomes of it: lower case, canonically decomposed (NFD), accents
// gone. Characters are those of Unicode 14.0, whose tables BERT's Python has; younger ones are unassigned.
// Immutable after construction: any thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine::text {

enum class CharacterKind : uint8_t {
  kPlain,      // part of a word, as it is
  kDropped,    // NUL, U+FFFD, controls and formats
  kMark,       // with lower-casing: an accent (Mn), which goes after its word's case is known
  kSpace,      // ends a word
  kAlone,      // a word of its own: punctuation
  kIdeograph,  // a word of its own, with spaces around it
  kMapped,     // part of a word, as other code points
  kInContext,  // part of a word whose other characters decide: a capital sigma, a mark that moves past others
};

class CharacterTable {
 public:
  explicit CharacterTable(bool lowerCase);

  CharacterKind kind(int32_t codePoint) const { return static_cast<CharacterKind>(entry(codePoint) & 0xff); }
  // The UTF-8 of what a mapped one or an ideograph becomes, which may be nothing; of an ideograph that stays, nothing.
  // Each code point of it is plain or a word of its own.
  std::string_view mapped(int32_t codePoint) const {
    const uint32_t number = entry(codePoint) >> 8;
    return {pool_.data() + starts_[number], starts_[number + 1] - starts_[number]};
  }
  // Of an ASCII byte that is plain or mapped to one byte: that byte; 0 for all other bytes.
  char asciiWordByte(unsigned char byte) const { return ascii_[byte]; }
  // A whole word, mapped by ICU with its context: lower case, NFD, without marks. UTF-8.
  std::string mapInContext(std::string_view word) const;

 private:
  uint32_t entry(int32_t codePoint) const {
    return pages_[static_cast<std::size_t>(pageOf_[static_cast<std::size_t>(codePoint) >> 8]) << 8 |
                  (codePoint & 0xff)];
  }
  uint32_t entryOf(int32_t codePoint, bool lowerCase);
  uint32_t mappedEntry(CharacterKind kind, int32_t codePoint);
  void addPages(bool lowerCase);

  std::vector<uint32_t> pages_;  // pages of 256 entries: a kind, above it the number of what it is mapped to
  std::array<uint16_t, 0x1100> pageOf_{};
  std::string pool_;
  std::vector<uint32_t> starts_{0, 0};  // of the pieces of pool_; number 0 is nothing
  std::array<char, 256> ascii_{};
};

}  // namespace engine::text
