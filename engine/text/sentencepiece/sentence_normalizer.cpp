#include "engine/text/sentencepiece/sentence_normalizer.h"

#include <bit>
#include <cstring>

#include "engine/core/error.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

constexpr std::string_view kReplacement = "\ufffd";

// A unit of Darts' double array.
struct DartsUnit {
  uint32_t bits;
  bool hasLeaf() const { return (bits >> 8 & 1) != 0; }
  uint32_t value() const { return bits & 0x7fffffff; }
  uint32_t label() const { return bits & 0x800000ff; }
  uint32_t offset() const { return bits >> 10 << ((bits & 1u << 9) >> 6); }
};

}  // namespace

std::size_t longestPrefix(const PieceTrie& trie, std::string_view text) {
  std::size_t longest = 0;
  int32_t node = PieceTrie::kRoot;
  for (std::size_t i = 0; i < text.size(); ++i) {
    node = trie.step(node, static_cast<unsigned char>(text[i]));
    if (node == PieceTrie::kNone) break;
    if (trie.value(node) != PieceTrie::kNone) longest = i + 1;
  }
  return longest;
}

SentenceNormalizer::SentenceNormalizer(const SentenceNormalizerSpec& spec, bool spaceAsSuffix,
                                       const PieceTrie* untouched, const std::string& model)
    : spec_(spec), spaceAsSuffix_(spaceAsSuffix), untouched_(untouched) {
  static_assert(std::endian::native == std::endian::little);
  spec_.charsMap.clear();
  if (spec.charsMap.empty()) return;
  uint32_t size = 0;
  const bool hasSize = spec.charsMap.size() > sizeof(size);
  if (hasSize) std::memcpy(&size, spec.charsMap.data(), sizeof(size));
  if (!hasSize || size == 0 || size % sizeof(uint32_t) != 0 || size > spec.charsMap.size() - sizeof(size)) {
    fail(Code::kInvalidArgument, "The model '", model, "' has a map of characters (precompiled_charsmap) that is ",
         "damaged. Choose a model file that is whole.");
  }
  units_.resize(size / sizeof(uint32_t));
  std::memcpy(units_.data(), spec.charsMap.data() + sizeof(size), size);
  texts_ = spec.charsMap.substr(sizeof(size) + size);
}

// The file's units are not trusted: a step out of the array ends the search.
SentenceNormalizer::Prefix SentenceNormalizer::mapped(std::string_view input) const {
  Prefix longest;
  if (units_.empty()) return longest;
  std::size_t at = DartsUnit{units_[0]}.offset();
  for (std::size_t i = 0; i < input.size(); ++i) {
    const uint32_t byte = static_cast<unsigned char>(input[i]);
    at ^= byte;
    if (at >= units_.size() || DartsUnit{units_[at]}.label() != byte) break;
    const DartsUnit unit{units_[at]};
    at ^= unit.offset();
    if (!unit.hasLeaf()) continue;
    if (at >= units_.size()) break;
    const std::size_t text = DartsUnit{units_[at]}.value();
    if (text < texts_.size()) longest = {std::string_view(texts_.c_str() + text), i + 1};
  }
  return longest;
}

SentenceNormalizer::Prefix SentenceNormalizer::prefix(std::string_view input) const {
  if (untouched_) {
    const std::size_t bytes = longestPrefix(*untouched_, input);
    if (bytes > 0) return {input.substr(0, bytes), bytes};
  }
  const Prefix rule = mapped(input);
  if (rule.bytes > 0) return rule;
  const CodePoint character = decodeUtf8(input.data(), input.data() + input.size());
  if (character.value < 0) return {kReplacement, 1};
  return {input.substr(0, character.bytes), character.bytes};
}

void SentenceNormalizer::addSpace(NormalizedText& to, std::size_t at) const {
  const std::string_view space = spec_.escapeSpaces ? kSpacePiece : std::string_view(" ");
  to.text += space;
  to.origin.insert(to.origin.end(), space.size(), at);
}

void SentenceNormalizer::add(NormalizedText& to, std::string_view text, std::size_t at) const {
  for (const char byte : text) {
    if (byte == ' ') {
      addSpace(to, at);
    } else {
      to.text += byte;
      to.origin.push_back(at);
    }
  }
}

void SentenceNormalizer::cutSpacesAtEnd(NormalizedText& to, std::size_t& consumed) const {
  const std::string_view space = spec_.escapeSpaces ? kSpacePiece : std::string_view(" ");
  while (to.text.ends_with(space)) {
    const std::size_t length = to.text.size() - space.size();
    consumed = to.origin[length];
    to.text.resize(length);
    to.origin.resize(length);
  }
}

NormalizedText SentenceNormalizer::normalize(std::string_view input) const {
  NormalizedText result;
  std::size_t consumed = 0;
  while (spec_.removeExtraSpaces && consumed < input.size()) {
    const Prefix first = prefix(input.substr(consumed));
    if (first.becomes != " ") break;
    consumed += first.bytes;
  }
  if (consumed == input.size()) {
    result.origin.push_back(0);
    return result;
  }
  if (!spaceAsSuffix_ && spec_.addDummyPrefix) addSpace(result, consumed);
  bool afterSpace = spec_.removeExtraSpaces;
  while (consumed < input.size()) {
    Prefix next = prefix(input.substr(consumed));
    while (afterSpace && next.becomes.starts_with(' ')) next.becomes.remove_prefix(1);
    if (!next.becomes.empty()) {
      add(result, next.becomes, consumed);
      afterSpace = spec_.removeExtraSpaces && next.becomes.ends_with(' ');
    }
    consumed += next.bytes;
  }
  if (spec_.removeExtraSpaces) cutSpacesAtEnd(result, consumed);
  if (spaceAsSuffix_ && spec_.addDummyPrefix) addSpace(result, consumed);
  result.origin.push_back(consumed);
  return result;
}

}  // namespace engine::text
