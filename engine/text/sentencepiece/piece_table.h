// The pieces of a SentencePiece model, to be found by their text, and the two ways to cut a normalised text into them:
// the most probable pieces (unigram) and merges in the order of their scores (BPE). Immutable: any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/text/piece_trie.h"
#include "engine/text/sentencepiece/model_file.h"

namespace engine::text {

// A piece and the bytes of the normalised text that it is.
struct TextSegment {
  int32_t id = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};
using TextSegments = std::vector<TextSegment>;

struct ScoredSegments {
  TextSegments segments;
  float score = 0;  // the logarithm of their probability
};

class PieceTable {
 public:
  // InvalidArgument, naming the model, for pieces that are empty, too long or there twice, for a model without the
  // unknown piece or with two, and for one of bytes that lacks some.
  explicit PieceTable(const SentencePieceModel& model);

  int64_t size() const { return static_cast<int64_t>(pieces_.size()); }
  const SentencePieceEntry& operator[](int32_t id) const { return pieces_[static_cast<std::size_t>(id)]; }
  bool is(int32_t id, SentencePieceKind kind) const { return (*this)[id].kind == kind; }
  int32_t unknown() const { return unknown_; }
  // That of the unknown piece where there is none.
  int32_t id(std::string_view piece) const;
  // The control piece of this text, or -1.
  int32_t control(std::string_view piece) const;
  int32_t byteId(unsigned char byte) const { return byteIds_[byte]; }
  // The byte of a piece of the kind kByte.
  unsigned char byteOf(int32_t id) const;
  const PieceTrie* userDefined() const { return userDefined_ ? &*userDefined_ : nullptr; }

  TextSegments unigram(std::string_view text) const;
  // The most probable ways, best first.
  std::vector<ScoredSegments> unigramBest(std::string_view text, int64_t count) const;
  TextSegments bpe(std::string_view text) const;
  TextSegments characters(std::string_view text) const;

 private:
  friend class UnigramLattice;
  friend class BpeMerges;
  // The score of a user's own piece is higher than any other's.
  double scoreOf(int32_t id, std::size_t length) const;
  float unknownScore() const { return lowest_ - kUnknownPenalty; }
  void findSpecial(const std::string& name, bool byteFallback);

  static constexpr float kUnknownPenalty = 10;

  std::vector<SentencePieceEntry> pieces_;
  std::unordered_map<std::string, int32_t> reserved_;  // control and unknown pieces and bytes
  std::optional<PieceTrie> trie_;                      // all others
  std::optional<PieceTrie> userDefined_;
  std::vector<int32_t> byteIds_;
  int32_t unknown_ = -1;
  float lowest_;  // of the scores of normal pieces
  float highest_;
};

}  // namespace engine::text
