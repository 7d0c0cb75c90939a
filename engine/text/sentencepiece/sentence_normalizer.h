// SentencePiece's normalisation: the longest rule of the model's map for what begins at each place, white space joined
// and written as U+2581, a space before the text. Immutable: any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/piece_trie.h"
#include "engine/text/sentencepiece/model_file.h"

namespace engine::text {

inline constexpr std::string_view kSpacePiece = "\u2581";

struct NormalizedText {
  std::string text;
  std::vector<std::size_t> origin;  // for each byte of it and for its end: a byte of the input
};

class SentenceNormalizer {
 public:
  // InvalidArgument, naming the model, for a map that is none. `untouched` (none: nullptr) are texts that stay as they
  // are; it must outlive this.
  SentenceNormalizer(const SentenceNormalizerSpec& spec, bool spaceAsSuffix, const PieceTrie* untouched,
                     const std::string& model);

  NormalizedText normalize(std::string_view input) const;

 private:
  struct Prefix {
    std::string_view becomes;
    std::size_t bytes = 0;  // of the input
  };
  Prefix prefix(std::string_view input) const;
  Prefix mapped(std::string_view input) const;
  void addSpace(NormalizedText& to, std::size_t at) const;
  void add(NormalizedText& to, std::string_view text, std::size_t at) const;
  void cutSpacesAtEnd(NormalizedText& to, std::size_t& consumed) const;

  SentenceNormalizerSpec spec_;  // without its map
  bool spaceAsSuffix_;
  const PieceTrie* untouched_;
  std::vector<uint32_t> units_;  // the map's double array, as Darts has it
  std::string texts_;            // what its values are offsets of; each ends with a NUL
};

// How many bytes a character that begins with this byte takes.
inline std::size_t bytesOfCharacter(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t bytes = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return bytes < text.size() ? bytes : text.size();
}
// The longest key that the text begins with, in bytes; 0 for none.
std::size_t longestPrefix(const PieceTrie& trie, std::string_view text);

}  // namespace engine::text
