// SentencePiece's tokenizer: a text is normalised as the model says and cut into its pieces (unigram, BPE or
// characters), which begin with U+2581 where a word begins; with ALBERT's treatment of texts and commas.
// Immutable: any thread.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/sentencepiece/piece_table.h"
#include "engine/text/sentencepiece/sentence_normalizer.h"
#include "engine/text/tokenizer.h"

namespace engine::text {

struct SentencePieceOptions {
  // ALBERT's encode_pieces: a piece of a digit and a comma at its end is cut again without the comma.
  bool splitDigitCommas = false;
  // ALBERT's preprocess_text: spaces joined, NFKD, accents gone; and lower case.
  bool cleanText = false;
  bool lowerCase = false;
};

// A piece as the text has it (an unknown one is what it stands for), and the bytes of the text that it was made of.
struct SentencePieceInText {
  int32_t id = 0;
  std::string piece;
  std::size_t begin = 0;
  std::size_t end = 0;
};
using SentencePieces = std::vector<SentencePieceInText>;

struct ScoredPieces {
  SentencePieces pieces;
  float score = 0;
};

class SentencePieceTokenizer : public Tokenizer {
 public:
  // Errors of the pieces and of the map of characters.
  explicit SentencePieceTokenizer(const SentencePieceModel& model, SentencePieceOptions options = {});
  SentencePieceTokenizer(const SentencePieceTokenizer&) = delete;
  SentencePieceTokenizer& operator=(const SentencePieceTokenizer&) = delete;

  using Tokenizer::encode;
  void encode(std::string_view text, std::vector<int32_t>& ids) const override;
  std::string piece(int32_t id) const override;
  int64_t size() const override { return pieces_.size(); }
  bool continuesWord(int32_t id) const override;
  const FramePieces& frame() const override { return frame_; }
  const std::string& name() const override { return name_; }
  std::vector<PieceInText> encodeInText(std::string_view text) const override;

  // As SentencePiece gives them, whatever the options are.
  SentencePieces pieces(std::string_view text) const;
  // The most probable ways to cut the text, best first. Unimplemented but for unigram models.
  std::vector<ScoredPieces> bestPieces(std::string_view text, int64_t count) const;
  // As the options say. Places in the text are not known once it was cleaned. Internal when ICU has no data and the
  // text is to be cleaned.
  std::vector<std::string> optionPieces(std::string_view text) const;
  std::string normalize(std::string_view text) const { return normalizer_.normalize(text).text; }
  // OutOfRange for no id.
  std::string decode(const std::vector<int32_t>& ids) const;
  std::string decode(const std::vector<std::string>& pieces) const;
  // That of the unknown piece for what is no piece.
  int32_t id(std::string_view piece) const { return pieces_.id(piece); }
  const PieceTable& table() const { return pieces_; }
  // Ids of control pieces; -1 where the model has none.
  int32_t bos() const { return bos_; }
  int32_t eos() const { return eos_; }
  int32_t pad() const { return pad_; }

 private:
  class Decoding;
  TextSegments cut(std::string_view normalized) const;
  SentencePieces placed(const NormalizedText& text, const TextSegments& segments) const;
  void addSplit(const std::string& piece, std::vector<std::string>& pieces) const;

  std::string name_;
  SentencePieceOptions options_;
  PieceTable pieces_;
  SentenceNormalizer normalizer_;
  SentenceNormalizer denormalizer_;
  bool hasDenormalizer_;
  SentencePieceAlgorithm algorithm_;
  bool byteFallback_;
  bool dropsFirstSpace_;  // when decoding: the normaliser adds it or takes it away
  bool removesExtraSpaces_;
  std::string unkSurface_;
  int32_t bos_;
  int32_t eos_;
  int32_t pad_;
  FramePieces frame_;
};

// ALBERT's preprocess_text without its quotation marks: words with one space between them, no accents (NFKD), in small
// letters where wanted. UTF-8. Internal when ICU has no data.
std::string cleanTextOfAlbert(std::string_view text, bool lowerCase);

// The tokenizer that a vocabulary's file is for: SentencePiece as ALBERT uses it for a name that ends in ".model",
// else WordPiece. Errors of reading and of both.
std::unique_ptr<const Tokenizer> tokenizerFromFile(const std::string& path, bool lowerCase);

}  // namespace engine::text
