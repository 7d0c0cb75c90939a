// google-research/bert's FullTokenizer: words by the BasicTokenizer, each cut greedily into the longest pieces that the
// vocabulary has, those after the first marked by "##"; a word that cannot be cut so, or is too long, is [UNK].
// Immutable: any thread.
//   std::ofstream("vocab.txt") << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nsing\n##ing\n";
//   const auto tokenizer = text::tokenizerFromFile("vocab.txt", true);
//   tokenizer->tokenize("Singing");  // is std::vector<std::string>{"sing", "##ing"}
#pragma once

#include <memory>

#include "engine/text/basic_tokenizer.h"
#include "engine/text/piece_trie.h"
#include "engine/text/tokenizer.h"
#include "engine/text/vocabulary.h"

namespace engine::text {

struct WordPieceOptions {
  BasicTokenizerOptions basic = {};
  int64_t maxCharactersOfWord = 200;
  std::string unknown = "[UNK]";
};

class WordPieceTokenizer : public Tokenizer {
 public:
  // InvalidArgument for a vocabulary without the unknown piece or a limit below 1.
  explicit WordPieceTokenizer(std::shared_ptr<const Vocabulary> vocabulary, WordPieceOptions options = {});

  using Tokenizer::encode;
  void encode(std::string_view text, std::vector<int32_t>& ids) const override;
  std::string piece(int32_t id) const override;
  int64_t size() const override { return vocabulary_->size(); }
  bool continuesWord(int32_t id) const override;
  const FramePieces& frame() const override { return frame_; }
  const std::string& name() const override { return vocabulary_->name(); }

  std::vector<PieceInText> encodeInText(std::string_view text) const override;
  // The pieces that there are, with their ids.
  const Vocabulary& vocabulary() const { return *vocabulary_; }
  // What cuts a text into words before these are cut into pieces.
  const BasicTokenizer& basic() const { return basic_; }

 private:
  template <typename Take>
  class Pieces;
  template <typename Take>
  void cut(const Word& word, const Take& take) const;

  std::shared_ptr<const Vocabulary> vocabulary_;
  WordPieceOptions options_;
  BasicTokenizer basic_;
  PieceTrie trie_;
  int32_t continuation_;  // the trie's node of "##", or kNone
  int32_t unknown_;
  FramePieces frame_;
};

}  // namespace engine::text
